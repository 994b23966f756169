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
  trackName: TrackName,
  kind: "video" | "audio",
  events: EncoderEvents,
  startUs = 0,
): EncodedPacketHandler {
  const track = trackNumber(trackName);
  let reportedConfig = "";
  let isRefused = false;
  const configOf =
    kind === "video" ? videoConfigs(track, trackName) : audioConfigs(track, trackName);
  const configure = (config: TrackConfig | null) => {
    const configJson = JSON.stringify(config);
    if (!config || configJson === reportedConfig) return;

    reportedConfig = configJson;
    events.onConfig(config);
  };

  return (packet, meta) => {
    if (isRefused) return;

    const isKey = packet.type === "key";

    try {
      if (isKey) configure(configOf(packet.data, meta?.decoderConfig));
    } catch {
      isRefused = true;
      events.onFailure("undecodable");

      return;
    }

    const timeUs = Math.round(startUs + packet.timestamp * 1e6);

    events.onPacket({ track, kind, key: isKey, timeUs, data: packet.data });
  };
}

/** The number of a track, which depends only on its name. */
export const trackNumber = (trackName: TrackName) =>
  [...VIDEO_TRACKS, ...AUDIO_TRACKS].indexOf(trackName);

type ConfigOf = (keyFrame: Uint8Array, decoder: DecoderConfig | undefined) => TrackConfig | null;

/** @throws UnsupportedMediaError for video that cannot be decoded */
function videoConfigs(track: number, trackName: TrackName): ConfigOf {
  let encoderRecord = "";
  let record: Uint8Array = new Uint8Array();

  return (keyFrame, decoder) => {
    const description = decoder && bytesOf(decoder.description);
    // The encoder sends its first config again and again, so only a different config replaces
    // corrections that were read from key frames.
    if (description && base64(description) !== encoderRecord)
      [encoderRecord, record] = [base64(description), description];
    record = avcConfigOf(keyFrame, record);

    return {
      track,
      name: trackName,
      kind: "video",
      codec: "avc",
      ...readAvcConfig(record),
      description: base64(record),
    };
  };
}

function audioConfigs(track: number, trackName: TrackName): ConfigOf {
  return (_, decoder) => {
    if (!decoder || !("sampleRate" in decoder)) return null;

    const { codec: codecString, sampleRate, numberOfChannels: channels } = decoder;
    const description = base64(bytesOf(decoder.description));

    return {
      track,
      name: trackName,
      kind: "audio",
      codec: "aac",
      codecString,
      description,
      sampleRate,
      channels,
    };
  };
}

function bytesOf(description: AllowSharedBufferSource | undefined): Uint8Array {
  if (!description) return new Uint8Array();

  return ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
