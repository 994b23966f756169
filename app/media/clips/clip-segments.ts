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

/**
 * A clip starts at a key frame, so encoders that rarely send key frames make clips longer, by at
 * most this.
 */
const MAX_EXTRA_SECONDS = 30;
/** Limit of a clip's file: about 105 seconds at 6 Mbit/s. */
const MAX_CLIP_BYTES = 80_000_000;
/** Minimum length of a clip; a shorter one is not made. */
const MIN_SECONDS = 2;

/**
 * The best picture that is not too large, and the sound, from the key frame before the clip to its
 * end. Pauses of the show are not counted. Empty if too little of the clip is recorded.
 */
export function clipTracks(show: Show, range: ClipRange): RecordedTrack[] {
  const sound = withKeptSegments(keptTrack(soundsOf(show)));
  const pictures = picturesOf(show).map((_, index, renditions) =>
    withKeptSegments(keptTrack(renditions.slice(index))),
  );

  for (const leadTrack of [...pictures, sound]) {
    const numberRange = leadTrack && segmentRange(leadTrack, range);
    if (!numberRange) continue;

    const tracks = [...new Set([leadTrack, sound])].flatMap((track) =>
      track ? [sliceTrack(track, numberRange)] : [],
    );
    const bytes = tracks
      .flatMap(({ segments }) => segments)
      .reduce((sum, segment) => sum + segment.bytes, 0);
    if (bytes <= MAX_CLIP_BYTES) return tracks.filter(({ segments }) => segments.length > 0);
  }

  return [];
}

function withKeptSegments(track: RecordedTrack | null): RecordedTrack | null {
  return track && { ...track, segments: track.segments.filter(isKept) };
}

function segmentRange({ tracks, segments }: RecordedTrack, { endsAt, seconds }: ClipRange) {
  const scaleOf = ({ init }: RecordedSegment) => timescaleOf(tracks[init]!);
  const beginMs = (segment: RecordedSegment) =>
    segment.epochMs + ((segment.start + (segment.offset ?? 0)) / scaleOf(segment)) * 1000;
  const earlier = segments.filter((segment) => beginMs(segment) < endsAt.getTime());
  const newest = earlier.at(-1);
  if (!newest) return null;
  // A clip ends within or shortly after its last segment; if that segment is much older, the marked
  // media is lost.
  if (endsAt.getTime() - beginMs(newest) > MAX_EXTRA_SECONDS * 1000) return null;

  let [clipSeconds, firstSegment] = [0, newest];

  for (const segment of earlier.reverse()) {
    clipSeconds += segment.duration / scaleOf(segment);
    if (!segment.isDependent) firstSegment = segment;
    if (
      (clipSeconds >= seconds && firstSegment === segment) ||
      clipSeconds > seconds + MAX_EXTRA_SECONDS
    )
      break;
  }

  return firstSegment.isDependent || clipSeconds < MIN_SECONDS
    ? null
    : { from: firstSegment.n, to: newest.n };
}

/** The segments from `from` to `to`, with only the encodings that they use. */
function sliceTrack(
  { tracks, segments }: RecordedTrack,
  { from, to }: { from: number; to: number },
): RecordedTrack {
  const segmentsInRange = segments.filter(({ n }) => n >= from && n <= to);
  const usedTracks = [...new Set(segmentsInRange.map(({ init }) => init))].map(
    (init) => tracks[init]!,
  );

  return {
    tracks: usedTracks,
    segments: segmentsInRange.map((segment) => ({
      ...segment,
      init: usedTracks.indexOf(tracks[segment.init]!),
    })),
  };
}
