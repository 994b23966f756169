import { timescaleOf } from "../isobmff/track";
import { isKept } from "../packager/segment";
import type { Show } from "../packager/show";
import {
  keptTrack,
  picturesOf,
  type RecordedSegment,
  type RecordedTrack,
  soundsOf,
} from "../replay/kept-tracks";

export type ClipRange = { endsAt: Date; seconds: number };

/** Encoders that send key frames rarely make longer clips, up to this. */
const MAX_EXTRA_SECONDS = 30;
/** Of 90 seconds at 6 Mbit/s. */
const MAX_CLIP_BYTES = 80_000_000;
/** Less is no clip. */
const MIN_SECONDS = 2;

/**
 * The best picture that is not too large, and the sound, from the key frame before the clip to its
 * end. Pauses of the show are not counted. Empty if too little of it is there.
 */
export function clipTracks(show: Show, range: ClipRange): RecordedTrack[] {
  const sound = usable(keptTrack(soundsOf(show)));
  const pictures = picturesOf(show).map((_, i, all) => usable(keptTrack(all.slice(i))));

  for (const lead of [...pictures, sound]) {
    const numbers = lead && numbersOf(lead, range);
    if (!numbers) continue;

    const tracks = [...new Set([lead, sound])].flatMap((it) => (it ? [partOf(it, numbers)] : []));
    const bytes = tracks.flatMap(({ segments }) => segments).reduce((sum, it) => sum + it.bytes, 0);
    if (bytes <= MAX_CLIP_BYTES) return tracks.filter(({ segments }) => segments.length > 0);
  }

  return [];
}

function usable(track: RecordedTrack | null): RecordedTrack | null {
  return track && { ...track, segments: track.segments.filter(isKept) };
}

function numbersOf({ tracks, segments }: RecordedTrack, { endsAt, seconds }: ClipRange) {
  const scaleOf = ({ init }: RecordedSegment) => timescaleOf(tracks[init]!);
  const beginMs = (it: RecordedSegment) =>
    it.epochMs + ((it.start + (it.offset ?? 0)) / scaleOf(it)) * 1000;
  const before = segments.filter((it) => beginMs(it) < endsAt.getTime());
  const last = before.at(-1);
  if (!last) return null;
  // A viewer who marks what they see is within the last segment; one far before it marked what is
  // lost.
  if (endsAt.getTime() - beginMs(last) > MAX_EXTRA_SECONDS * 1000) return null;

  let [length, first] = [0, last];

  for (const segment of before.reverse()) {
    length += segment.duration / scaleOf(segment);
    if (!segment.isDependent) first = segment;
    if ((length >= seconds && first === segment) || length > seconds + MAX_EXTRA_SECONDS) break;
  }

  return first.isDependent || length < MIN_SECONDS ? null : { from: first.n, to: last.n };
}

/** With the encodings that these segments use. */
function partOf(
  { tracks, segments }: RecordedTrack,
  { from, to }: { from: number; to: number },
): RecordedTrack {
  const part = segments.filter(({ n }) => n >= from && n <= to);
  const used = [...new Set(part.map(({ init }) => init))].map((init) => tracks[init]!);

  return {
    tracks: used,
    segments: part.map((it) => ({ ...it, init: used.indexOf(tracks[it.init]!) })),
  };
}
