import { type MasterShape, masterPlaylist } from "../packager/master-playlist";
import { hasPart, mediaPlaylist, type PlaylistShape } from "../packager/media-playlist";
import type { Rendition } from "../packager/rendition";
import { TARGET_SECONDS } from "../packager/segment";
import type { Show } from "../packager/show";

const MAX_WAIT_MS = TARGET_SECONDS * 3 * 1000;
/** Players may not request further ahead than this. */
const SEGMENTS_AHEAD = 2;

type Shape = Required<Omit<PlaylistShape, "folderOf">> & Pick<PlaylistShape, "folderOf">;
type Cached = { version: string; shapes: Map<string, Buffer | null> };
const cache = new WeakMap<Rendition, Cached>();

/** Returns one buffer for all viewers until a rendition changes. */
export function playlistBytes(rendition: Rendition, shape: Shape): Buffer | null {
  let cached = cache.get(rendition);
  const version = [rendition, ...shape.others].map((it) => it.updates.version).join();
  if (cached?.version !== version) {
    cached = { version, shapes: new Map() };
    cache.set(rendition, cached);
  }
  const key = `${shape.lowLatency} ${shape.full} ${shape.joinsSessions}`;
  const known = cached.shapes.get(key);
  if (known !== undefined) return known;
  const text = mediaPlaylist(rendition, shape);
  const bytes = text === null ? null : Buffer.from(text);
  cached.shapes.set(key, bytes);
  return bytes;
}

export function masterBytes(show: Show, shape: MasterShape): Buffer | null {
  const text = masterPlaylist([...show.renditions.values()], shape);
  return text === null ? null : Buffer.from(text);
}

/** Resolves with "there" once the playlist has this part, with "late" after a timeout, or at once with "ahead". */
export async function awaitPart(rendition: Rendition, msn: number, part: number | null) {
  const last = rendition.segments.at(-1)?.n ?? -1;
  if (!rendition.isEnded && msn > last + SEGMENTS_AHEAD) return "ahead";
  const isThere = () => hasPart(rendition, msn, part);
  const isInTime = await rendition.updates.waitFor(`${msn}.${part}`, isThere, MAX_WAIT_MS);
  return isInTime ? "there" : "late";
}
