import type { Ingest } from "../../live-session";
import type { TrackName } from "../../ingest/protocol";
import type { VideoTrack } from "../../isobmff/track";
import { type AacConfig, readAacConfig } from "./aac-config";
import { readAvcTrack } from "./avc-config";
import { readSoundTag, readVideoTag } from "./flv";
import { LowSoundInput } from "../low-sound/low-sound-input";
import { TranscoderInput } from "../transcoder/transcoder-input";
import { noTranscoders, type Transcoders } from "../transcoder/transcoders";
import type { TimestampNormalizer } from "./timestamp-normalizer";

/**
 * RTMP timestamps are in ms; audio this close to the end of the last packet follows it without a
 * gap.
 */
const GRID_TOLERANCE_US = 5000;

/** Demuxes the audio and video messages of one encoder into a show. */
export class FlvDemuxer {
  private picture: TrackName | null = null;
  private sound: AacConfig | null = null;
  private soundEndsUs: number | null = null;
  private readonly transcoder: TranscoderInput;
  private readonly lowSound: LowSoundInput;

  constructor(
    private readonly ingest: Pick<Ingest, "configure" | "push" | "transcoded">,
    private readonly timeline: Pick<TimestampNormalizer, "normalize">,
    transcoders: Transcoders = noTranscoders,
  ) {
    this.transcoder = new TranscoderInput(ingest.transcoded, transcoders.picture);
    this.lowSound = new LowSoundInput(ingest.transcoded, transcoders.sound);
  }

  stop() {
    this.transcoder.stop();
    this.lowSound.stop();
  }

  /** @throws UnsupportedMediaError */
  video(timestamp: number, body: Buffer) {
    const tag = readVideoTag(body);
    if (!tag) return;
    if (tag.kind === "config") return this.configurePicture(readAvcTrack(tag.data), body);

    const timestampMs = this.timeline.normalize(timestamp);
    const timestampUs = timestampMs * 1000;
    if (!this.picture) return;
    if (this.picture !== "v360") this.transcoder.send({ timestampMs, key: tag.key, body });
    const compositionUs = tag.compositionMs * 1000;

    this.ingest.push(this.picture, { timestampUs, key: tag.key, data: tag.data, compositionUs });
  }

  /** @throws UnsupportedMediaError */
  audio(timestamp: number, body: Buffer) {
    const tag = readSoundTag(body);
    if (!tag) return;
    if (tag.kind === "config") return this.configureSound(readAacConfig(tag.data));

    const sentUs = this.timeline.normalize(timestamp) * 1000;
    if (!this.sound) return;

    const isNear =
      this.soundEndsUs !== null && Math.abs(sentUs - this.soundEndsUs) <= GRID_TOLERANCE_US;
    const timestampUs = isNear ? this.soundEndsUs! : sentUs;

    this.soundEndsUs = timestampUs + (this.sound.frame * 1e6) / this.sound.track.sampleRate;

    const packet = { timestampUs, key: true, data: tag.data };

    this.ingest.push("a", packet);
    this.lowSound.send(packet);
  }

  private configureSound(sound: AacConfig) {
    this.sound = sound;
    this.lowSound.configure(sound.track);
    this.ingest.configure("a", sound.track);
  }

  /** A new picture size continues the first rendition, because an encoder sends one video track. */
  private configurePicture(track: VideoTrack, body: Buffer) {
    this.picture ??= renditionFor(track);
    this.ingest.configure(this.picture, track);
    this.transcoder.configure(body);
  }
}

/** The rendition whose name fits the picture size best. */
export function renditionFor({ width, height }: Pick<VideoTrack, "width" | "height">): TrackName {
  const shorterSide = Math.min(width, height);
  if (shorterSide >= 900) return "v1080";
  if (shorterSide >= 600) return "v720";

  return shorterSide >= 420 ? "v480" : "v360";
}
