import { AUDIO_TRACKS } from "../ingest/protocol";
import type { Track } from "../isobmff/track";
import type { Rendition } from "../packager/rendition";
import { isKept, type Segment, type TrackName } from "../packager/segment";
import type { Show } from "../packager/show";

/**
 * A segment and the rendition whose folder has it; `init` is the index in the track's own list of
 * encodings.
 */
export type RecordedSegment = Segment & { name: TrackName };

/** Picture or sound as recorded, put together from renditions. */
export type RecordedTrack = { tracks: Track[]; segments: RecordedSegment[] };

/**
 * The picture and the sound of everything that was recorded, not only of what was sent last: at
 * each time the best rendition that has it. A kind that was never recorded is left out.
 */
export function keptTracks(show: Show): RecordedTrack[] {
  return [keptTrack(picturesOf(show)), keptTrack(soundsOf(show))].filter((it) => it !== null);
}

/** Best first. */
export function picturesOf(show: Show): Rendition[] {
  const pictures = [...show.renditions.values()].filter(({ track }) => track?.kind === "video");

  return pictures.sort((a, b) => heightOf(b) - heightOf(a));
}

/** Best first. */
export function soundsOf(show: Show): Rendition[] {
  return AUDIO_TRACKS.map((name) => show.renditions.get(name)).filter((it): it is Rendition =>
    Boolean(it?.track),
  );
}

const heightOf = ({ track }: Rendition) => (track?.kind === "video" ? track.height : 0);

/** `renditions`: of one kind, best first. Null if nothing of them was recorded. */
export function keptTrack(renditions: Rendition[]): RecordedTrack | null {
  const numbers = new Set(renditions.flatMap(({ segments }) => segments.map(({ n }) => n)));
  const kept: RecordedTrack = { tracks: [], segments: [] };
  let current: Rendition | null = null;

  for (const n of [...numbers].sort((a, b) => a - b)) {
    current = bestAt(renditions, n, current);
    if (current) add(kept, current, current.find(n)!);
  }

  return kept.segments.some(isKept) ? kept : null;
}

/** Changes to another rendition only where it begins with a key frame, if it can. */
function bestAt(renditions: Rendition[], n: number, current: Rendition | null): Rendition | null {
  const there = renditions.filter((it) => it.find(n));
  const kept = there.filter((it) => isKept(it.find(n)!));
  const decodable = kept.find((it) => it === current || !it.find(n)!.isDependent);

  return decodable ?? kept[0] ?? there[0] ?? null;
}

function add(
  { tracks, segments }: RecordedTrack,
  { name, tracks: encodings }: Rendition,
  segment: Segment,
) {
  const track = encodings[segment.init]!;
  if (!tracks.includes(track)) tracks.push(track);
  segments.push({ ...segment, name, init: tracks.indexOf(track) });
}
