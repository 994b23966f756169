import { AUDIO_TRACK, type TrackConfig } from "~/media/ingest/protocol";
import type { Capture } from "./capture";
import type { Encoders } from "../encode/encoders";
import { trackNumber } from "../encode/encoder-output";
import type { QueuedPacket } from "../send/send-queue";

/** "picture" and "sound" cannot be decoded. "unknown": this browser has no decoder to try. */
export type DecodeResult = "good" | "picture" | "sound" | "unknown";

const VIDEO_PACKETS = 20;
const AUDIO_PACKETS = 20;
const MAX_MS = 8000;

type Recorded = { config: TrackConfig | null; packets: QueuedPacket[] };
type Recording = { video: Recorded; audio: Recorded; isRefused: boolean };

/** Encodes a sample as a show would and decodes it as viewers would. */
export async function checkDecoding(
  encoders: Encoders,
  capture: Capture,
  signal: AbortSignal,
): Promise<DecodeResult> {
  if (typeof VideoDecoder === "undefined" || typeof AudioDecoder === "undefined") return "unknown";

  const { video, audio, isRefused } = await recordMoment(encoders, capture, signal);
  if (isRefused) return "picture";

  const results = [await decodesVideo(video), await decodesAudio(audio)];
  if (results.includes(null)) return "unknown";

  return !results[0] ? "picture" : !results[1] ? "sound" : "good";
}

async function recordMoment(
  encoders: Encoders,
  capture: Capture,
  signal: AbortSignal,
): Promise<Recording> {
  const video: Recorded = { config: null, packets: [] };
  const audio: Recorded = { config: null, packets: [] };
  const best = trackNumber(encoders.renditions[0]!.name);
  const sound = trackNumber(AUDIO_TRACK);
  const partOf = (track: number) => (track === sound ? audio : track === best ? video : null);
  let isRefused = false;

  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, MAX_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };

    signal.addEventListener("abort", done);

    const refuse = () => {
      isRefused = true;
      done();
    };

    const events = {
      onConfig: (config: TrackConfig) => {
        const part = partOf(config.track);
        if (part) part.config ??= config;
      },
      onPacket: (packet: QueuedPacket) => {
        partOf(packet.track)?.packets.push(packet);
        if (video.packets.length >= VIDEO_PACKETS && audio.packets.length >= AUDIO_PACKETS) done();
      },
      onFailure: refuse,
    };

    encoders.start(capture, events, "all").catch(refuse);
  });
  encoders.stop();

  return { video, audio, isRefused };
}

/** Null where the browser cannot decode its own encoding. */
async function decodesVideo({ config, packets }: Recorded): Promise<boolean | null> {
  if (!config || packets.length === 0) return false;

  const setup = { codec: config.codecString, description: bytesOf(config.description) };
  if (!(await isSupported(VideoDecoder.isConfigSupported(setup)))) return null;

  return decodes(
    (output, error) => new VideoDecoder({ output, error }),
    setup,
    packets.map(
      (it) =>
        new EncodedVideoChunk({
          type: it.key ? "key" : "delta",
          timestamp: it.timeUs,
          data: it.data,
        }),
    ),
  );
}

async function decodesAudio({ config, packets }: Recorded): Promise<boolean | null> {
  if (config?.kind !== "audio" || packets.length === 0) return false;

  const { codecString: codec, sampleRate, channels: numberOfChannels, description } = config;
  const setup = { codec, sampleRate, numberOfChannels, description: bytesOf(description) };
  if (!(await isSupported(AudioDecoder.isConfigSupported(setup)))) return null;

  return decodes(
    (output, error) => new AudioDecoder({ output, error }),
    setup,
    packets.map(
      ({ timeUs, data }) => new EncodedAudioChunk({ type: "key", timestamp: timeUs, data }),
    ),
  );
}

const isSupported = (asked: Promise<{ supported?: boolean }>) =>
  asked.then(
    ({ supported }) => supported ?? false,
    () => false,
  );

interface Decoder<Setup, Chunk> {
  readonly state: CodecState;
  configure: (setup: Setup) => void;
  decode: (chunk: Chunk) => void;
  flush: () => Promise<void>;
  close: () => void;
}

type Open<Setup, Chunk> = (
  output: (it: { close: () => void }) => void,
  error: () => void,
) => Decoder<Setup, Chunk>;

async function decodes<Setup, Chunk>(
  open: Open<Setup, Chunk>,
  setup: Setup,
  chunks: Chunk[],
): Promise<boolean> {
  let decoded = 0;
  const onOutput = (it: { close: () => void }) => {
    decoded += 1;
    it.close();
  };

  const decoder = open(onOutput, () => {});

  try {
    decoder.configure(setup);
    for (const chunk of chunks) decoder.decode(chunk);
    await decoder.flush();

    return decoded > 0;
  } catch {
    return false;
  } finally {
    if (decoder.state !== "closed") decoder.close();
  }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
