import type { Reaction } from "~/models/live/chat/protocol";
import { encode } from "../websocket-frames.server";
import type { RoomReader } from "../reader.server";
import type { Reactions } from "./room-message";

type Encode = (emoji: Reaction, count: number) => Buffer;

/**
 * Writes reactions to all readers. Senders get their own reactions with their user id, and the
 * reactions of other people without an id.
 */
export function writeReactions(
  readers: Iterable<RoomReader>,
  { all, bySender, totals }: Reactions,
) {
  const counts = Object.entries(all) as [Reaction, number][];
  const frame = (emoji: Reaction, count: number, userId: string | null) =>
    encode({ type: "emoji_reaction", emoji, userId, count, total: totals[emoji] ?? count });
  const shared = Buffer.concat(counts.map(([emoji, count]) => frame(emoji, count, null)));
  const ofOthers = memoized((emoji, count) => frame(emoji, count, null));
  const framesFor = (ownCounts: Partial<Record<Reaction, number>>, userId: string | null) =>
    counts.flatMap(([emoji, count]) => {
      const ownCount = ownCounts[emoji] ?? 0;

      return [
        ...(ownCount > 0 ? [frame(emoji, ownCount, userId)] : []),
        ...(count > ownCount ? [ofOthers(emoji, count - ownCount)] : []),
      ];
    });

  for (const reader of readers) {
    const { userId, mayRead } = reader;
    const ownCounts =
      userId !== null && Object.hasOwn(bySender, userId) ? bySender[userId] : undefined;
    if (mayRead) reader.write(ownCounts ? Buffer.concat(framesFor(ownCounts, userId)) : shared);
  }
}

/**
 * Encodes equal frames once, because in a busy moment most people send the same number of
 * reactions.
 */
function memoized(encode: Encode): Encode {
  const encoded = new Map<string, Buffer>();

  return (emoji, count) => {
    const bytes = encoded.get(emoji + count) ?? encode(emoji, count);

    encoded.set(emoji + count, bytes);

    return bytes;
  };
}
