/** What the server takes, in bits per second of everything that comes over one connection, sound and overhead included. */
export const MAX_ENCODER_BITS_PER_SECOND = 8_000_000;
/** The cap counts over this long: a short peak passes. */
export const ENCODER_CAP_SECONDS = 60;
/** kbit/s of the picture, as our instructions recommend. */
export const RECOMMENDED_KBPS = { min: 2500, max: 5000 };

/** Why an encoder was sent away. The words are `streaming:refusal.<code>.title` and `.advice`. */
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
  /** When it happened last, ms since 1970. */
  at: number;
  /** How often in a row: an encoder that connects again by itself repeats its mistake. */
  count: number;
  /** The program, such as "OBS 30.2.3", where it named itself. */
  encoder: string | null;
  /** What the sentence names: the codec ("HEVC"), the format, or Mbit/s ("9.4"). */
  detail: string | null;
};

/** What could be better. The words are `streaming:warning.<code>`. */
export const ENCODER_WARNINGS = [
  /** More than the recommended bit rate, far below the limit. */
  "high_bit_rate",
  /** Nine tenths of the limit: it will be cut off when it goes on rising. */
  "near_limit",
  /** Media come slower than they are played: the upload is too slow for the bit rate. */
  "slow_upload",
  /** Key frames are more than four seconds apart: newcomers wait that long for a picture. */
  "rare_key_frames",
  /** Fewer than 15 frames per second. */
  "low_frame_rate",
  /** No picture came for five seconds while sound does. */
  "no_picture",
  /** No sound came for five seconds while the picture does. */
  "no_sound",
] as const;
export type EncoderWarning = (typeof ENCODER_WARNINGS)[number];

export type EncoderReport = {
  /**
   * "none": nothing has connected yet. "sending": media come. "quiet": connected, but nothing came for five seconds.
   * "stopped": the encoder said that it stops, or its connection is gone.
   */
  state: "none" | "sending" | "quiet" | "stopped";
  source: "browser" | "rtmp" | "demo" | null;
  /** The program, such as "OBS 30.2.3", where it named itself. */
  encoder: string | null;
  /** ms since 1970. */
  connectedAt: number | null;
  lastMediaAt: number | null;
  /** All pictures and sound together, mean of the last ten seconds; null until it is known. */
  bitsPerSecond: number | null;
  /** The largest picture. */
  video: {
    width: number;
    height: number;
    /** RFC 6381, such as "avc1.64001f". */
    codec: string;
    framesPerSecond: number | null;
    bitsPerSecond: number | null;
    /** The mean distance of the last key frames. */
    keyFrameSeconds: number | null;
  } | null;
  audio: { codec: string; sampleRate: number; channels: number; bitsPerSecond: number | null } | null;
  warnings: EncoderWarning[];
  /** Newest first, at most five; kept as long as the process runs. */
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
