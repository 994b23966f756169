import {
  canEncodeAudio,
  canEncodeVideo,
  MediaStreamAudioTrackSource,
  MediaStreamVideoTrackSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from "mediabunny";
import { AUDIO_TRACK, KEY_FRAME_SECONDS, type TrackConfig } from "~/media/ingest/protocol";
import type { Rung } from "./ladder";
import { BroadcastError, type Problem } from "../problems";
import { type Report, reporter } from "../send/reporter";
import type { QueuedPacket } from "../send/send-queue";

const FRAME_RATE = 30;
export const AUDIO_BIT_RATE = 128_000;

export interface EncoderEvents {
  onConfig: (config: TrackConfig) => unknown;
  onPacket: (packet: QueuedPacket) => unknown;
  onFailure: (problem?: Problem) => unknown;
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
  for (const source of addSources(output, gate)) source.errorPromise.catch(() => gate.onFailure());
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
    onFailure: (problem) => isOpen && events.onFailure(problem),
  };
  return { gate, shut: () => void (isOpen = false) };
}

/** Chromium on Linux and Firefox have no AAC encoder; only they load ours. */
async function provideAac() {
  if (await canEncodeAudio("aac", { numberOfChannels: 2, sampleRate: 48000, bitrate: AUDIO_BIT_RATE })) return;
  const { registerAacEncoder } = await import("@mediabunny/aac-encoder");
  registerAacEncoder();
}

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
