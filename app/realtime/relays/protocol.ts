import type { Language } from "~/locales/languages";
import type { ChatLine } from "~/models/live/chat/protocol";
import type { PlaybackReport } from "~/models/live/streams/protocol";
import type { DoorMessage, DoorAnswer } from "~/media/playback/access/relay-doors.protocol";
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

/** At this interval home tells each relay where its rooms are, and relays tell home who watches. */
export const BEAT_MS = 1000;

/** Numbered from the moment a room has readers at a relay. */
export type RoomWord = { n: number; message: RoomMessage };
/** What home publishes. */
export type PublishedWord = RoomWord & { eventId: string };

/** A browser's request for a socket, as far as home needs it. */
export type SocketRequest = {
  headers: {
    origin?: string;
    cookie?: string;
    authorization?: string;
    "accept-language"?: string;
    host?: string;
  };
  /** See addressOf. */
  address: string;
  edge: string | null;
};

/** What a player reports, and who sent it. */
export type RelayedReport = {
  eventId: string;
  report: PlaybackReport;
  headers: { origin?: string; cookie?: string; host?: string; "sec-fetch-site"?: string };
};

/** `id`: a socket at this relay, but for doors. */
export type FromRelay =
  | DoorMessage
  | { type: "reports"; reports: RelayedReport[] }
  | { type: "open"; id: number; request: SocketRequest }
  /** Null for binary data, which no client sends. */
  | { type: "data"; id: number; text: string | null }
  | { type: "closed"; id: number }
  /** Confirms `buffer`. */
  | { type: "buffering"; id: number }
  | { type: "missing"; eventId: string; after: number };

export type FromHome =
  | DoorAnswer
  /** The channel on which home publishes from now on. */
  | { type: "welcome"; channel: string }
  | { type: "opened"; id: number; language: Language; userId: string | null }
  | { type: "refused"; id: number; status: number }
  | { type: "send"; id: number; frame: ServerFrame }
  /** `head`: number of the room's last word. */
  | { type: "enter"; id: number; eventId: string; head: number }
  | { type: "buffer"; id: number }
  /** `messages` are left out when the relay has got them under this key. */
  | {
      type: "history";
      id: number;
      key: number;
      messages?: { lines: ChatLine[]; deletedIds: string[] };
    }
  | { type: "revoke"; id: number }
  | { type: "leave"; id: number }
  | { type: "close"; id: number; code: number; reason: string }
  | { type: "words"; eventId: string; words: RoomWord[] }
  /** The words asked for are not kept any more. */
  | { type: "lost"; eventId: string }
  | { type: "beat"; heads: Record<string, number> };

/** Histories that home and relay remember for each link. */
const KEPT_HISTORIES = 20;

/** Adds to a map of limited size, on both sides alike; the oldest entry is dropped. */
export function remember<Key, Value>(known: Map<Key, Value>, key: Key, value: Value) {
  known.set(key, value);
  if (known.size > KEPT_HISTORIES) known.delete(required(known.keys().next().value));
}
