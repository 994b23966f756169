import type { ChatLine, Reaction } from "~/models/live/chat/protocol";
import type { ServerFrame } from "../protocol";

type Counts = Partial<Record<Reaction, number>>;

/**
 * Reactions of the last moment: of all, those of each sender by user id, and the sums of the whole
 * show.
 */
export type Reactions = { all: Counts; bySender: Record<string, Counts>; totals: Counts };

/**
 * What many in a room get, with those who get it. What one person gets is sent to that person's
 * sockets.
 */
export type RoomMessage =
  /**
   * Everybody, also clients of the basic protocol and people without access: nothing that was
   * written in the room.
   */
  | { to: "everyone"; frame: ServerFrame }
  /** Clients of the extended protocol, even without access: no chat content. */
  | { to: "extended"; frame: ServerFrame }
  /** Clients of the extended protocol with access. */
  | { to: "readers"; frame: ServerFrame }
  /** Everybody with access, in their language. */
  | { to: "lines"; line: ChatLine }
  /** Everybody with access; senders learn which are their own. */
  | { to: "reactions"; reactions: Reactions };
