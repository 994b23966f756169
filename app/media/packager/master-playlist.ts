import { AUDIO_TRACKS, LOW_AUDIO_TRACK, type TrackName } from "../ingest/protocol";
import { type Track, timescaleOf, type VideoTrack } from "../isobmff/track";
import { frameRateOf } from "./frame-rate";
import type { Rendition } from "./rendition";
import { isKept, type Segment } from "./segment";

/** Bits per second until the first segment has been measured. */
const EXPECTED_VIDEO: Record<number, number> = {
  1080: 4_500_000,
  720: 2_500_000,
  480: 1_200_000,
  360: 800_000,
};
const EXPECTED_AUDIO = 140_000;
const EXPECTED_LOW_AUDIO = 60_000;

type RenditionCandidate<T extends Track = Track> = { rendition: Rendition; track: T };

export type MasterShape = {
  lowLatency: boolean;
  /** Links to the playlists that begin with the show. */
  fromStart?: boolean;
  /** Links to the playlists that also end, at the newest segment. */
  isSnapshot?: boolean;
  /** Renditions to list; null means all. */
  only?: TrackName[] | null;
  /** Also lists audio as a variant of its own, for connections too slow for video. */
  soundAlone?: boolean;
  /** Address of the steering manifest, relative to this playlist. */
  steeringUri?: string | null;
};

/** Lists the renditions, best first, and audio by itself. Null while there is nothing to play. */
export function masterPlaylist(renditions: Rendition[], shape: MasterShape): string | null {
  const { only = null, soundAlone = true } = shape;
  const candidates = offeredRenditions(renditions).filter(
    ({ rendition }) => only?.includes(rendition.name) ?? true,
  );
  const audio = candidates.filter(({ track }) => track.kind === "audio");
  const video = candidates.filter(
    (candidate): candidate is RenditionCandidate<VideoTrack> => candidate.track.kind === "video",
  );
  if (candidates.length === 0) return null;

  const query = queryOf(shape);
  const uri = ({ name }: Rendition) => `${name}/index.m3u8${query}`;
  const lines = headOf(candidates, shape);
  const isAlone = soundAlone || video.length === 0;
  const sounds = audio.slice(0, isAlone ? undefined : 1);

  for (const sound of sounds) lines.push(soundGroup(sound, uri(sound.rendition)));
  for (const candidate of withoutInefficient(video))
    lines.push(pictureVariant(candidate, audio[0]), uri(candidate.rendition));
  if (isAlone) for (const sound of sounds) lines.push(soundVariant(sound), uri(sound.rendition));

  return `${lines.join("\n")}\n`;
}

function headOf(candidates: RenditionCandidate[], { steeringUri = null }: MasterShape): string[] {
  const lines = ["#EXTM3U", "#EXT-X-VERSION:7"];
  if (candidates.every(({ rendition }) => rendition.isIndependent))
    lines.push("#EXT-X-INDEPENDENT-SEGMENTS");
  if (steeringUri !== null) lines.push(`#EXT-X-CONTENT-STEERING:SERVER-URI="${steeringUri}"`);

  return lines;
}

function queryOf({ lowLatency, fromStart, isSnapshot }: MasterShape): string {
  if (fromStart) return isSnapshot ? "?from=start&until=now" : "?from=start";

  return lowLatency ? "" : "?ll=0";
}

function pictureVariant(
  candidate: RenditionCandidate<VideoTrack>,
  sound: RenditionCandidate | undefined,
) {
  const { codecString, width, height } = candidate.track;
  const pair: RenditionCandidate[] = sound ? [candidate, sound] : [candidate];
  const sum = (bitsFrom: (candidate: RenditionCandidate) => number) =>
    pair.reduce((total, member) => total + bitsFrom(member), 0);
  const codecs = [codecString, ...(sound ? [sound.track.codecString] : [])].join();
  const frameRate = frameRateOf(candidate.rendition);
  const rate = frameRate === null ? "" : `,FRAME-RATE=${frameRate.toFixed(3)}`;
  const resolution = `RESOLUTION=${width}x${height}${rate}`;
  const group = sound ? `,AUDIO="${sound.rendition.name}"` : "";

  return `#EXT-X-STREAM-INF:${bandwidthOf(sum(bitsOf), sum(averageOf))},${resolution},CODECS="${codecs}"${group}`;
}

const soundVariant = (sound: RenditionCandidate) =>
  `#EXT-X-STREAM-INF:${bandwidthOf(bitsOf(sound), averageOf(sound))},CODECS="${sound.track.codecString}",AUDIO="${sound.rendition.name}"`;

/** A rendition that is this far behind is no longer sent: the encoder dropped it. */
const STALE_SECONDS = 6;

