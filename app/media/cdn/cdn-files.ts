import { createHmac } from "node:crypto";
import { env } from "~/platform/settings/env.server";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { deriveKey } from "~/platform/secrets/secrets.server";
import type { TrackName } from "../ingest/protocol";
import type { Rendition } from "../packager/rendition";
import type { Segment } from "../packager/segment";
import { type FileName, parseFileName, trackName } from "../playback/access/media-url";

const MINUTE_MS = 60_000;
const WORD_BYTES = 16;

export type CdnFile = {
  word: string;
  eventId: string;
  name: TrackName;
  file: Extract<FileName, { kind: "part" | "segment" }>;
};

type Place = { eventId: string; rendition: Rendition };

/**
 * The folder of a segment and its parts at the CDN (CDN_URL): `{CDN_URL}/cdn/{word}/{event}/{rendition}/`. The word is
 * that of the minute in which the segment begins, so that an address never changes while a playlist lists it, and a
 * copied word opens the segments of one minute. Null without CDN_URL.
 */
export function cdnFolder({ eventId, rendition }: Place, segment: Segment | "next"): string | null {
  if (!env.CDN_URL) return null;
  return `${env.CDN_URL}/cdn/${wordOf({ eventId, rendition }, segment)}/${eventId}/${rendition.name}/`;
}

/** True if the word is that of the segment, or of the segment that comes next. */
export function isWordOf(place: Place, segment: Segment | "next", word: string): boolean {
  return isSameSecret(word, wordOf(place, segment));
}

function wordOf({ eventId, rendition }: Place, segment: Segment | "next"): string {
  return wordAt(eventId, segment === "next" ? endOf(rendition) : beginOf(rendition, segment));
}

/** Null for all that is not a segment or a part. */
export function parseCdnPath(path: string): CdnFile | null {
  const [empty, folder, word, eventId, rendition, fileName, ...rest] = path.split("/");
  const name = trackName(rendition);
  const file = fileName === undefined ? null : parseFileName(fileName);
  if (empty !== "" || folder !== "cdn" || !word || !eventId || !name || !file || rest.length > 0) return null;
  return file.kind === "part" || file.kind === "segment" ? { word, eventId, name, file } : null;
}

const beginOf = (rendition: Rendition, segment: Segment) => segment.epochMs + rendition.startUs(segment) / 1000;

function endOf(rendition: Rendition): number {
  const last = rendition.segments.at(-1);
  return last ? last.epochMs + rendition.endUs(last) / 1000 : 0;
}

let key: Buffer | undefined;

function wordAt(eventId: string, ms: number): string {
  key ??= deriveKey("files at the CDN");
  const minute = Math.floor(ms / MINUTE_MS);
  const word = createHmac("sha256", key).update(`${eventId} ${minute}`).digest().subarray(0, WORD_BYTES);
  return word.toString("base64url");
}
