import { AUDIO_TRACK, type TrackName } from "../ingest/protocol";
import type { Track } from "../isobmff/track";
import type { Packet } from "../packager/rendition";
import { configBody, packetBody } from "../rtmp/flv/flv-body";
import { TYPE } from "../rtmp/protocol/messages";

/** Returns false if the media was not sent. */
export type SendMedia = (
  messageType: number,
  timestampMs: number,
  body: Buffer,
  isKey: boolean,
) => boolean;

/**
 * A rendition without pictures for this long counts as gone. At the start, the feed waits as long
 * for a better rendition.
 */
const RENDITION_GONE_US = 5e6;
/**
 * A step ahead by more than `JUMP_US`, or back by more than `BACKWARDS_US`, means that an encoder
 * has reconnected and counts time from a new start.
 */
const JUMP_US = 10e6;
const BACKWARDS_US = 2e6;
const RESTART_GAP_MS = 40;

/**
 * Turns one show into one FLV stream: its largest picture with the normal sound, with times from
 * zero, from a key frame on. Other sites need constant settings, so the rendition changes only when
 * its pictures stop.
 */
export class FlvFeed {
  private readonly tracks = new Map<TrackName, Track>();
  private renditionName: TrackName | null = null;
  /** Time of the first key frame of any rendition while none is chosen. */
  private firstKeyUs: number | null = null;
  private baseUs: number | null = null;
  private offsetMs = 0;
  private lastMs = 0;
  private lastPictureUs = 0;

  constructor(private readonly send: SendMedia) {}

  configure(trackName: TrackName, track: Track) {
    this.tracks.set(trackName, track);
    if (this.baseUs === null) return;
    // New settings take effect at the next key frame.
    if (trackName === this.renditionName) this.begin();
    else if (trackName === AUDIO_TRACK) this.sendConfig(TYPE.audio, track);
  }

  /** Resets the stream for a new connection. */
  restart() {
    this.renditionName = null;
    this.firstKeyUs = null;
    this.baseUs = null;
    this.offsetMs = 0;
    this.lastMs = 0;
  }

  /**
   * The time of the last media sent, with the picture's size and the sound's rate; null before the
   * first media.
   */
  last(): { ms: number; width: number; height: number; sampleRate: number } | null {
    const [picture, sound] = [
      this.renditionName && this.tracks.get(this.renditionName),
      this.tracks.get(AUDIO_TRACK),
    ];
    if (picture?.kind !== "video" || this.baseUs === null) return null;

    const sampleRate = sound?.kind === "audio" ? sound.sampleRate : 48_000;

    return { ms: this.lastMs, width: picture.width, height: picture.height, sampleRate };
  }

  push(trackName: TrackName, packet: Packet) {
    const track = this.tracks.get(trackName);
    if (track?.kind === "video") this.pushPicture(trackName, track, packet);
    else if (track && trackName === AUDIO_TRACK) this.pushSound(track, packet);
  }

  private pushPicture(trackName: TrackName, track: Track, packet: Packet) {
    const { timestampUs: timeUs, key } = packet;
    if (key && this.shouldTake(trackName, timeUs)) this.renditionName = trackName;
    if (trackName !== this.renditionName) return;
    if (this.baseUs !== null && this.jumps(timeUs)) this.begin();
    if (this.baseUs === null) {
      if (!key) return;

      this.baseUs = timeUs;
      this.sendConfigs(track);
    }

    this.lastPictureUs = timeUs;
    this.send(TYPE.video, this.timeOf(timeUs), packetBody("video", packet), key);
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

  private shouldTake(candidate: TrackName, timeUs: number): boolean {
    if (this.renditionName !== null)
      return (
        candidate !== this.renditionName &&
        this.baseUs !== null &&
        timeUs - this.lastPictureUs > RENDITION_GONE_US
      );

    this.firstKeyUs ??= timeUs;

    return (
      candidate === this.largestRendition() ||
      Math.abs(timeUs - this.firstKeyUs) > RENDITION_GONE_US
    );
  }

  private largestRendition(): TrackName | undefined {
    const heights = [...this.tracks].flatMap(([trackName, track]) =>
      track.kind === "video" ? [{ name: trackName, height: track.height }] : [],
    );

    return heights.sort((left, right) => right.height - left.height)[0]?.name;
  }

  private jumps(timeUs: number) {
    return timeUs - this.lastPictureUs > JUMP_US || this.lastPictureUs - timeUs > BACKWARDS_US;
  }

  /** Waits for a key frame and continues after the media that was sent. */
  private begin() {
    this.baseUs = null;
    this.offsetMs = this.lastMs === 0 ? 0 : this.lastMs + RESTART_GAP_MS;
  }

  private timeOf(timeUs: number): number {
    const feedMs = Math.max(0, Math.round((timeUs - this.baseUs!) / 1000)) + this.offsetMs;

    this.lastMs = Math.max(this.lastMs, feedMs);

    return feedMs;
  }

  private sendConfigs(picture: Track) {
    const sound = this.tracks.get(AUDIO_TRACK);

    this.sendConfig(TYPE.video, picture);
    if (sound) this.sendConfig(TYPE.audio, sound);
  }

  private sendConfig(messageType: number, track: Track) {
    this.send(messageType, this.lastMs === 0 ? 0 : this.offsetMs, configBody(track), true);
  }
}
