import type { Reaction } from "~/models/chat/protocol";
import { getReactionCounts } from "~/models/chat/reactions.server";
import { logger } from "~/logging/logger.server";
import type { Room } from "./rooms.server";
import { encode } from "~/patches/websocket-frames.server";

const EVERY_MS = 500;

type Counts = Map<Reaction, number>;
type Encode = (emoji: Reaction, count: number) => Buffer;

/** Sums the reactions of a room and broadcasts them at most twice a second. Only senders learn which are theirs. */
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
    this.timer ??= setTimeout(() => {
      this.flush().catch((error) => logger.error({ error }, "Reactions could not be broadcast"));
    }, wait);
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
    const sums = await getReactionCounts(room.eventId);
    const frame = (emoji: Reaction, count: number, userId: string | null) =>
      encode({ type: "emoji_reaction", emoji, userId, count, total: sums[emoji] ?? count });
    const shared = Buffer.concat([...all].map(([emoji, count]) => frame(emoji, count, null)));
    const ofOthers = memoized((emoji, count) => frame(emoji, count, null));
    for (const client of room.clients) {
      const { userId } = client.identity.actor;
      const own = bySender.get(userId ?? "");
      if (client.mayRead && !own) client.write(shared);
      else if (client.mayRead && own) client.write(Buffer.concat(split(all, own, userId, frame, ofOthers)));
    }
  }
}

/** For a sender: their own reactions under their id, the others' without one. */
function split(
  all: Counts,
  own: Counts,
  userId: string | null,
  frame: (emoji: Reaction, count: number, userId: string | null) => Buffer,
  ofOthers: Encode,
): Buffer[] {
  return [...all].flatMap(([emoji, count]) => {
    const mine = own.get(emoji) ?? 0;
    return [
      ...(mine > 0 ? [frame(emoji, mine, userId)] : []),
      ...(count > mine ? [ofOthers(emoji, count - mine)] : []),
    ];
  });
}

/** Encodes equal frames once: when everybody reacts, most people have sent the same number. */
function memoized(encode: Encode): Encode {
  const known = new Map<string, Buffer>();
  return (emoji, count) => {
    const bytes = known.get(emoji + count) ?? encode(emoji, count);
    known.set(emoji + count, bytes);
    return bytes;
  };
}
