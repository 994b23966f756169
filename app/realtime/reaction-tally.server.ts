import type { Reaction } from "~/models/chat/protocol";
import { reactionSums } from "~/models/chat/reactions.server";
import type { Client } from "./client.server";
import type { OldFrame } from "./protocol";
import type { Room } from "./rooms.server";
import { encode } from "./wire.server";

const EVERY_MS = 500;

type Counts = Map<Reaction, number>;

/** Adds up the reactions of a room and tells them at most twice a second. Only the sender learns whose they are. */
export class ReactionTally {
  private all: Counts = new Map();
  private bySender = new Map<string, Counts>();
  private timer: NodeJS.Timeout | null = null;
  private lastSent = 0;

  constructor(private room: Room) {}

  add(userId: string, emoji: Reaction) {
    const own = this.bySender.get(userId) ?? new Map<Reaction, number>();
    this.bySender.set(userId, own);
    for (const counts of [this.all, own]) counts.set(emoji, (counts.get(emoji) ?? 0) + 1);
    const wait = Math.max(0, this.lastSent + EVERY_MS - performance.now());
    this.timer ??= setTimeout(() => void this.flush(), wait);
  }

  stop() {
    if (this.timer) clearTimeout(this.timer);
  }

  private async flush() {
    const { all, bySender, room } = this;
    this.all = new Map();
    this.bySender = new Map();
    this.timer = null;
    this.lastSent = performance.now();
    const sums = await reactionSums(room.eventId);
    const frame = (emoji: Reaction, count: number, userId: string | null): OldFrame => {
      return { type: "emoji_reaction", emoji, userId, count, total: sums[emoji] ?? count };
    };
    const shared = Buffer.concat([...all].map(([emoji, count]) => encode(frame(emoji, count, null))));
    for (const client of room.clients) {
      const own = bySender.get(client.identity.actor.userId ?? "");
      if (client.mayRead && !own) client.write(shared);
      else if (client.mayRead && own) sendSplit(client, all, own, frame);
    }
  }
}

/** To somebody who reacted: their own under their id, the others' under none. */
function sendSplit(
  client: Client,
  all: Counts,
  own: Counts,
  frame: (emoji: Reaction, count: number, userId: string | null) => OldFrame,
) {
  const { userId } = client.identity.actor;
  for (const [emoji, count] of all) {
    const mine = own.get(emoji) ?? 0;
    if (mine > 0) client.send(frame(emoji, mine, userId));
    if (count > mine) client.send(frame(emoji, count - mine, null));
  }
}
