import { currentRungs } from "../packager/master-playlist";
import type { Rendition } from "../packager/rendition";
import type { Segment } from "../packager/segment";
import type { Show } from "../packager/show";
import type { RecordedTrack } from "../replay/timeline";
import { timescaleOf } from "../isobmff/track";

export type ClipRange = { endsAt: Date; seconds: number };

/** Encoders that send key frames rarely make longer clips, up to this. */
const MAX_EXTRA_SECONDS = 30;
/** Of 90 seconds at 6 Mbit/s. */
const MAX_CLIP_BYTES = 80_000_000;
/** Less is no clip. */
const MIN_SECONDS = 2;

/**
 * The best picture that is not too large, and the sound, from the key frame before the clip to its end. Pauses of the
 * show are not counted. Empty if too little of it is there.
 */
export function clipTracks(show: Show, range: ClipRange): RecordedTrack[] {
  const rungs = currentRungs([...show.renditions.values()]);
  const pictures = rungs.filter(({ track }) => track.kind === "video").map(({ rendition }) => rendition);
  const sound = rungs.find(({ track }) => track.kind === "audio")?.rendition;
  for (const lead of pictures.length > 0 ? pictures : sound ? [sound] : []) {
    const numbers = numbersOf(lead, range);
    if (!numbers) continue;
    const tracks = [...new Set([lead, ...(sound ? [sound] : [])])].map((it) => partOf(it, numbers));
    const bytes = tracks.flatMap(({ segments }) => segments).reduce((sum, it) => sum + it.bytes, 0);
    if (bytes <= MAX_CLIP_BYTES) return tracks.filter(({ segments }) => segments.length > 0);
  }
  return [];
}

function numbersOf(lead: Rendition, { endsAt, seconds }: ClipRange) {
  const beginMs = (it: Segment) => it.epochMs + lead.startUs(it) / 1000;
  const before = usable(lead).filter((it) => beginMs(it) < endsAt.getTime());
  const last = before.at(-1);
  if (!last) return null;
  // A viewer who marks what they see is within the last segment; one far before it marked what is lost.
  if (endsAt.getTime() - beginMs(last) > MAX_EXTRA_SECONDS * 1000) return null;
  let [length, first] = [0, last];
  for (const segment of before.reverse()) {
    length += lead.lengthUs(segment.n) / 1e6;
    if (!segment.isDependent) first = segment;
    if ((length >= seconds && first === segment) || length > seconds + MAX_EXTRA_SECONDS) break;
  }
  return first.isDependent || length < MIN_SECONDS ? null : { from: first.n, to: last.n };
}

/** With the encodings that these segments use. */
function partOf(rendition: Rendition, { from, to }: { from: number; to: number }): RecordedTrack {
  const segments = usable(rendition).filter(({ n }) => n >= from && n <= to);
  const inits = [...new Set(segments.map(({ init }) => init))];
  const tracks = inits
    .map((init) => rendition.tracks[init]!)
    .filter((it, i, all) => timescaleOf(it) === timescaleOf(all[0]!));
  const kept = segments.filter(({ init }) => tracks.includes(rendition.tracks[init]!));
  const renumbered = kept.map((it) => ({ ...it, init: tracks.indexOf(rendition.tracks[it.init]!) }));
  return { name: rendition.name, tracks, segments: renumbered };
}

const usable = ({ segments }: Rendition) => segments.filter((it) => it.isComplete && !it.isLost);
