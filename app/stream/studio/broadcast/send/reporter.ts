import type { EncodedPacket } from "mediabunny";
import { avcConfigOf, readAvcConfig } from "~/media/codecs/avc-protocol";
import { AUDIO_TRACK, type TrackConfig, type TrackName, VIDEO_TRACKS } from "~/media/ingest/protocol";
import type { EncoderEvents } from "../encode/encode";

type DecoderConfig = VideoDecoderConfig | AudioDecoderConfig;
type EncoderOutput = Pick<EncodedPacket, "data" | "type" | "timestamp">;
export type Report = (packet: EncoderOutput, meta?: { decoderConfig?: DecoderConfig }) => void;

/**
 * Turns an encoder's output into configs, one whenever it changes, and packets; timestamps count from `startUs`. A picture
 * that no viewer could decode is refused before it is sent.
 */
export function reporter(name: TrackName, kind: "video" | "audio", events: EncoderEvents, startUs = 0): Report {
  const track = trackNumber(name);
  let known = "";
  let isRefused = false;
  const configOf = kind === "video" ? pictureConfigs(track, name) : soundConfigs(track, name);
  const configure = (config: TrackConfig | null) => {
    const text = JSON.stringify(config);
    if (!config || text === known) return;
    known = text;
    events.onConfig(config);
  };
  return (packet, meta) => {
    if (isRefused) return;
    const key = packet.type === "key";
    try {
      if (key) configure(configOf(packet.data, meta?.decoderConfig));
    } catch {
      isRefused = true;
      events.onFailure("undecodable");
      return;
    }
    const timeUs = Math.round(startUs + packet.timestamp * 1e6);
    events.onPacket({ track, kind, key, timeUs, data: packet.data });
  };
}

/** One number a name for the whole show, whichever rungs it has. */
export const trackNumber = (name: TrackName) => [...VIDEO_TRACKS, AUDIO_TRACK].indexOf(name);

type ConfigOf = (keyFrame: Uint8Array, told: DecoderConfig | undefined) => TrackConfig | null;

/** What a key frame is decoded with. Throws Unplayable for a picture that cannot be. */
function pictureConfigs(track: number, name: TrackName): ConfigOf {
  let own = "";
  let record: Uint8Array = new Uint8Array();
  return (keyFrame, told) => {
    const description = told && bytesOf(told.description);
    // The encoder repeats what it told before; what its key frames have corrected since stays corrected.
    if (description && base64(description) !== own) [own, record] = [base64(description), description];
    record = avcConfigOf(keyFrame, record);
    return { track, name, kind: "video", codec: "avc", ...readAvcConfig(record), description: base64(record) };
  };
}

function soundConfigs(track: number, name: TrackName): ConfigOf {
  return (_, told) => {
    if (!told || !("sampleRate" in told)) return null;
    const { codec: codecString, sampleRate, numberOfChannels: channels } = told;
    const description = base64(bytesOf(told.description));
    return { track, name, kind: "audio", codec: "aac", codecString, description, sampleRate, channels };
  };
}

function bytesOf(source: AllowSharedBufferSource | undefined): Uint8Array {
  if (!source) return new Uint8Array();
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
