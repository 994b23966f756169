import type { Language } from "~/locales/languages";
import type { ChatLine } from "~/models/live/chat/protocol";
import type { PlaybackReport } from "~/models/live/streams/protocol";
import type {
  EdgeAccessMessage,
  EdgeAccessAnswer,
} from "~/media/playback/access/relay-doors.protocol";
import type { ServerFrame } from "../protocol";
import type { RoomMessage } from "../rooms/room-message";
import { required } from "~/platform/required";

/**
 * The connection that a relay keeps to home: JSON arrays of messages. Home refuses relays of
 * another version.
 */
export const LINK_PATH = "/relay";
export const LINK_VERSION = "2";
export const VERSION_HEADER = "nhacsong-relay";

/**
 * Interval at which home tells each relay the last message numbers of its rooms, and relays tell
 * home who watches.
 */
export const BEAT_MS = 1000;

/** A room's message. Numbering starts when a room gets readers at a relay. */
export type NumberedMessage = { n: number; message: RoomMessage };
/** A message as home publishes it on Redis. */
export type PublishedMessage = NumberedMessage & { eventId: string };

/** The parts of a browser's socket request that home needs. */
export type SocketRequest = {
  headers: {
    origin?: string;
    cookie?: string;
    authorization?: string;
    "accept-language"?: string;
    host?: string;
  };
  /** The client's address, as addressOf returns it. */
  address: string;
  edge: string | null;
};

/** A player's report, with the headers that identify its sender. */
export type RelayedReport = {
  eventId: string;
  report: PlaybackReport;
  headers: { origin?: string; cookie?: string; host?: string; "sec-fetch-site"?: string };
};

/**
 * Messages from a relay to home. `id`: number of a socket at this relay; in messages about edge
 * access, number of an access at this relay.
 */
export type FromRelay =
  | EdgeAccessMessage
  | { type: "reports"; reports: RelayedReport[] }
  | { type: "open"; id: number; request: SocketRequest }
  /** A frame from the browser. `text` is null for binary data, which no client sends. */
  | { type: "data"; id: number; text: string | null }
  | { type: "closed"; id: number }
  /** Confirms a message of type `buffer`. */
  | { type: "buffering"; id: number }
  | { type: "missing"; eventId: string; after: number };

export type FromHome =
  | EdgeAccessAnswer
  /** The channel on which home publishes from now on. */
  | { type: "welcome"; channel: string }
  | { type: "opened"; id: number; language: Language; userId: string | null }
  | { type: "refused"; id: number; status: number }
  | { type: "send"; id: number; frame: ServerFrame }
  /** `head`: number of the room's last message. */
  | { type: "enter"; id: number; eventId: string; head: number }
  | { type: "buffer"; id: number }
  /** `messages` are absent if the relay already has them under this key. */
  | {
      type: "history";
      id: number;
      key: number;
      messages?: { lines: ChatLine[]; deletedIds: string[] };
    }
  | { type: "revoke"; id: number }
  | { type: "leave"; id: number }
  | { type: "close"; id: number; code: number; reason: string }
  | { type: "words"; eventId: string; words: NumberedMessage[] }
  /** The requested messages are no longer kept. */
  | { type: "lost"; eventId: string }
  | { type: "beat"; heads: Record<string, number> };

/** Number of histories that home and relay remember for each link. */
const KEPT_HISTORIES = 20;

/**
 * Adds an entry to a map of limited size and drops the oldest one. Home and relay call this
 * function in the same order, so that both drop the same entry.
 */
export function remember<Key, Value>(entries: Map<Key, Value>, entryKey: Key, value: Value) {
  entries.set(entryKey, value);
  if (entries.size > KEPT_HISTORIES) entries.delete(required(entries.keys().next().value));
}
