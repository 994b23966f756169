/** Maximum bits per second of one connection, sound and overhead included. */
export const MAX_ENCODER_BITS_PER_SECOND = 8_000_000;
/** Averaging period of the limit; short peaks pass. */
export const ENCODER_CAP_SECONDS = 60;
/** Recommended picture bit rate in kbit/s. */
export const RECOMMENDED_KBPS = { min: 2500, max: 5000 };

/** Reasons to refuse an encoder. Texts: `streaming:refusal.<code>.title` and `.advice`. */
export const ENCODER_REFUSALS = [
  "wrong_key",
  "key_ended",
  "not_open",
  "ended",
  "busy",
  "replaced",
  "no_space",
  "video_codec",
  "video_format",
  "sound_codec",
  "browser_picture",
  "browser_too_fast",
  "browser_no_media",
  "browser_idle",
  "too_fast",
  "malformed",
  "no_media",
  "idle",
] as const;
export type EncoderRefusalCode = (typeof ENCODER_REFUSALS)[number];

export type EncoderRefusal = {
  code: EncoderRefusalCode;
  /** Last occurrence, ms since 1970. */
  at: number;
  /** Consecutive occurrences: encoders reconnect and repeat their mistake. */
  count: number;
  /** The program, such as "OBS 30.2.3", if it gave its name. */
  encoder: string | null;
  /** Detail of the text: the codec ("HEVC"), the format, or Mbit/s ("9.4"). */
  detail: string | null;
};

/** Warnings. Texts: `streaming:warning.<code>`. */
export const ENCODER_WARNINGS = [
  /** Above the recommended bit rate, far below the limit. */
  "high_bit_rate",
  /** Above nine tenths of the limit. */
  "near_limit",
  /** Media arrive slower than they play. */
  "slow_upload",
  /** Key frames more than four seconds apart: new viewers wait that long. */
  "rare_key_frames",
  "low_frame_rate",
  /**
   * The picture's size, or the sound's rate or channels, changed within a connection, less than a
   * minute ago.
   */
  "format_changed",
  /** No picture for five seconds while sound arrives. */
  "no_picture",
  /** No sound for five seconds while the picture arrives. */
  "no_sound",
] as const;
export type EncoderWarning = (typeof ENCODER_WARNINGS)[number];

export type EncoderReport = {
  /**
   * "none": never connected. "sending": media arrive. "quiet": connected, but no media for five
   * seconds. "stopped": ended or disconnected.
   */
  state: "none" | "sending" | "quiet" | "stopped";
  source: "browser" | "rtmp" | "demo" | null;
  /** The program, such as "OBS 30.2.3", if it gave its name. */
  encoder: string | null;
  /** ms since 1970. */
  connectedAt: number | null;
  lastMediaAt: number | null;
  /** Picture and sound, mean of the last ten seconds; null until known. */
  bitsPerSecond: number | null;
  /** The largest rendition. */
  video: {
    width: number;
    height: number;
    /** RFC 6381, such as "avc1.64001f". */
    codec: string;
    framesPerSecond: number | null;
    bitsPerSecond: number | null;
    /** Mean distance of the last key frames. */
    keyFrameSeconds: number | null;
  } | null;
  audio: {
    codec: string;
    sampleRate: number;
    channels: number;
    bitsPerSecond: number | null;
  } | null;
  warnings: EncoderWarning[];
  /** Newest first, at most five, kept in memory. */
  refusals: EncoderRefusal[];
};

export const NO_ENCODER: EncoderReport = {
  state: "none",
  source: null,
  encoder: null,
  connectedAt: null,
  lastMediaAt: null,
  bitsPerSecond: null,
  video: null,
  audio: null,
  warnings: [],
  refusals: [],
};
