import type { IncomingMessage, ServerResponse } from "node:http";
import { translator } from "~/locales/i18n.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { logger } from "~/platform/logging/logger.server";
import { STORAGE_HEADER } from "~/models/live/streams/protocol";
import type { StorageAwayError } from "../object-storage/storage-error";
import type { Rendition } from "../packager/rendition";
import type { Show } from "../packager/show";
import type { MediaUrl } from "./access/media-url";
import { sendError, sendText } from "./responses";
import { firstPicture, silentSamples, standInBytes } from "./stand-ins";

/** Segments that left the disk for object storage. */
export type StoredSegments = {
  /** True if the show's segments left the disk. */
  isStoredOnly(eventId: string): boolean;
  /** Null if the segment is neither on the disk nor in the storage. @throws StorageAwayError */
  fetchSegment(eventId: string, trackName: string, segmentNumber: number): Promise<Buffer | null>;
};

const RETRY_SECONDS = 10;

type SegmentAddress = { eventId: string; n: number };

/**
 * A finished segment from memory, the disk or the storage, or its stand-in.
 * @throws StorageAwayError
 */
export async function segmentBytes(
  stored: StoredSegments | undefined,
  { eventId, n }: SegmentAddress,
  rendition: Rendition,
): Promise<Buffer | null> {
  const segment = rendition.find(n);
  if (!segment?.isComplete) return null;
  if (segment.standIn?.kind === "silence")
    return standInBytes(rendition, segment, silentSamples(rendition, segment));
  if (segment.standIn?.kind === "held") {
    const heldBytes = await segmentBytes(stored, { eventId, n: segment.standIn.n }, rendition);
    const picture = heldBytes && firstPicture(heldBytes, segment.duration);

    return picture && standInBytes(rendition, segment, [picture]);
  }

  const bytes = await rendition.read(n);

  return bytes || segment.isLost || !stored
    ? bytes
    : stored.fetchSegment(eventId, rendition.name, n);
}

/**
 * Fetches the segment that players request first.
 * @throws StorageAwayError if the storage does not answer
 */
export async function requireReachable(
  stored: StoredSegments | undefined,
  eventId: string,
  show: Show,
) {
  if (!stored?.isStoredOnly(eventId)) return;

  const [rendition] = show.renditions.values();
  const firstKept = rendition?.segments.find((segment) => segment.isComplete && !segment.isLost);
  if (rendition && firstKept) await stored.fetchSegment(eventId, rendition.name, firstKept.n);
}

type Refusal = {
  req: IncomingMessage;
  res: ServerResponse;
  url: MediaUrl | "unknown";
  error: StorageAwayError;
};

/**
 * Sends status 503. Players show the reason from the header; people who open a replay file get a
 * text.
 */
export function refuseForStorage({ req, res, url, error }: Refusal) {
  logger.warn({ error }, "A recording in the storage cannot be played now");

  const headers = { "retry-after": RETRY_SECONDS, [STORAGE_HEADER]: "away" };
  if (url === "unknown" || url.kind !== "replay") return sendError(res, 503, headers);

  sendText(req, res, translator(languageOfHeader(req.headers))("player:storage_away"), headers);
}
