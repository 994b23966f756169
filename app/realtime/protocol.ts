import type { ChatLine, Reaction, TipLine } from "~/models/chat/protocol";

/** Version of the richer protocol that `hello` opens; without hello a client gets the three old frames only. */
export const PROTOCOL_VERSION = 1;

/**
 * "paused": for a few seconds no picture has come from the artist, or her encoder said that it stops: it is not the
 * viewer's connection. "live" again when it is back, "reconnecting" after a minute without anything.
 */
export type ShowState = "live" | "paused" | "reconnecting" | "ended";

/** What a browser sends. `userId` in old clients' frames is ignored: the session says who they are. */
export type ClientFrame =
  | { type: "hello"; version: number }
  | { type: "join_event"; eventId: string; since?: number }
  /** Words as typed, or the id of a phrase of the phrasebook. */
  | { type: "chat_message"; message: string; clientId?: string }
  | { type: "chat_message"; phrase: string; clientId?: string }
  | { type: "emoji_reaction"; emoji: string };

/** Frames every client understands. */
export type BasicFrame =
  | { type: "viewer_count"; count: number }
  | { type: "chat_message"; message: ChatLine }
  /** `userId` is the reader's own id or null. `count` of them at once; `total` over the whole show. */
  | { type: "emoji_reaction"; emoji: Reaction; userId: string | null; count: number; total: number };

/** Frames after hello. */
export type ExtendedFrame =
  | { type: "hello"; version: number; userId: string | null }
  /** The join is done and the history complete. */
  | { type: "joined"; eventId: string; mayRead: boolean }
  | { type: "state"; state: ShowState }
  /** The event itself changed (chat turned off, time moved, replay ready …): ask the page's loader again. */
  | { type: "changed" }
  /** A fresh playback address, or null: the right to watch is gone; `text` says why where other devices have the place. */
  | { type: "access"; playbackUrl: string | null; text?: string }
  | { type: "message_deleted"; id: string }
  /** All that this person wrote here is gone. */
  | { type: "messages_cleared"; userId: string }
  /** One's own message waits for a moderator; nobody else reads it yet. */
  | { type: "held"; clientId?: string; text: string }
  | { type: "tip"; tip: TipLine }
  /** What was refused and why, in the reader's language. */
  | { type: "error"; about: ClientFrame["type"] | "frame"; text: string; clientId?: string; retryAfter?: number }
  /** The server stops; come back after a random part of so many milliseconds. */
  | { type: "restart"; withinMs: number };

export type ServerFrame = BasicFrame | ExtendedFrame;
