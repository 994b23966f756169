import { AUDIO_TRACK, type TrackName } from "../ingest/protocol";
import type { Track } from "../isobmff/track";
import type { Packet } from "../packager/rendition";
import { configBody, packetBody } from "../rtmp/flv/flv-body";
import { TYPE } from "../rtmp/protocol/messages";

/** False if it was not sent. */
export type SendMedia = (
  type: number,
  timestampMs: number,
  body: Buffer,
  isKey: boolean,
) => boolean;

/** Without pictures for this long, a rung counts as gone. Also how long a better one is awaited. */
const RUNG_GONE_US = 5e6;
/** An artist's encoder that comes back may count time anew. */
const JUMP_US = 10e6;
const BACKWARDS_US = 2e6;
const RESTART_GAP_MS = 40;

/**
 * One show as one FLV stream: its largest picture with the better sound, times from zero, beginning
 * with a key frame. Other sites want settings that stay as they are, so the rung changes only when
 * its pictures stop.
 */
export class FlvFeed {
  private readonly tracks = new Map<TrackName, Track>();
  private rung: TrackName | null = null;
  /** The first key frame of any rung while none is chosen. */
  private firstKeyUs: number | null = null;
  private baseUs: number | null = null;
  private offsetMs = 0;
  private lastMs = 0;
  private lastPictureUs = 0;

  constructor(private readonly send: SendMedia) {}

  configure(name: TrackName, track: Track) {
    this.tracks.set(name, track);
    if (this.baseUs === null) return;
    // New settings belong to a key frame.
    if (name === this.rung) this.begin();
    else if (name === AUDIO_TRACK) this.sendConfig(TYPE.audio, track);
  }

  /** Begins anew, as for a new connection. */
  restart() {
    Object.assign(this, { rung: null, firstKeyUs: null, baseUs: null, offsetMs: 0, lastMs: 0 });
  }

  /**
   * The end of what was sent, with the size of its pictures and the rate of its sound; null before
   * the first.
   */
  last(): { ms: number; width: number; height: number; sampleRate: number } | null {
    const [picture, sound] = [
      this.rung && this.tracks.get(this.rung),
      this.tracks.get(AUDIO_TRACK),
    ];
    if (picture?.kind !== "video" || this.baseUs === null) return null;

    const sampleRate = sound?.kind === "audio" ? sound.sampleRate : 48_000;

    return { ms: this.lastMs, width: picture.width, height: picture.height, sampleRate };
  }

  push(name: TrackName, packet: Packet) {
    const track = this.tracks.get(name);
    if (track?.kind === "video") this.pushPicture(name, track, packet);
    else if (track && name === AUDIO_TRACK) this.pushSound(track, packet);
  }

  private pushPicture(name: TrackName, track: Track, packet: Packet) {
    const { timestampUs: us, key } = packet;
    if (key && this.shouldTake(name, us)) this.rung = name;
    if (name !== this.rung) return;
    if (this.baseUs !== null && this.jumps(us)) this.begin();
    if (this.baseUs === null) {
      if (!key) return;

      this.baseUs = us;
      this.sendConfigs(track);
    }

    this.lastPictureUs = us;
    this.send(TYPE.video, this.timeOf(us), packetBody("video", packet), key);
  }

  private pushSound(track: Track, packet: Packet) {
    const { baseUs } = this;
    if (
      baseUs === null ||
      packet.timestampUs < baseUs ||
      packet.timestampUs > this.lastPictureUs + JUMP_US
    )
      return;

    this.send(TYPE.audio, this.timeOf(packet.timestampUs), packetBody(track.kind, packet), true);
  }

  private shouldTake(name: TrackName, us: number): boolean {
    if (this.rung !== null)
      return name !== this.rung && this.baseUs !== null && us - this.lastPictureUs > RUNG_GONE_US;

    this.firstKeyUs ??= us;

    return name === this.largestRung() || Math.abs(us - this.firstKeyUs) > RUNG_GONE_US;
  }

  private largestRung(): TrackName | undefined {
    const heights = [...this.tracks].flatMap(([name, track]) =>
      track.kind === "video" ? [{ name, height: track.height }] : [],
    );

    return heights.sort((a, b) => b.height - a.height)[0]?.name;
  }

  private jumps(us: number) {
    return us - this.lastPictureUs > JUMP_US || this.lastPictureUs - us > BACKWARDS_US;
  }

  /** Waits for a key frame and continues after what was sent. */
  private begin() {
    this.baseUs = null;
    this.offsetMs = this.lastMs === 0 ? 0 : this.lastMs + RESTART_GAP_MS;
  }

  private timeOf(us: number): number {
    const ms = Math.max(0, Math.round((us - this.baseUs!) / 1000)) + this.offsetMs;

    this.lastMs = Math.max(this.lastMs, ms);

    return ms;
  }

  private sendConfigs(picture: Track) {
    const sound = this.tracks.get(AUDIO_TRACK);

    this.sendConfig(TYPE.video, picture);
    if (sound) this.sendConfig(TYPE.audio, sound);
  }

  private sendConfig(type: number, track: Track) {
    this.send(type, this.lastMs === 0 ? 0 : this.offsetMs, configBody(track), true);
  }
}
