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
import {
  AUDIO_TRACK,
  KEY_FRAME_SECONDS,
  type TrackConfig,
  type TrackName,
  VIDEO_TRACKS,
} from "~/media/ingest/protocol";
import type { Rung } from "./ladder";
import { BroadcastError } from "./problems";
import type { QueuedPacket } from "./send-queue";

const FRAME_RATE = 30;
export const AUDIO_BIT_RATE = 128_000;

export interface EncoderEvents {
  onConfig: (config: TrackConfig) => unknown;
  onPacket: (packet: QueuedPacket) => unknown;
  onFailure: () => unknown;
}

export interface Encoding {
  stop: () => Promise<void>;
}

/** Encodes the picture as it comes: H.264 in every rung. For another camera, stop and start anew with the same rungs. */
export async function startVideo(track: MediaStreamVideoTrack, rungs: Rung[], events: EncoderEvents) {
  return run(events, (output, gate) => {
    const sources = rungs.map((rung) => videoSource(track, rung, reporter(rung.name, "video", gate)));
    for (const source of sources) output.addVideoTrack(source, { isRelativeToUnixEpoch: true });
    return sources;
  });
}

/** Encodes the sound as AAC. */
export async function startSound(track: MediaStreamAudioTrack, events: EncoderEvents) {
  await provideAac();
  return run(events, (output, gate) => {
    const source = new MediaStreamAudioTrackSource(
      track,
      { codec: "aac", bitrate: AUDIO_BIT_RATE, onEncodedPacket: reporter(AUDIO_TRACK, "audio", gate) },
      { timestampBase: "unix" },
    );
    output.addAudioTrack(source, { isRelativeToUnixEpoch: true });
    return [source];
  });
}

/** Those of the rungs that this browser can encode. @throws BroadcastError no_encoder */
export async function encodable(rungs: Rung[]): Promise<Rung[]> {
  const can: Rung[] = [];
  for (const rung of rungs) {
    const { width, height, bitRate } = rung;
    if (await canEncodeVideo("avc", { width, height, bitrate: bitRate })) can.push(rung);
  }
  if (can.length === 0) throw new BroadcastError("no_encoder");
  return can;
}

type Source = MediaStreamVideoTrackSource | MediaStreamAudioTrackSource;

/** The container goes nowhere: only the packets are wanted, as soon as each is encoded, and none after the stop. */
async function run(events: EncoderEvents, addSources: (output: Output, gate: EncoderEvents) => Source[]) {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "fragmented" }), target: new NullTarget() });
  const { gate, shut } = gateOf(events);
  for (const source of addSources(output, gate)) source.errorPromise.catch(gate.onFailure);
  await output.start();
  const stop = () => {
    shut();
    return output.cancel();
  };
  return { stop } satisfies Encoding;
}

/** What an encoder still tells after its gate is shut is not passed on. */
export function gateOf(events: EncoderEvents) {
  let isOpen = true;
  const gate: EncoderEvents = {
    onConfig: (config) => isOpen && events.onConfig(config),
    onPacket: (packet) => isOpen && events.onPacket(packet),
    onFailure: () => isOpen && events.onFailure(),
  };
  return { gate, shut: () => void (isOpen = false) };
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

/** Tells of a track's config whenever it changes, then of its packet; timestamps count from `startUs`. */
export function reporter(name: TrackName, kind: "video" | "audio", events: EncoderEvents, startUs = 0): Report {
  const track = trackNumber(name);
  let known = "";
  return (packet, meta) => {
    const config = meta?.decoderConfig && trackConfig(track, name, meta.decoderConfig);
    const text = JSON.stringify(config);
    if (config && text !== known) {
      known = text;
      events.onConfig(config);
    }
    const timeUs = Math.round(startUs + packet.timestamp * 1e6);
    events.onPacket({ track, kind, key: packet.type === "key", timeUs, data: packet.data });
  };
}

/** One number a name for the whole show, whichever rungs it has. */
export const trackNumber = (name: TrackName) => [...VIDEO_TRACKS, AUDIO_TRACK].indexOf(name);

function trackConfig(track: number, name: TrackName, config: VideoDecoderConfig | AudioDecoderConfig): TrackConfig {
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
