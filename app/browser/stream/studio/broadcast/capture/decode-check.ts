import { AUDIO_TRACK, type TrackConfig } from "~/media/ingest/protocol";
import type { Capture } from "./capture";
import type { Encoders } from "../encode/encoders";
import { trackNumber } from "../encode/encoder-output";
import type { QueuedPacket } from "../send/send-queue";

/**
 * "picture", "sound": this kind cannot be decoded. "unknown": there is no decoder, or
 * nothing to try.
 */
export type DecodeResult = "good" | "picture" | "sound" | "unknown";

const VIDEO_PACKETS = 20;
const AUDIO_PACKETS = 20;
const MAX_MS = 8000;
/** Opening takes its time: a slow line must load the encoder of the sound first. */
const MAX_START_MS = 20_000;

type RecordedTrack = { config: TrackConfig | null; packets: QueuedPacket[] };
type Recording = { video: RecordedTrack; audio: RecordedTrack; isRefused: boolean };

/** Encodes a sample as a show would and decodes it as viewers would. */
export async function checkDecoding(
  encoders: Encoders,
  capture: Capture,
  signal: AbortSignal,
): Promise<DecodeResult> {
  if (typeof VideoDecoder === "undefined" || typeof AudioDecoder === "undefined") return "unknown";

  const { video, audio, isRefused } = await recordMoment(encoders, capture, signal);
  if (isRefused) return "picture";
  // Nothing was made in time, so there is nothing to judge.
  if (video.packets.length + audio.packets.length === 0) return "unknown";

  const results = [await decodesVideo(video), await decodesAudio(audio)];
  if (results.includes(null)) return "unknown";

  return !results[0] ? "picture" : !results[1] ? "sound" : "good";
}

async function recordMoment(
  encoders: Encoders,
  capture: Capture,
  signal: AbortSignal,
): Promise<Recording> {
  const video: RecordedTrack = { config: null, packets: [] };
  const audio: RecordedTrack = { config: null, packets: [] };
  const bestTrack = trackNumber(encoders.renditions[0]!.name);
  const soundTrack = trackNumber(AUDIO_TRACK);
  const partOf = (track: number) =>
    track === soundTrack ? audio : track === bestTrack ? video : null;
  let [isRefused, isDone] = [false, false];

  await new Promise<void>((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = () => {
      isDone = true;
      clearTimeout(timer);
      resolve();
    };

    timer = setTimeout(finish, MAX_START_MS);
    signal.addEventListener("abort", finish);

    const refuse = () => {
      isRefused = true;
      finish();
    };

    const events = {
      onConfig: (config: TrackConfig) => {
        const recordedPart = partOf(config.track);
        if (recordedPart) recordedPart.config ??= config;
      },
      onPacket: (packet: QueuedPacket) => {
        partOf(packet.track)?.packets.push(packet);
        if (video.packets.length >= VIDEO_PACKETS && audio.packets.length >= AUDIO_PACKETS)
          finish();
      },
      onFailure: refuse,
    };

    encoders.start(capture, events, "all").then(() => {
      if (isDone) return;

      clearTimeout(timer);
      timer = setTimeout(finish, MAX_MS);
    }, refuse);
  });
  encoders.stop();

  return { video, audio, isRefused };
}

/** True if the browser decodes the sample; null if it has no decoder for its own encoding. */
async function decodesVideo({ config, packets }: RecordedTrack): Promise<boolean | null> {
  if (!config || packets.length === 0) return false;

  const decoderConfig = { codec: config.codecString, description: bytesOf(config.description) };
  if (!(await isSupported(VideoDecoder.isConfigSupported(decoderConfig)))) return null;

  return decodes(
    (output, error) => new VideoDecoder({ output, error }),
    decoderConfig,
    packets.map(
      (packet) =>
        new EncodedVideoChunk({
          type: packet.key ? "key" : "delta",
          timestamp: packet.timeUs,
          data: packet.data,
        }),
    ),
  );
}

async function decodesAudio({ config, packets }: RecordedTrack): Promise<boolean | null> {
  if (config?.kind !== "audio" || packets.length === 0) return false;

  const { codecString: codec, sampleRate, channels: numberOfChannels, description } = config;
  const decoderConfig = { codec, sampleRate, numberOfChannels, description: bytesOf(description) };
  if (!(await isSupported(AudioDecoder.isConfigSupported(decoderConfig)))) return null;

  return decodes(
    (output, error) => new AudioDecoder({ output, error }),
    decoderConfig,
    packets.map(
      ({ timeUs, data }) => new EncodedAudioChunk({ type: "key", timestamp: timeUs, data }),
    ),
  );
}

const isSupported = (query: Promise<{ supported?: boolean }>) =>
  query.then(
    ({ supported }) => supported ?? false,
    () => false,
  );

interface Decoder<Setup, Chunk> {
  readonly state: CodecState;
  configure: (decoderConfig: Setup) => void;
  decode: (chunk: Chunk) => void;
  flush: () => Promise<void>;
  close: () => void;
}

type OpenDecoder<Setup, Chunk> = (
  output: (it: { close: () => void }) => void,
  error: () => void,
) => Decoder<Setup, Chunk>;

async function decodes<Setup, Chunk>(
  open: OpenDecoder<Setup, Chunk>,
  decoderConfig: Setup,
  chunks: Chunk[],
): Promise<boolean> {
  let decoded = 0;
  const onOutput = (frame: { close: () => void }) => {
    decoded += 1;
    frame.close();
  };

  const decoder = open(onOutput, () => {});

  try {
    decoder.configure(decoderConfig);
    for (const chunk of chunks) decoder.decode(chunk);
    await decoder.flush();

    return decoded > 0;
  } catch {
    return false;
  } finally {
    if (decoder.state !== "closed") decoder.close();
  }
}

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
