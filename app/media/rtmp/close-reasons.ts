import type { EncoderRefusalCode } from "~/models/live/streams/broadcast/encoder-report";
import type { Publisher } from "../publisher";

export type CloseReason = "idle" | "forbidden" | "too_fast" | Parameters<Publisher["onClose"]>[0];

export const REASON_TEXTS: Record<CloseReason, string> = {
  idle: "Nothing came for a while.",
  too_fast: "More than 8 Mbit/s over a minute. Choose a bitrate of 2,500 to 5,000 kbit/s.",
  forbidden: "This stream key is no longer valid for this show.",
  replaced: "The show is sent from somewhere else now.",
  kicked: "The show was ended. Stop streaming before you start again.",
  no_media: "No picture or sound came for five minutes: the show is over.",
  restarting: "The server restarts. Come again.",
};

/**
 * Errors shown to the artist, by close reason. A reason without an error is not shown, such as a
 * restart of the server.
 */
export const REFUSAL_CODES: Partial<Record<CloseReason, EncoderRefusalCode>> = {
  idle: "idle",
  too_fast: "too_fast",
  forbidden: "key_ended",
  replaced: "replaced",
  kicked: "ended",
  no_media: "no_media",
};

export const UNAVAILABLE_TEXTS = {
  busy: "This show is already being sent.",
  no_space: "The server's disk is full.",
};
