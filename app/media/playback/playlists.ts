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

type Cached = { version: string; shapes: Map<string, Buffer | null> };
type Caches = { window?: Cached; full?: Cached };
const cache = new WeakMap<Rendition, Caches>();

/** Returns one buffer for all viewers until a rendition changes. */
export function playlistBytes(rendition: Rendition, shape: PlaylistShape): Buffer | null {
  const caches = cache.get(rendition) ?? {};

  cache.set(rendition, caches);

  const kind = shape.full ? "full" : "window";
  const version = shape.full
    ? versionOfFull(rendition)
    : versionOfWindow([rendition, ...(shape.others ?? [])]);
  let cached = caches[kind];
  if (cached?.version !== version) cached = caches[kind] = { version, shapes: new Map() };
  const key = `${shape.lowLatency} ${shape.since} ${shape.isDelta} ${shape.isSnapshot} ${shape.joinsSessions} ${shape.packsAudio}`;
  const known = cached.shapes.get(key);
  if (known !== undefined) return known;

  const text = mediaPlaylist(rendition, shape);
  const bytes = text === null ? null : Buffer.from(text);

  cached.shapes.set(key, bytes);

  return bytes;
}

const versionOfWindow = (renditions: Rendition[]) =>
  renditions.map((it) => it.updates.version).join();

/** A playlist of thousands of segments is written once for each new segment, not for each part. */
function versionOfFull({ segments, isEnded, tracks }: Rendition): string {
  const newest = segments.findLast((it) => it.isComplete);

  return `${newest?.n} ${segments.length} ${tracks.length} ${isEnded}`;
}

const compressed = new WeakMap<Buffer, Promise<Buffer>>();

/** Compresses once for all who get the same buffer. */
export function gzipped(bytes: Buffer): Promise<Buffer> {
  const known = compressed.get(bytes) ?? promisify(gzip)(bytes);

  compressed.set(bytes, known);

  return known;
}

export function masterBytes(show: Show, shape: MasterShape): Buffer | null {
  const text = masterPlaylist([...show.renditions.values()], shape);

  return text === null ? null : Buffer.from(text);
}

/**
 * Resolves with "there" once the playlist has this part, with "late" after a timeout, or at once
 * with "ahead".
 */
export async function awaitPart(rendition: Rendition, msn: number, part: number | null) {
  const last = rendition.segments.at(-1)?.n ?? -1;
  if (!rendition.isEnded && msn > last + SEGMENTS_AHEAD) return "ahead";

  const isThere = () => hasPart(rendition, msn, part);
  const isInTime = await rendition.updates.waitFor(`${msn}.${part}`, isThere, MAX_WAIT_MS);

  return isInTime ? "there" : "late";
}
