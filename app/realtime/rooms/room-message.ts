import type { ChatLine, Reaction } from "~/models/live/chat/protocol";
import type { ServerFrame } from "../protocol";

type Counts = Partial<Record<Reaction, number>>;

/**
 * Reactions since the last batch: of all senders, of each sender by user id, and the totals of the
 * whole show.
 */
export type Reactions = { all: Counts; bySender: Record<string, Counts>; totals: Counts };

/**
 * A message for many sockets of a room, with its recipients. Messages for one person are sent to
 * that person's sockets instead.
 */
export type RoomMessage =
  /**
   * All sockets, including clients of the basic protocol and people without access; never chat
   * content.
   */
  | { to: "everyone"; frame: ServerFrame }
  /** Clients of the extended protocol, even without access: no chat content. */
  | { to: "extended"; frame: ServerFrame }
  /** Clients of the extended protocol with access. */
  | { to: "readers"; frame: ServerFrame }
  /** All people with access, in their language. */
  | { to: "lines"; line: ChatLine }
  /** All people with access; senders learn which reactions are their own. */
  | { to: "reactions"; reactions: Reactions };
