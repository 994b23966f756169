import type { EncodedPacket } from "mediabunny";
import { avcConfigOf, readAvcConfig } from "~/media/codecs/avc-protocol";
import {
  AUDIO_TRACKS,
  type TrackConfig,
  type TrackName,
  VIDEO_TRACKS,
} from "~/media/ingest/protocol";
import type { EncoderEvents } from "./encoder-events";

type DecoderConfig = VideoDecoderConfig | AudioDecoderConfig;
type EncoderOutput = Pick<EncodedPacket, "data" | "type" | "timestamp">;
export type EncodedPacketHandler = (
  packet: EncoderOutput,
  meta?: { decoderConfig?: DecoderConfig },
) => void;

/**
 * Turns encoder output into configs (one per change) and packets; timestamps count from `startUs`.
 * Refuses video that no viewer could decode.
 */
export function packetHandler(
  name: TrackName,
  kind: "video" | "audio",
  events: EncoderEvents,
  startUs = 0,
): EncodedPacketHandler {
  const track = trackNumber(name);
  let known = "";
  let isRefused = false;
  const configOf = kind === "video" ? videoConfigs(track, name) : audioConfigs(track, name);
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

/** Stable for the whole show, whichever renditions it has. */
export const trackNumber = (name: TrackName) => [...VIDEO_TRACKS, ...AUDIO_TRACKS].indexOf(name);

type ConfigOf = (keyFrame: Uint8Array, decoder: DecoderConfig | undefined) => TrackConfig | null;

/** Throws Unplayable for video that cannot be decoded. */
function videoConfigs(track: number, name: TrackName): ConfigOf {
  let own = "";
  let record: Uint8Array = new Uint8Array();

  return (keyFrame, decoder) => {
    const description = decoder && bytesOf(decoder.description);
    // The encoder repeats its first config; corrections read from key frames stay.
    if (description && base64(description) !== own)
      [own, record] = [base64(description), description];
    record = avcConfigOf(keyFrame, record);

    return {
      track,
      name,
      kind: "video",
      codec: "avc",
      ...readAvcConfig(record),
      description: base64(record),
    };
  };
}

function audioConfigs(track: number, name: TrackName): ConfigOf {
  return (_, decoder) => {
    if (!decoder || !("sampleRate" in decoder)) return null;

    const { codec: codecString, sampleRate, numberOfChannels: channels } = decoder;
    const description = base64(bytesOf(decoder.description));

    return {
      track,
      name,
      kind: "audio",
      codec: "aac",
      codecString,
      description,
      sampleRate,
      channels,
    };
  };
}

function bytesOf(source: AllowSharedBufferSource | undefined): Uint8Array {
  if (!source) return new Uint8Array();

  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
