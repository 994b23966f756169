import type { LyricCue } from "~/models/live/lyrics/protocol";
import type { ChatLine, Reaction, TipLine } from "~/models/live/chat/protocol";

/**
 * Version of the extended protocol, which `hello` starts; without it a client gets the three basic
 * frames only.
 */
export const PROTOCOL_VERSION = 1;

/**
 * "paused": no video from the artist for a few seconds, or the encoder stopped; the viewer's
 * connection is fine. "live" again when it is back, "reconnecting" after a minute without media.
 */
export type ShowState = OnAirState | "ended";
export type OnAirState = "live" | "paused" | "reconnecting";

/**
 * Frames from the browser. `userId` in old clients' frames is ignored: the session identifies them.
 */
export type ClientFrame =
  | { type: "hello"; version: number }
  | { type: "join_event"; eventId: string; since?: number }
  /** Free text, or the id of a phrase. */
  | { type: "chat_message"; message: string; clientId?: string }
  | { type: "chat_message"; phrase: string; clientId?: string }
  | { type: "emoji_reaction"; emoji: string };

/** Frames every client understands. */
export type BasicFrame =
  | { type: "viewer_count"; count: number }
  | { type: "chat_message"; message: ChatLine }
  /**
   * `userId`: the recipient's own id, or null for reactions of others. `count`: number of these
   * reactions in this batch; `total`: their number in the whole show.
   */
  | {
      type: "emoji_reaction";
      emoji: Reaction;
      userId: string | null;
      count: number;
      total: number;
    };

/** Frames of the extended protocol, for clients that sent hello. */
export type ExtendedFrame =
  | { type: "hello"; version: number; userId: string | null }
  /**
   * The join and the history are complete. `state`: the current state of the show; null while it is
   * off air.
   */
  | {
      type: "joined";
      eventId: string;
      mayRead: boolean;
      state: OnAirState | null;
      noSound?: boolean;
    }
  /** `noSound`: pictures arrive, but no sound from the artist; the viewer's device is fine. */
  | { type: "state"; state: ShowState; noSound?: boolean }
  /**
   * The event changed (chat turned off, time moved, replay ready …): the page should reload its
   * data.
   */
  | { type: "changed" }
  /**
   * A fresh playback address. Null if access is gone; `text` explains it if other devices are
   * watching.
   */
  | { type: "access"; playbackUrl: string | null; text?: string }
  | { type: "message_deleted"; id: string }
  /** All messages of this person are deleted. */
  | { type: "messages_cleared"; userId: string }
  /** The viewer's own message waits for a moderator; other viewers cannot read it yet. */
  | { type: "held"; clientId?: string; text: string }
  | { type: "tip"; tip: TipLine }
  /**
   * A lyric cue, which is shown when the video reaches `mediaTime` (ms since 1970,
   * EXT-X-PROGRAM-DATE-TIME).
   */
  | ({ type: "lyric" } & LyricCue)
  /** An error in the viewer's language. */
  | {
      type: "error";
      about: ClientFrame["type"] | "frame";
      text: string;
      clientId?: string;
      retryAfter?: number;
    }
  /** The server restarts; reconnect after a random part of this time. */
  | { type: "restart"; withinMs: number };

export type ServerFrame = BasicFrame | ExtendedFrame;
