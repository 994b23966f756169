import type { ChatLine } from "~/models/live/chat/protocol";

/**
 * Maximum number of messages in the log, which keeps a long chat fast. Older messages load on
 * demand.
 */
export const MAX_LINES = 200;

export function appendLine(chatLines: ChatLine[], chatLine: ChatLine): ChatLine[] {
  return [...chatLines, chatLine].slice(-MAX_LINES);
}

/** Merges two lists by `seq`, without duplicates. */
export function mergeLines(left: ChatLine[], right: ChatLine[]): ChatLine[] {
  const bySeq = new Map([...left, ...right].map((chatLine) => [chatLine.seq, chatLine]));

  return [...bySeq.values()].sort((earlier, later) => earlier.seq - later.seq);
}

/** Places items such as tips behind the message that they followed. */
export function interleave<Thing extends { afterSeq: number }>(
  chatLines: ChatLine[],
  items: Thing[],
): (ChatLine | Thing)[] {
  const interleaved: (ChatLine | Thing)[] = [];
  let nextIndex = 0;

  for (const chatLine of chatLines) {
    while (nextIndex < items.length && items[nextIndex]!.afterSeq < chatLine.seq)
      interleaved.push(items[nextIndex++]!);
    interleaved.push(chatLine);
  }

  return [...interleaved, ...items.slice(nextIndex)];
}
