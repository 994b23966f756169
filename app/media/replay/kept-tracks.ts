import { AUDIO_TRACKS } from "../ingest/protocol";
import type { Track } from "../isobmff/track";
import type { Rendition } from "../packager/rendition";
import { isKept, type Segment, type TrackName } from "../packager/segment";
import type { Show } from "../packager/show";

/**
 * A segment and the name of the rendition whose folder has it. `init`: index in `tracks` of the
 * joined track.
 */
export type RecordedSegment = Segment & { name: TrackName };

/** The picture or the sound of a show, joined from its renditions. */
export type RecordedTrack = { tracks: Track[]; segments: RecordedSegment[] };

/**
 * Returns the picture and the sound of the whole show; each moment comes from the best rendition
 * that has it. A kind that was never recorded is left out.
 */
export function keptTracks(show: Show): RecordedTrack[] {
  return [keptTrack(picturesOf(show)), keptTrack(soundsOf(show))].filter((track) => track !== null);
}

/** Best first. */
export function picturesOf(show: Show): Rendition[] {
  const pictures = [...show.renditions.values()].filter(({ track }) => track?.kind === "video");

  return pictures.sort((left, right) => heightOf(right) - heightOf(left));
}

/** Best first. */
export function soundsOf(show: Show): Rendition[] {
  return AUDIO_TRACKS.map((trackName) => show.renditions.get(trackName)).filter(
    (rendition): rendition is Rendition => Boolean(rendition?.track),
  );
}

const heightOf = ({ track }: Rendition) => (track?.kind === "video" ? track.height : 0);

/** `renditions`: of one kind, best first. Null if none of them was recorded. */
export function keptTrack(renditions: Rendition[]): RecordedTrack | null {
  const numbers = new Set(
    renditions.flatMap(({ segments }) => segments.map(({ n: number }) => number)),
  );
  const kept: RecordedTrack = { tracks: [], segments: [] };
  let current: Rendition | null = null;

  for (const number of [...numbers].sort((left, right) => left - right)) {
    current = bestAt(renditions, number, current);
    if (current) add(kept, current, current.find(number)!);
  }

  return kept.segments.some(isKept) ? kept : null;
}

/**
 * Finds the best rendition for a segment. Changes to another rendition only at a segment that
 * begins with a key frame, unless no such segment is stored.
 */
function bestAt(
  renditions: Rendition[],
  number: number,
  current: Rendition | null,
): Rendition | null {
  const available = renditions.filter((rendition) => rendition.find(number));
  const kept = available.filter((rendition) => isKept(rendition.find(number)!));
  const decodable = kept.find(
    (rendition) => rendition === current || !rendition.find(number)!.isDependent,
  );

  return decodable ?? kept[0] ?? available[0] ?? null;
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