/**
 * Renditions offered to players: for a running show the renditions that keep up, for a finished
 * show all recorded renditions.
 */
export function offeredRenditions(renditions: Rendition[]): RenditionCandidate[] {
  if (!renditions.every(({ isEnded }) => isEnded)) return currentRenditions(renditions);

  const recorded = renditions.filter(({ segments }) => segments.some(isKept));

  return bestFirst(recorded.map((rendition) => ({ rendition, track: rendition.track! })));
}

/** Renditions of a running show that keep up. */
export function currentRenditions(renditions: Rendition[]): RenditionCandidate[] {
  return bestFirst(timelyRenditions(renditions));
}

/** Video first, then audio, each best first. */
function bestFirst(candidates: RenditionCandidate[]): RenditionCandidate[] {
  const video = candidates.filter(
    (candidate): candidate is RenditionCandidate<VideoTrack> => candidate.track.kind === "video",
  );
  const audio = AUDIO_TRACKS.flatMap((trackName) =>
    candidates.filter(({ rendition }) => rendition.name === trackName),
  );

  return [...withoutInefficient(video), ...audio];
}

/** Renditions of the newest timeline that keep up with it. */
function timelyRenditions(renditions: Rendition[]): RenditionCandidate[] {
  const candidates = newestTimelineRenditions(renditions);
  const ends = new Map(candidates.map((candidate) => [candidate, endOf(candidate)] as const));
  const newest = Math.max(...ends.values());

  return candidates.filter((candidate) => newest - ends.get(candidate)! <= STALE_SECONDS);
}

/**
 * True if players should leave this rendition, because it stopped while others continue. In the
 * first seconds of a session it is stale only if a rendition of its own kind continues, because
 * picture and sound may not start together.
 */
export function isStale(renditions: Rendition[], rendition: Rendition): boolean {
  const candidates = timelyRenditions(renditions);
  if (candidates.length === 0 || candidates.some((candidate) => candidate.rendition === rendition))
    return false;

  const isReplaced = candidates.some(({ track }) => track.kind === rendition.track?.kind);

  return isReplaced || Math.max(...candidates.map(endOf)) > STALE_SECONDS;
}

/** The end of a rendition, in seconds on the session's timeline. */
function endOf({ rendition, track }: RenditionCandidate): number {
  const { start, duration, parts } = rendition.segments.at(-1)!;
  const partTicks = parts.reduce((ticks, part) => ticks + part.duration, 0);

  return (start + Math.max(duration, partTicks)) / timescaleOf(track);
}

function newestTimelineRenditions(renditions: Rendition[]): RenditionCandidate[] {
  const lastSegmentOf = ({ segments }: Rendition) => segments.at(-1);
  const newest = renditions.reduce<Segment | undefined>((newestSoFar, rendition) => {
    const segment = lastSegmentOf(rendition);

    return segment && segment.session > (newestSoFar?.session ?? -1) ? segment : newestSoFar;
  }, undefined);
  const current = renditions.filter(
    (rendition) => newest && lastSegmentOf(rendition)?.epochMs === newest.epochMs,
  );

  return current.map((rendition) => ({ rendition, track: rendition.track! }));
}

/** Best first. Drops a smaller picture that uses more bits than a larger one. */
function withoutInefficient(
  video: RenditionCandidate<VideoTrack>[],
): RenditionCandidate<VideoTrack>[] {
  const sorted = [...video].sort((left, right) => right.track.height - left.track.height);

  return sorted.filter((candidate, index) =>
    sorted.slice(0, index).every((larger) => bitsOf(larger) >= bitsOf(candidate)),
  );
}

/** Players choose by peak bandwidth, and by average if they support it. */
const bandwidthOf = (peakBits: number, average: number) =>
  average > 0
    ? `BANDWIDTH=${peakBits},AVERAGE-BANDWIDTH=${Math.min(Math.round(average), peakBits)}`
    : `BANDWIDTH=${peakBits}`;

const averageOf = ({ rendition }: RenditionCandidate) => rendition.bitRates.average;

function soundGroup({ track, rendition }: RenditionCandidate, uri: string) {
  const channels = track.kind === "audio" ? track.channels : 2;

  return `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${rendition.name}",NAME="Main",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="${channels}",URI="${uri}"`;
}

/** Bits per second of a rendition, without the audio that accompanies video. */
export function bitsOf({ rendition, track }: RenditionCandidate) {
  return Math.round(rendition.bitRates.peak * 1.05) || expectedBits(rendition.name, track);
}

function expectedBits(trackName: TrackName, track: Track) {
  if (track.kind === "video") return EXPECTED_VIDEO[track.height] ?? 2_500_000;

  return trackName === LOW_AUDIO_TRACK ? EXPECTED_LOW_AUDIO : EXPECTED_AUDIO;
}
