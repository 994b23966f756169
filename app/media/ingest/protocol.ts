/**
 * Protocol between a broadcaster's browser and the server on `/ws/ingest/{eventId}`. Runs on both
 * sides.
 *
 * 1. The browser sends `hello`. The server answers `ready` (or `error` and closes).
 * 2. The browser sends one `config` per track, then its packets in binary messages. Timestamps are
 * µs since `startedAt` and grow strictly within a track; the first video packet after a `config` is
 * a key frame.
 * 3. After a disconnect the browser reconnects with the same `sessionId`, sends every `config`
 * again and then each packet of its ring buffer that is later than `last[name]` (null: the server
 * has none of that track). If the ring buffer does not reach back that far, it starts a new
 * `sessionId` and `startedAt`, and the show continues after a discontinuity.
 * 4. `end` ends the show; the server answers `ended` and closes. A close without `end` leaves the
 * show waiting.
 *
 * A browser cannot read the status of a refused upgrade, so people without permission are accepted,
 * get an `error` frame with its close code, and are disconnected. Only pages of other sites are
 * refused before the upgrade (403). `disk` follows `ready` and every change: "low" (`minutesLeft`
 * at the present rate), then "full": viewers keep watching, but nothing more is recorded until
 * there is room.
 */

import { parseJson } from "~/platform/json/parse-json";

/** Length of the browser's ring buffer for resending, in µs. */
export const RING_US = 60_000_000;
export const MAX_PACKET_BYTES = 4_000_000;
export const MAX_BITS_PER_SECOND = 8_000_000;
export const KEY_FRAME_SECONDS = 2;
const MAX_TRACKS = 8;

export const VIDEO_TRACKS = ["v1080", "v720", "v480", "v360"] as const;
export const AUDIO_TRACK = "a";
/** The sound at a lower bit rate, for connections that are too slow for the normal one. */
export const LOW_AUDIO_TRACK = "al";
/** Best first. */
export const AUDIO_TRACKS = [AUDIO_TRACK, LOW_AUDIO_TRACK] as const;
export type AudioTrackName = (typeof AUDIO_TRACKS)[number];
export type TrackName = (typeof VIDEO_TRACKS)[number] | AudioTrackName;

export type VideoConfig = {
  track: number;
  name: TrackName;
  kind: "video";
  codec: "avc";
  /** RFC 6381, such as "avc1.64001f". */
  codecString: string;
  /** The AVCDecoderConfigurationRecord, base64. */
  description: string;
  width: number;
  height: number;
};

export type AudioConfig = {
  track: number;
  name: TrackName;
  kind: "audio";
  codec: "aac";
  codecString: string;
  /** The AudioSpecificConfig, base64. */
  description: string;
  sampleRate: number;
  channels: number;
};

export type TrackConfig = VideoConfig | AudioConfig;

export type PublisherFrame =
  | { type: "hello"; sessionId: string; /** ms since 1970 at timestamp 0 */ startedAt: number }
  | ({ type: "config" } & TrackConfig)
  /**
   * `aheadMs`: how much the browser's clock is ahead of the server's, once it has compared them.
   */
  | { type: "ping"; sent: number; aheadMs?: number }
  | { type: "end" };

export type IngestErrorCode =
  | "malformed"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "busy"
  | "replaced"
  | "kicked"
  | "too_large"
  | "too_fast"
  /** No message for 15 seconds: the connection may be broken. */
  | "idle"
  /** Connected, but without video or audio for five minutes: the show is over. */
  | "no_media"
  /** Browsers cannot decode the video. */
  | "undecodable"
  /** The event is cancelled, hidden or on another platform. */
  | "not_open"
  /** The person must agree to the terms again before the show starts. */
  | "terms_changed"
  /** The disk or the quota of recordings is full, so no show can start. */
  | "no_space"
  | "restarting";

/** `minutesLeft` is null in state "fine". */
export type DiskState = { state: "fine" | "low" | "full"; minutesLeft: number | null };

export type IngestFrame =
  | { type: "ready"; resumed: boolean; last: Partial<Record<TrackName, number | null>> }
  /** Viewers can watch; the database is updated. */
  | { type: "live" }
  | { type: "pong"; sent: number; now: number }
  | ({ type: "disk" } & DiskState)
  | { type: "error"; code: IngestErrorCode }
  | { type: "ended" };

/**
 * Close code after an `error` frame. The browser may reconnect after "restarting" and any code not
 * listed here.
 */
export const CLOSE_CODES: Record<IngestErrorCode, number> = {
  malformed: 4400,
  unauthenticated: 4401,
  forbidden: 4403,
  not_found: 4404,
  idle: 4408,
  busy: 4409,
  replaced: 4410,
  kicked: 4411,
  not_open: 4412,
  too_large: 4413,
  no_media: 4414,
  undecodable: 4415,
  terms_changed: 4416,
  too_fast: 4429,
  no_space: 4507,
  restarting: 1012,
};

