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
/** Without a key frame for this long, the artist is told; an average needs two of them. */
const MAX_SINCE_KEY_FRAME_MS = 5000;
const MIN_FRAME_RATE = 15;
/** For this long the artist reads that the format has changed. */
const CHANGED_MS = 60_000;
/** More delay than this, compared with the best so far, means that the upload is too slow. */
const SLOW_MS = 4000;

type TrackStats = {
  track: Track;
  packets: { at: number; bytes: number }[];
  keysUs: number[];
  /**
   * Arrival of the last packet, and of the last key frame or, before the first, of the first
   * packet.
   */
  lastAt: number | null;
  lastKeyAt: number | null;
};

/** Measures the media of one encoder for the artist's studio page. */
export class EncoderMeter {
  private readonly stats = new Map<TrackName, TrackStats>();
  private readonly minute: MinuteCap;
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
    this.minute = new MinuteCap(now);
  }

  configure(name: TrackName, track: Track) {
    const before = this.stats.get(name)?.track;
    if (before && formatOf(before) !== formatOf(track)) this.changedAt = this.now();
    this.stats.set(name, { track, packets: [], keysUs: [], lastAt: null, lastKeyAt: null });
  }

  note(name: TrackName, { timestampUs, key, data }: Packet) {
    const stats = this.stats.get(name);
    if (!stats) return;

    const at = this.now();

    this.minute.tryConsume(data.length);
    this.lastMediaAt = at;
    stats.lastAt = at;
    stats.packets.push({ at, bytes: data.length });
    while (stats.packets[0]!.at < at - WINDOW_MS) stats.packets.shift();
    if (key || stats.lastKeyAt === null) stats.lastKeyAt = at;
    if (key && stats.track.kind === "video")
      stats.keysUs = [...stats.keysUs.slice(-4), timestampUs];
    this.lagMs = at - timestampUs / 1000;
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

  /** Changes when the artist should be notified; figures alone do not count. */
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
    const bits = this.sum() ?? 0;
    const isNear = this.minute.bitsPerSecond() > MAX_ENCODER_BITS_PER_SECOND * NEAR_LIMIT;
    const isHigh = bits > RECOMMENDED_KBPS.max * 1000 * SOUND_AND_OVERHEAD;
    const isTrue: Record<EncoderWarning, boolean> = {
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

    return (Object.keys(isTrue) as EncoderWarning[]).filter((it) => isTrue[it]);
  }

  private tracks() {
    const all = [...this.stats.values()];
    const pictures = all.filter(({ track }) => track.kind === "video");
    const height = ({ track }: TrackStats) => (track.kind === "video" ? track.height : 0);
    const picture = pictures.sort((a, b) => height(b) - height(a))[0] ?? null;

    return { picture, sound: this.stats.get(AUDIO_TRACK) ?? null };
  }

  private isSilent(stats: TrackStats | null): boolean {
    const since = stats?.lastAt ?? null;
    if (since !== null) return this.now() - since > QUIET_MS;

    return Date.now() - this.connectedAt > QUIET_MS;
  }

  private videoOf(stats: TrackStats): EncoderReport["video"] {
    if (stats.track.kind !== "video") return null;

    const { width, height, codecString } = stats.track;
    const [first, last] = [stats.keysUs[0], stats.keysUs.at(-1)];
    const groups = stats.keysUs.length - 1;

    return {
      width,
      height,
      codec: codecString,
      framesPerSecond: this.perSecond(stats, () => 1, 10),
      bitsPerSecond: this.perSecond(stats, (it) => it.bytes * 8),
      keyFrameSeconds: groups > 0 ? Math.round((last! - first!) / groups / 1e5) / 10 : null,
    };
  }

  private audioOf(stats: TrackStats): EncoderReport["audio"] {
    if (stats.track.kind !== "audio") return null;

    const { codecString, sampleRate, channels } = stats.track;

    return {
      codec: codecString,
      sampleRate,
      channels,
      bitsPerSecond: this.perSecond(stats, (it) => it.bytes * 8),
    };
  }

  private sum(): number | null {
    const rates = [...this.stats.values()].map((stats) =>
      this.perSecond(stats, (it) => it.bytes * 8),
    );
    const known = rates.filter((it) => it !== null);

    return known.length > 0 ? known.reduce((sum, it) => sum + it, 0) : null;
  }

  /** Null until two seconds have been measured. Rounded to 1/`steps`. */
  private perSecond(
    { packets }: TrackStats,
    of: (it: { bytes: number }) => number,
    steps = 1,
  ): number | null {
    const [first, last] = [packets[0], packets.at(-1)];
    if (!first || !last || last.at - first.at < 2000) return null;

    const total = packets.slice(1).reduce((sum, it) => sum + of(it), 0);

    return Math.round((total * 1000 * steps) / (last.at - first.at)) / steps;
  }
}

/** Measured at the last picture: one that stopped is another warning. */
function lacksKeyFrame(picture: TrackStats | null): boolean {
  return (
    picture !== null && (picture.lastAt ?? 0) - (picture.lastKeyAt ?? 0) > MAX_SINCE_KEY_FRAME_MS
  );
}

/** What players that read it once cannot follow. */
function formatOf(track: Track): string {
  return track.kind === "video"
    ? `${track.width}x${track.height}`
    : `${track.sampleRate} ${track.channels}`;
}
