import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type MasterShape, masterPlaylist } from "../packager/master-playlist";
import { hasPart, mediaPlaylist, type PlaylistShape } from "../packager/media-playlist";
import type { Rendition } from "../packager/rendition";
import { TARGET_SECONDS } from "../packager/segment";
import type { Show } from "../packager/show";

const MAX_WAIT_MS = TARGET_SECONDS * 3 * 1000;
/** Players may not request further ahead than this. */
const SEGMENTS_AHEAD = 2;

type CachedShapes = { version: string; shapes: Map<string, Buffer | null> };
type Caches = { window?: CachedShapes; full?: CachedShapes };
const cache = new WeakMap<Rendition, Caches>();

/** Returns the same buffer to all viewers with the same `shape`, until a rendition changes. */
export function playlistBytes(rendition: Rendition, shape: PlaylistShape): Buffer | null {
  const caches = cache.get(rendition) ?? {};

  cache.set(rendition, caches);

  const kind = shape.full ? "full" : "window";
  const version = shape.full
    ? versionOfFull(rendition)
    : versionOfWindow([rendition, ...(shape.others ?? [])]);
  let cached = caches[kind];
  if (cached?.version !== version) cached = caches[kind] = { version, shapes: new Map() };
  const shapeKey = `${shape.lowLatency} ${shape.since} ${shape.isDelta} ${shape.isSnapshot} ${shape.joinsSessions} ${shape.packsAudio}`;
  const knownBytes = cached.shapes.get(shapeKey);
  if (knownBytes !== undefined) return knownBytes;

  const playlist = mediaPlaylist(rendition, shape);
  const bytes = playlist === null ? null : Buffer.from(playlist);

  cached.shapes.set(shapeKey, bytes);

  return bytes;
}

const versionOfWindow = (renditions: Rendition[]) =>
  renditions.map((rendition) => rendition.updates.version).join();

/** A playlist of thousands of segments is written once for each new segment, not for each part. */
function versionOfFull({ segments, isEnded, tracks }: Rendition): string {
  const newest = segments.findLast((segment) => segment.isComplete);

  return `${newest?.n} ${segments.length} ${tracks.length} ${isEnded}`;
}

const compressed = new WeakMap<Buffer, Promise<Buffer>>();

/** Compresses each buffer once; later calls share the result. */
export function gzipped(bytes: Buffer): Promise<Buffer> {
  const result = compressed.get(bytes) ?? promisify(gzip)(bytes);

  compressed.set(bytes, result);

  return result;
}

export function masterBytes(show: Show, shape: MasterShape): Buffer | null {
  const playlist = masterPlaylist([...show.renditions.values()], shape);

  return playlist === null ? null : Buffer.from(playlist);
}

/**
 * Resolves with "there" once the playlist has this part, with "late" after a timeout, and at once
 * with "ahead" if the segment is too far beyond the newest one.
 */
export async function awaitPart(
  rendition: Rendition,
  segmentNumber: number,
  partIndex: number | null,
) {
  const newestNumber = rendition.segments.at(-1)?.n ?? -1;
  if (!rendition.isEnded && segmentNumber > newestNumber + SEGMENTS_AHEAD) return "ahead";

  const isListed = () => hasPart(rendition, segmentNumber, partIndex);
  const isInTime = await rendition.updates.waitFor(
    `${segmentNumber}.${partIndex}`,
    isListed,
    MAX_WAIT_MS,
  );

  return isInTime ? "there" : "late";
}