/** Close codes after which reconnecting is pointless. */
export const FINAL_CLOSE_CODES: readonly number[] = [
  4400, 4401, 4403, 4404, 4409, 4410, 4411, 4412, 4413, 4414, 4415, 4416, 4507,
];
export const ENDED_CLOSE_CODE = 1000;

export type Packet = { track: number; key: boolean; timestampUs: number; data: Uint8Array };

const HEADER_BYTES = 10;
const KEY_FLAG = 1;

/** Encodes a packet: u8 track, u8 flags (bit 0: key frame), f64 timestamp in µs, data. */
export function encodePacket({ track, key, timestampUs, data }: Packet): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + data.byteLength);
  const view = new DataView(bytes.buffer);

  view.setUint8(0, track);
  view.setUint8(1, key ? KEY_FLAG : 0);
  view.setFloat64(2, timestampUs);
  bytes.set(data, HEADER_BYTES);

  return bytes;
}

/** Null for malformed packets. `data` is a view of `bytes`, not a copy. */
export function decodePacket(bytes: Uint8Array): Packet | null {
  if (bytes.byteLength <= HEADER_BYTES) return null;

  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  const track = view.getUint8(0);
  const timestampUs = view.getFloat64(2);
  if (track >= MAX_TRACKS || !(timestampUs >= 0) || timestampUs > MAX_TIMESTAMP_US) return null;

  return {
    track,
    key: (view.getUint8(1) & KEY_FLAG) === 1,
    timestampUs,
    data: bytes.subarray(HEADER_BYTES),
  };
}

const MAX_TIMESTAMP_US = 48 * 3600 * 1e6;

/** Null for malformed frames. */
export function parsePublisherFrame(json: string): PublisherFrame | null {
  const frame = parseObject(json);
  if (!frame) return null;
  if (frame.type === "end") return { type: "end" };
  if (frame.type === "ping" && isNumber(frame.sent)) return readPing(frame.sent, frame.aheadMs);
  if (frame.type === "hello") return readHello(frame);
  if (frame.type === "config") return readConfig(frame);

  return null;
}

/** Reads a frame from the server, in the browser. Null for unknown frames. */
export function parseIngestFrame(json: string): IngestFrame | null {
  const frame = parseObject(json);
  const isKnown =
    frame && ["ready", "live", "pong", "disk", "error", "ended"].includes(String(frame.type));

  return isKnown ? (frame as IngestFrame) : null;
}

type Fields = Record<string, unknown>;

function readPing(sent: number, aheadMs: unknown): PublisherFrame {
  return { type: "ping", sent, ...(isNumber(aheadMs) && { aheadMs }) };
}

function readHello({ sessionId, startedAt }: Fields): PublisherFrame | null {
  if (typeof sessionId !== "string" || !/^[\w-]{8,64}$/.test(sessionId) || !isNumber(startedAt))
    return null;

  return { type: "hello", sessionId, startedAt };
}

function readConfig(fields: Fields): PublisherFrame | null {
  const { track, codecString, description } = fields;
  if (!isWholeNumber(track, 0, MAX_TRACKS - 1) || typeof codecString !== "string") return null;
  if (typeof description !== "string" || !/^[\w+/]{2,4096}=*$/.test(description)) return null;

  const shared = { type: "config" as const, track, codecString, description };
  if (fields.kind === "video") return readVideo(shared, fields);

  return fields.kind === "audio" ? readAudio(shared, fields) : null;
}

type SharedConfig = { type: "config"; track: number; codecString: string; description: string };

function readVideo(
  shared: SharedConfig,
  { name, codec, width, height }: Fields,
): PublisherFrame | null {
  if (codec !== "avc" || !isVideoTrack(name) || !/^avc[13]\.[\da-f]{6}$/i.test(shared.codecString))
    return null;
  if (!isWholeNumber(width, 16, 4096) || !isWholeNumber(height, 16, 4096)) return null;

  return { ...shared, name, kind: "video", codec, width, height };
}

function readAudio(
  shared: SharedConfig,
  { name, codec, sampleRate, channels }: Fields,
): PublisherFrame | null {
  if (codec !== "aac" || !isAudioTrack(name) || !/^mp4a\.40\.\d{1,2}$/.test(shared.codecString))
    return null;
  if (!isWholeNumber(sampleRate, 8000, 96000) || !isWholeNumber(channels, 1, 8)) return null;

  return { ...shared, name, kind: "audio", codec, sampleRate, channels };
}

function parseObject(json: string): Fields | null {
  const value = parseJson(json);

  return typeof value === "object" && value !== null ? (value as Fields) : null;
}

const isVideoTrack = (name: unknown): name is (typeof VIDEO_TRACKS)[number] =>
  VIDEO_TRACKS.includes(name as never);

export const isAudioTrack = (name: unknown): name is AudioTrackName =>
  AUDIO_TRACKS.includes(name as never);
const isNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);
const isWholeNumber = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
