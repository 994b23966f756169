import {
  type EncoderReport,
  type EncoderWarning,
  MAX_ENCODER_BITS_PER_SECOND,
  RECOMMENDED_KBPS,
} from "~/models/live/streams/broadcast/encoder-report";
import type { Publisher } from "./publisher";
import { MinuteCap } from "./ingest/minute-cap";
import { AUDIO_TRACK, type TrackName } from "./ingest/protocol";
import type { Track } from "./isobmff/track";
import type { Packet } from "./packager/segment";
import { monotonicNow } from "./monotonic-clock";

const WINDOW_MS = 10_000;
const QUIET_MS = 5000;
/** Audio and container overhead on top of the recommended video rate. */
const SOUND_AND_OVERHEAD = 1.1;
const NEAR_LIMIT = 0.9;
const MAX_KEY_FRAME_SECONDS = 4;
/**
 * The artist is warned after this time without a key frame, because the average interval needs two
 * key frames.
 */
const MAX_SINCE_KEY_FRAME_MS = 5000;
const MIN_FRAME_RATE = 15;
/** The studio shows the warning about a changed format for this long. */
const CHANGED_MS = 60_000;
/** More delay than this, compared with the best so far, means that the upload is too slow. */
const SLOW_MS = 4000;

type TrackStats = {
  track: Track;
  packets: { at: number; bytes: number }[];
  keysUs: number[];
  /**
   * `lastAt`: arrival of the last packet. `lastKeyAt`: arrival of the last key frame or, before the
   * first key frame, of the first packet.
   */
  lastAt: number | null;
  lastKeyAt: number | null;
};

/** Measures the media of one encoder for the artist's studio page. */
export class EncoderMeter {
  private readonly stats = new Map<TrackName, TrackStats>();
  private readonly minuteCap: MinuteCap;
  private readonly connectedAt = Date.now();
  private lastMediaAt: number | null = null;
  private changedAt = -Infinity;
  private leastLagMs: number | null = null;
  private lagMs = 0;
  encoder: string | null = null;
  hasLeft = false;

  constructor(
    private readonly source: Publisher["source"],
    private readonly now: () => number = monotonicNow,
  ) {
    this.minuteCap = new MinuteCap(now);
  }

  configure(trackName: TrackName, track: Track) {
    const previousTrack = this.stats.get(trackName)?.track;
    if (previousTrack && formatOf(previousTrack) !== formatOf(track)) this.changedAt = this.now();
    this.stats.set(trackName, { track, packets: [], keysUs: [], lastAt: null, lastKeyAt: null });
  }

  note(trackName: TrackName, { timestampUs, key, data }: Packet) {
    const stats = this.stats.get(trackName);
    if (!stats) return;

    const receivedAt = this.now();

    this.minuteCap.tryConsume(data.length);
    this.lastMediaAt = receivedAt;
    stats.lastAt = receivedAt;
    stats.packets.push({ at: receivedAt, bytes: data.length });
    while (stats.packets[0]!.at < receivedAt - WINDOW_MS) stats.packets.shift();
    if (key || stats.lastKeyAt === null) stats.lastKeyAt = receivedAt;
    if (key && stats.track.kind === "video")
      stats.keysUs = [...stats.keysUs.slice(-4), timestampUs];
    this.lagMs = receivedAt - timestampUs / 1000;
    this.leastLagMs = Math.min(this.leastLagMs ?? this.lagMs, this.lagMs);
  }

  report(): Omit<EncoderReport, "refusals"> {
    const { picture, sound } = this.tracks();

    return {
      state: this.state(),
      source: this.source,
      encoder: this.encoder,
      connectedAt: this.connectedAt,
      lastMediaAt:
        this.lastMediaAt === null ? null : Math.round(Date.now() - (this.now() - this.lastMediaAt)),
      bitsPerSecond: this.sum(),
      video: picture && this.videoOf(picture),
      audio: sound && this.audioOf(sound),
      warnings: this.warnings(),
    };
  }

  /**
   * A text that changes when the artist's studio page should be updated. Changed figures alone do
   * not change it.
   */
  digest(): string {
    const { state, encoder, video, audio, warnings } = this.report();

    return JSON.stringify([
      state,
      encoder,
      video?.width,
      video?.height,
      video?.codec,
      audio?.codec,
      warnings,
    ]);
  }

  private state(): EncoderReport["state"] {
    if (this.hasLeft) return "stopped";

    return this.lastMediaAt !== null && this.now() - this.lastMediaAt <= QUIET_MS
      ? "sending"
      : "quiet";
  }

