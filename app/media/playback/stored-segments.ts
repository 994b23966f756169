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
  /** Null if it is nowhere. @throws StorageAwayError */
  fetchSegment(eventId: string, name: string, n: number): Promise<Buffer | null>;
};

const RETRY_SECONDS = 10;

type Place = { eventId: string; n: number };

/**
 * A finished segment from memory, from the disk or from the storage, or what stands in.
 * @throws StorageAwayError
 */
export async function segmentBytes(
  stored: StoredSegments | undefined,
  { eventId, n }: Place,
  rendition: Rendition,
): Promise<Buffer | null> {
  const segment = rendition.find(n);
  if (!segment?.isComplete) return null;
  if (segment.standIn?.kind === "silence")
    return standInBytes(rendition, segment, silentSamples(rendition, segment));
  if (segment.standIn?.kind === "held") {
    const held = await segmentBytes(stored, { eventId, n: segment.standIn.n }, rendition);
    const picture = held && firstPicture(held, segment.duration);

    return picture && standInBytes(rendition, segment, [picture]);
  }

  const bytes = await rendition.read(n);

  return bytes || segment.isLost || !stored
    ? bytes
    : stored.fetchSegment(eventId, rendition.name, n);
}

/** Fetches what a player asks for first. @throws StorageAwayError if it cannot be had now */
export async function requireReachable(
  stored: StoredSegments | undefined,
  eventId: string,
  show: Show,
) {
  if (!stored?.isStoredOnly(eventId)) return;

  const [rendition] = show.renditions.values();
  const first = rendition?.segments.find((it) => it.isComplete && !it.isLost);
  if (rendition && first) await stored.fetchSegment(eventId, rendition.name, first.n);
}

type Refusal = {
  req: IncomingMessage;
  res: ServerResponse;
  url: MediaUrl | "unknown";
  error: StorageAwayError;
};

/** Players show the reason; people who open the file read it. */
export function refuseForStorage({ req, res, url, error }: Refusal) {
  logger.warn({ error }, "A recording in the storage cannot be played now");

  const headers = { "retry-after": RETRY_SECONDS, [STORAGE_HEADER]: "away" };
  if (url === "unknown" || url.kind !== "replay") return sendError(res, 503, headers);

  sendText(req, res, translator(languageOfHeader(req.headers))("player:storage_away"), headers);
}
