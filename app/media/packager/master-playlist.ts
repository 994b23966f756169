import { AUDIO_TRACKS, LOW_AUDIO_TRACK, type TrackName } from "../ingest/protocol";
import { type Track, timescaleOf, type VideoTrack } from "../isobmff/track";
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

type Rung<T extends Track = Track> = { rendition: Rendition; track: T };

export type MasterShape = {
  lowLatency: boolean;
  /** Names the playlists that begin with the show. */
  fromStart?: boolean;
  /** Names those that also end, at the newest segment. */
  isSnapshot?: boolean;
  /** Rungs to list; null means all. */
  only?: TrackName[] | null;
  /** Also lists audio as a variant of its own, for connections too slow for video. */
  soundAlone?: boolean;
  /** Address of the steering manifest, relative to this playlist. */
  steeringUri?: string | null;
};

/** Lists the rungs, best first, and audio by itself. Null while there is nothing to play. */
export function masterPlaylist(renditions: Rendition[], shape: MasterShape): string | null {
  const { only = null, soundAlone = true } = shape;
  const rungs = offeredRungs(renditions).filter(
    ({ rendition }) => only?.includes(rendition.name) ?? true,
  );
  const all = rungs.filter(({ track }) => track.kind === "audio");
  const video = rungs.filter((rung): rung is Rung<VideoTrack> => rung.track.kind === "video");
  if (rungs.length === 0) return null;

  const query = queryOf(shape);
  const uri = ({ name }: Rendition) => `${name}/index.m3u8${query}`;
  const lines = headOf(rungs, shape);
  const isAlone = soundAlone || video.length === 0;
  const sounds = all.slice(0, isAlone ? undefined : 1);

  for (const it of sounds) lines.push(soundGroup(it, uri(it.rendition)));
  for (const rung of withoutInefficient(video))
    lines.push(pictureVariant(rung, all[0]), uri(rung.rendition));
  if (isAlone) for (const it of sounds) lines.push(soundVariant(it), uri(it.rendition));

  return `${lines.join("\n")}\n`;
}

function headOf(rungs: Rung[], { steeringUri = null }: MasterShape): string[] {
  const lines = ["#EXTM3U", "#EXT-X-VERSION:7"];
  if (rungs.every(({ rendition }) => rendition.isIndependent))
    lines.push("#EXT-X-INDEPENDENT-SEGMENTS");
  if (steeringUri !== null) lines.push(`#EXT-X-CONTENT-STEERING:SERVER-URI="${steeringUri}"`);

  return lines;
}

function queryOf({ lowLatency, fromStart, isSnapshot }: MasterShape): string {
  if (fromStart) return isSnapshot ? "?from=start&until=now" : "?from=start";

  return lowLatency ? "" : "?ll=0";
}

function pictureVariant(rung: Rung<VideoTrack>, sound: Rung | undefined) {
  const { codecString, width, height } = rung.track;
  const both: Rung[] = sound ? [rung, sound] : [rung];
  const sum = (of: (rung: Rung) => number) => both.reduce((total, it) => total + of(it), 0);
  const codecs = [codecString, ...(sound ? [sound.track.codecString] : [])].join();
  const { frameRate } = rung.rendition;
  const rate = frameRate === null ? "" : `,FRAME-RATE=${frameRate.toFixed(3)}`;
  const size = `RESOLUTION=${width}x${height}${rate}`;
  const group = sound ? `,AUDIO="${sound.rendition.name}"` : "";

  return `#EXT-X-STREAM-INF:${bandwidthOf(sum(bitsOf), sum(averageOf))},${size},CODECS="${codecs}"${group}`;
}

const soundVariant = (sound: Rung) =>
  `#EXT-X-STREAM-INF:${bandwidthOf(bitsOf(sound), averageOf(sound))},CODECS="${sound.track.codecString}",AUDIO="${sound.rendition.name}"`;

/** A rung that is this far behind is no longer sent: the encoder dropped it. */
const STALE_SECONDS = 6;

/**
 * Rungs offered to players: of a running show those that keep up, of a finished one all that were
 * recorded.
 */