  private warnings(): EncoderWarning[] {
    if (this.state() !== "sending") return [];

    const { picture, sound } = this.tracks();
    const video = picture && this.videoOf(picture);
    const totalBits = this.sum() ?? 0;
    const isNear = this.minuteCap.bitsPerSecond() > MAX_ENCODER_BITS_PER_SECOND * NEAR_LIMIT;
    const isHigh = totalBits > RECOMMENDED_KBPS.max * 1000 * SOUND_AND_OVERHEAD;
    const conditions: Record<EncoderWarning, boolean> = {
      near_limit: isNear,
      high_bit_rate: isHigh && !isNear,
      slow_upload: this.lagMs - (this.leastLagMs ?? 0) > SLOW_MS,
      rare_key_frames:
        (video?.keyFrameSeconds ?? 0) > MAX_KEY_FRAME_SECONDS || lacksKeyFrame(picture),
      format_changed: this.now() - this.changedAt < CHANGED_MS,
      low_frame_rate: (video?.framesPerSecond ?? MIN_FRAME_RATE) < MIN_FRAME_RATE,
      no_picture: this.isSilent(picture),
      no_sound: this.isSilent(sound),
    };

    return (Object.keys(conditions) as EncoderWarning[]).filter((warning) => conditions[warning]);
  }

  private tracks() {
    const trackStats = [...this.stats.values()];
    const pictures = trackStats.filter(({ track }) => track.kind === "video");
    const heightOf = ({ track }: TrackStats) => (track.kind === "video" ? track.height : 0);
    const picture = pictures.sort((left, right) => heightOf(right) - heightOf(left))[0] ?? null;

    return { picture, sound: this.stats.get(AUDIO_TRACK) ?? null };
  }

  private isSilent(stats: TrackStats | null): boolean {
    const lastSeenAt = stats?.lastAt ?? null;
    if (lastSeenAt !== null) return this.now() - lastSeenAt > QUIET_MS;

    return Date.now() - this.connectedAt > QUIET_MS;
  }

  private videoOf(stats: TrackStats): EncoderReport["video"] {
    if (stats.track.kind !== "video") return null;

    const { width, height, codecString } = stats.track;
    const [firstKeyUs, lastKeyUs] = [stats.keysUs[0], stats.keysUs.at(-1)];
    const groups = stats.keysUs.length - 1;

    return {
      width,
      height,
      codec: codecString,
      framesPerSecond: this.perSecond(stats, () => 1, 10),
      bitsPerSecond: this.perSecond(stats, (packet) => packet.bytes * 8),
      keyFrameSeconds:
        groups > 0 ? Math.round((lastKeyUs! - firstKeyUs!) / groups / 1e5) / 10 : null,
    };
  }

  private audioOf(stats: TrackStats): EncoderReport["audio"] {
    if (stats.track.kind !== "audio") return null;

    const { codecString, sampleRate, channels } = stats.track;

    return {
      codec: codecString,
      sampleRate,
      channels,
      bitsPerSecond: this.perSecond(stats, (packet) => packet.bytes * 8),
    };
  }

  private sum(): number | null {
    const trackRates = [...this.stats.values()].map((stats) =>
      this.perSecond(stats, (packet) => packet.bytes * 8),
    );
    const knownRates = trackRates.filter((rate) => rate !== null);

    return knownRates.length > 0 ? knownRates.reduce((sum, it) => sum + it, 0) : null;
  }

  /** Null until two seconds have been measured. Rounded to a multiple of 1/`steps`. */
  private perSecond(
    { packets }: TrackStats,
    amountOf: (packet: { bytes: number }) => number,
    steps = 1,
  ): number | null {
    const [firstPacket, lastPacket] = [packets[0], packets.at(-1)];
    if (!firstPacket || !lastPacket || lastPacket.at - firstPacket.at < 2000) return null;

    const total = packets.slice(1).reduce((sum, packet) => sum + amountOf(packet), 0);

    return Math.round((total * 1000 * steps) / (lastPacket.at - firstPacket.at)) / steps;
  }
}

/**
 * True if key frames are too far apart. Measures up to the last frame, because video that has
 * stopped has its own warning.
 */
function lacksKeyFrame(picture: TrackStats | null): boolean {
  return (
    picture !== null && (picture.lastAt ?? 0) - (picture.lastKeyAt ?? 0) > MAX_SINCE_KEY_FRAME_MS
  );
}

/** The part of the format that players read once, so that they cannot follow its change. */
function formatOf(track: Track): string {
  return track.kind === "video"
    ? `${track.width}x${track.height}`
    : `${track.sampleRate} ${track.channels}`;
}
