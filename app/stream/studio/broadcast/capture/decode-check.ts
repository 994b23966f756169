import type { TrackConfig } from "~/media/ingest/protocol";
import type { Capture } from "./capture";
import type { Encoders } from "../encode/encoders";
import { trackNumber } from "../send/reporter";
import type { QueuedPacket } from "../send/send-queue";

/** "picture", "sound": that part cannot be played. "unknown": this browser has nothing to try it with. */
export type DecodeResult = "good" | "picture" | "sound" | "unknown";

const FRAMES = 20;
const SOUNDS = 20;
const LONGEST_MS = 8000;

type Recorded = { config: TrackConfig | null; packets: QueuedPacket[] };
type Recording = { picture: Recorded; sound: Recorded; isRefused: boolean };

/** Encodes a moment of picture and sound exactly as a show would, and decodes what viewers would get. */
export async function checkDecoding(encoders: Encoders, capture: Capture, signal: AbortSignal): Promise<DecodeResult> {
  if (typeof VideoDecoder === "undefined" || typeof AudioDecoder === "undefined") return "unknown";
  const { picture, sound, isRefused } = await recordMoment(encoders, capture, signal);
  if (isRefused) return "picture";
  const results = [await decodesPicture(picture), await decodesSound(sound)];
  if (results.includes(null)) return "unknown";
  return !results[0] ? "picture" : !results[1] ? "sound" : "good";
}

async function recordMoment(encoders: Encoders, capture: Capture, signal: AbortSignal): Promise<Recording> {
  const picture: Recorded = { config: null, packets: [] };
  const sound: Recorded = { config: null, packets: [] };
  const best = trackNumber(encoders.rungs[0]!.name);
  const partOf = (track: number, kind: string) => (kind === "audio" ? sound : track === best ? picture : null);
  let isRefused = false;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_MS);
    const done = () => (clearTimeout(timer), resolve());
    signal.addEventListener("abort", done);
    const refuse = () => {
      isRefused = true;
      done();
    };
    const events = {
      onConfig: (config: TrackConfig) => {
        const part = partOf(config.track, config.kind);
        if (part) part.config ??= config;
      },
      onPacket: (packet: QueuedPacket) => {
        partOf(packet.track, packet.kind)?.packets.push(packet);
        if (picture.packets.length >= FRAMES && sound.packets.length >= SOUNDS) done();
      },
      onFailure: refuse,
    };
    encoders.start(capture, events, "all").catch(refuse);
  });
  encoders.stop();
  return { picture, sound, isRefused };
}

/** Null where the browser cannot decode what it encodes. */
async function decodesPicture({ config, packets }: Recorded): Promise<boolean | null> {
  if (!config || packets.length === 0) return false;
  const setup = { codec: config.codecString, description: bytesOf(config.description) };
  if (!(await isSupported(VideoDecoder.isConfigSupported(setup)))) return null;
  return decodes(
    (output, error) => new VideoDecoder({ output, error }),
    setup,
    packets.map((it) => new EncodedVideoChunk({ type: it.key ? "key" : "delta", timestamp: it.timeUs, data: it.data })),
  );
}

async function decodesSound({ config, packets }: Recorded): Promise<boolean | null> {
  if (config?.kind !== "audio" || packets.length === 0) return false;
  const { codecString: codec, sampleRate, channels: numberOfChannels, description } = config;
  const setup = { codec, sampleRate, numberOfChannels, description: bytesOf(description) };
  if (!(await isSupported(AudioDecoder.isConfigSupported(setup)))) return null;
  return decodes(
    (output, error) => new AudioDecoder({ output, error }),
    setup,
    packets.map(({ timeUs, data }) => new EncodedAudioChunk({ type: "key", timestamp: timeUs, data })),
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

type Open<Setup, Chunk> = (output: (it: { close: () => void }) => void, error: () => void) => Decoder<Setup, Chunk>;

async function decodes<Setup, Chunk>(open: Open<Setup, Chunk>, setup: Setup, chunks: Chunk[]): Promise<boolean> {
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