export function offeredRungs(renditions: Rendition[]): Rung[] {
  if (!renditions.every(({ isEnded }) => isEnded)) return currentRungs(renditions);

  const recorded = renditions.filter(({ segments }) => segments.some(isKept));

  return inOrder(recorded.map((rendition) => ({ rendition, track: rendition.track! })));
}

/** Rungs of a running show that keep up. */
export function currentRungs(renditions: Rendition[]): Rung[] {
  return inOrder(rungsInTime(renditions));
}

/** Best video first, audio last, the better one first. */
function inOrder(rungs: Rung[]): Rung[] {
  const video = rungs.filter((rung): rung is Rung<VideoTrack> => rung.track.kind === "video");
  const audio = AUDIO_TRACKS.flatMap((name) =>
    rungs.filter(({ rendition }) => rendition.name === name),
  );

  return [...withoutInefficient(video), ...audio];
}

/** Renditions of the newest timeline that keep up with it. */
function rungsInTime(renditions: Rendition[]): Rung[] {
  const rungs = rungsOfTimeline(renditions);
  const ends = new Map(rungs.map((rung) => [rung, endOf(rung)] as const));
  const newest = Math.max(...ends.values());

  return rungs.filter((rung) => newest - ends.get(rung)! <= STALE_SECONDS);
}

/**
 * True if players of this rung should go on without it, because it stopped while others continue.
 * At the start of a session the other kind of media may come a moment later.
 */
export function isStale(renditions: Rendition[], rendition: Rendition): boolean {
  const rungs = rungsInTime(renditions);
  if (rungs.length === 0 || rungs.some((rung) => rung.rendition === rendition)) return false;

  const isReplaced = rungs.some(({ track }) => track.kind === rendition.track?.kind);

  return isReplaced || Math.max(...rungs.map(endOf)) > STALE_SECONDS;
}

/** Seconds on the session's timeline. */
function endOf({ rendition, track }: Rung): number {
  const { start, duration, parts } = rendition.segments.at(-1)!;
  const grown = parts.reduce((ticks, part) => ticks + part.duration, 0);

  return (start + Math.max(duration, grown)) / timescaleOf(track);
}

function rungsOfTimeline(renditions: Rendition[]): Rung[] {
  const last = ({ segments }: Rendition) => segments.at(-1);
  const newest = renditions.reduce<Segment | undefined>((found, rendition) => {
    const segment = last(rendition);

    return segment && segment.session > (found?.session ?? -1) ? segment : found;
  }, undefined);
  const current = renditions.filter((it) => newest && last(it)?.epochMs === newest.epochMs);

  return current.map((rendition) => ({ rendition, track: rendition.track! }));
}

/** Best first. Drops a smaller picture that uses more bits than a larger one. */
function withoutInefficient(video: Rung<VideoTrack>[]): Rung<VideoTrack>[] {
  const sorted = [...video].sort((a, b) => b.track.height - a.track.height);

  return sorted.filter((rung, i) =>
    sorted.slice(0, i).every((larger) => bitsOf(larger) >= bitsOf(rung)),
  );
}

/** Players choose by peak bandwidth, and by average if they support it. */
const bandwidthOf = (peak: number, mean: number) =>
  mean > 0
    ? `BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${Math.min(Math.round(mean), peak)}`
    : `BANDWIDTH=${peak}`;

const averageOf = ({ rendition }: Rung) => rendition.bitRates.average;

function soundGroup({ track, rendition }: Rung, uri: string) {
  const channels = track.kind === "audio" ? track.channels : 2;

  return `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${rendition.name}",NAME="Main",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="${channels}",URI="${uri}"`;
}

/** Bits per second of a rung, without the audio that accompanies video. */
export function bitsOf({ rendition, track }: Rung) {
  return Math.round(rendition.bitRates.peak * 1.05) || expectedBits(rendition.name, track);
}

function expectedBits(name: TrackName, track: Track) {
  if (track.kind === "video") return EXPECTED_VIDEO[track.height] ?? 2_500_000;

  return name === LOW_AUDIO_TRACK ? EXPECTED_LOW_AUDIO : EXPECTED_AUDIO;
}
