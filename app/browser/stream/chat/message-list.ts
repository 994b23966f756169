import type { ChatLine } from "~/models/live/chat/protocol";

/** Keeps a long chat fast: older messages load on demand. */
export const MAX_LINES = 200;

export function appendLine(lines: ChatLine[], line: ChatLine): ChatLine[] {
  return [...lines, line].slice(-MAX_LINES);
}

/** Merges both by `seq`, without duplicates. */
export function merge(a: ChatLine[], b: ChatLine[]): ChatLine[] {
  const bySeq = new Map([...a, ...b].map((line) => [line.seq, line]));

  return [...bySeq.values()].sort((x, y) => x.seq - y.seq);
}

/** Places things such as tips behind the message they followed. */
export function interleave<Thing extends { afterSeq: number }>(
  lines: ChatLine[],
  things: Thing[],
): (ChatLine | Thing)[] {
  const woven: (ChatLine | Thing)[] = [];
  let next = 0;

  for (const line of lines) {
    while (next < things.length && things[next]!.afterSeq < line.seq) woven.push(things[next++]!);
    woven.push(line);
  }

  return [...woven, ...things.slice(next)];
}
