import {
  canEncodeAudio,
  canEncodeVideo,
  type EncodedPacket,
  MediaStreamAudioTrackSource,
  MediaStreamVideoTrackSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from "mediabunny";
import { AUDIO_TRACK, KEY_FRAME_SECONDS, type TrackConfig } from "~/media/ingest/protocol";
import { ladderFor, type Rung } from "./ladder";
import { BroadcastError } from "./problems";
import type { QueuedPacket } from "./send-queue";

const FRAME_RATE = 30;
const AUDIO_BIT_RATE = 128_000;

export interface EncoderEvents {
  onConfig: (config: TrackConfig) => void;
  onPacket: (packet: QueuedPacket) => void;
  onFailure: () => void;
}

export interface Encoding {
  rungs: Rung[];
  stop: () => Promise<void>;
}

/** Encodes both tracks as they come: H.264 in every rung that this browser can do, and AAC. */
export async function startEncoding(
  video: MediaStreamVideoTrack,
  audio: MediaStreamAudioTrack,
  events: EncoderEvents,
): Promise<Encoding> {
  const [rungs] = await Promise.all([encodableRungs(video), provideAac()]);
  // The container goes nowhere: only the packets are wanted, as soon as each is encoded.
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "fragmented" }), target: new NullTarget() });
  const sources = rungs.map((rung, track) => videoSource(video, rung, reporter(track, rung.name, "video", events)));
  const sound = new MediaStreamAudioTrackSource(
    audio,
    { codec: "aac", bitrate: AUDIO_BIT_RATE, onEncodedPacket: reporter(rungs.length, AUDIO_TRACK, "audio", events) },
    { timestampBase: "unix" },
  );
  for (const source of sources) output.addVideoTrack(source, { isRelativeToUnixEpoch: true });
  output.addAudioTrack(sound, { isRelativeToUnixEpoch: true });
  for (const source of [...sources, sound]) source.errorPromise.catch(events.onFailure);
  await output.start();
  return { rungs, stop: () => output.cancel() };
}

async function encodableRungs(video: MediaStreamVideoTrack) {
  const { width = 1280, height = 720 } = video.getSettings();
  const rungs: Rung[] = [];
  for (const rung of ladderFor(width, height)) {
    const { width, height, bitRate } = rung;
    if (await canEncodeVideo("avc", { width, height, bitrate: bitRate })) rungs.push(rung);
  }
  if (rungs.length === 0) throw new BroadcastError("no_encoder");
  return rungs;
}

/** Chromium on Linux and Firefox have no AAC encoder; only they load ours. */
async function provideAac() {
  if (await canEncodeAudio("aac", { numberOfChannels: 2, sampleRate: 48000, bitrate: AUDIO_BIT_RATE })) return;
  const { registerAacEncoder } = await import("@mediabunny/aac-encoder");
  registerAacEncoder();
}

type Report = (packet: EncodedPacket, meta?: { decoderConfig?: VideoDecoderConfig | AudioDecoderConfig }) => void;

function videoSource(track: MediaStreamVideoTrack, rung: Rung, onEncodedPacket: Report) {
  const { width, height, bitRate } = rung;
  return new MediaStreamVideoTrackSource(
    track,
    {
      codec: "avc",
      bitrate: bitRate,
      keyFrameInterval: KEY_FRAME_SECONDS,
      latencyMode: "realtime",
      sizeChangeBehavior: "contain",
      transform: { width, height },
      onEncodedPacket,
    },
    { frameRate: FRAME_RATE, timestampBase: "unix" },
  );
}

/** Tells of a track's config whenever it changes, then of its packet. */
function reporter(track: number, name: TrackConfig["name"], kind: "video" | "audio", events: EncoderEvents): Report {
  let known = "";
  return (packet, meta) => {
    const config = meta?.decoderConfig && trackConfig(track, name, meta.decoderConfig);
    const text = JSON.stringify(config);
    if (config && text !== known) {
      known = text;
      events.onConfig(config);
    }
    const timeUs = Math.round(packet.timestamp * 1e6);
    events.onPacket({ track, kind, key: packet.type === "key", timeUs, data: packet.data });
  };
}

function trackConfig(
  track: number,
  name: TrackConfig["name"],
  config: VideoDecoderConfig | AudioDecoderConfig,
): TrackConfig {
  const shared = { track, name, codecString: config.codec, description: base64(config.description) };
  if ("sampleRate" in config) {
    return { ...shared, kind: "audio", codec: "aac", sampleRate: config.sampleRate, channels: config.numberOfChannels };
  }
  const { codedWidth = 0, codedHeight = 0 } = config;
  return { ...shared, kind: "video", codec: "avc", width: codedWidth, height: codedHeight };
}

function base64(source: AllowSharedBufferSource | undefined) {
  if (!source) return "";
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  return btoa(String.fromCharCode(...bytes));
}
