import type { Reaction } from "~/models/live/chat/protocol";
import { encode } from "../websocket-frames.server";
import type { RoomReader } from "../reader.server";
import type { Reactions } from "./room-message";

type Encode = (emoji: Reaction, count: number) => Buffer;

/** Senders get their own reactions under their id, the others' without one. */
export function writeReactions(
  readers: Iterable<RoomReader>,
  { all, bySender, totals }: Reactions,
) {
  const counts = Object.entries(all) as [Reaction, number][];
  const frame = (emoji: Reaction, count: number, userId: string | null) =>
    encode({ type: "emoji_reaction", emoji, userId, count, total: totals[emoji] ?? count });
  const shared = Buffer.concat(counts.map(([emoji, count]) => frame(emoji, count, null)));
  const ofOthers = memoized((emoji, count) => frame(emoji, count, null));
  const split = (own: Partial<Record<Reaction, number>>, userId: string | null) =>
    counts.flatMap(([emoji, count]) => {
      const mine = own[emoji] ?? 0;

      return [
        ...(mine > 0 ? [frame(emoji, mine, userId)] : []),
        ...(count > mine ? [ofOthers(emoji, count - mine)] : []),
      ];
    });

  for (const reader of readers) {
    const { userId, mayRead } = reader;
    const own = userId !== null && Object.hasOwn(bySender, userId) ? bySender[userId] : undefined;
    if (mayRead) reader.write(own ? Buffer.concat(split(own, userId)) : shared);
  }
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
