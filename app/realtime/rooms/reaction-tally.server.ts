import type { Reaction } from "~/models/live/chat/protocol";
import { getReactionCounts } from "~/models/live/chat/reactions.server";
import { logger } from "~/platform/logging/logger.server";
import type { Reactions, RoomMessage } from "./room-message";

const MIN_INTERVAL_MS = 500;

type TalliedRoom = { readonly eventId: string; deliver(message: RoomMessage): void };
type Counts = Partial<Record<Reaction, number>>;

/**
 * Sums the reactions of a room and broadcasts them at most twice a second. Each sender also learns
 * which reactions are their own.
 */
export class ReactionTally {
  private all: Counts = {};
  private bySender: Record<string, Counts> = {};
  private timer: NodeJS.Timeout | null = null;
  private lastSent = 0;

  constructor(private room: TalliedRoom) {}

  add(userId: string, emoji: Reaction) {
    const senderCounts = (this.bySender[userId] ??= {});

    for (const counts of [this.all, senderCounts]) counts[emoji] = (counts[emoji] ?? 0) + 1;
    const waitMs = Math.max(0, this.lastSent + MIN_INTERVAL_MS - performance.now());

    this.timer ??= setTimeout(() => {
      this.flush().catch((error) => logger.error({ error }, "Reactions could not be broadcast"));
    }, waitMs);
  }

  stop() {
    if (this.timer) clearTimeout(this.timer);
  }

  private async flush() {
    const { all, bySender, room } = this;

    this.all = {};
    this.bySender = {};
    this.timer = null;
    this.lastSent = performance.now();

    const totals = await getReactionCounts(room.eventId);
    const reactions: Reactions = { all, bySender, totals };

    room.deliver({ to: "reactions", reactions });
  }
}
