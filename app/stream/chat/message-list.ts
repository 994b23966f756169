import type { ChatLine } from "~/models/chat/protocol";

/** A long room stays fast: older lines than these are read on demand. */
export const KEPT_LINES = 200;

/** The newest line at the end, the oldest beyond the kept ones gone. */
export function addFresh(lines: ChatLine[], line: ChatLine): ChatLine[] {
  return [...lines, line].slice(-KEPT_LINES);
}

/** Both lists as one, in the order of the room, nothing twice. */
export function merge(a: ChatLine[], b: ChatLine[]): ChatLine[] {
  const bySeq = new Map([...a, ...b].map((line) => [line.seq, line]));
  return [...bySeq.values()].sort((x, y) => x.seq - y.seq);
}

/** Things that happened between lines, each behind the last line that was there before it. */
export function weave<Thing extends { afterSeq: number }>(lines: ChatLine[], things: Thing[]): (ChatLine | Thing)[] {
  const woven: (ChatLine | Thing)[] = [];
  let next = 0;
  for (const line of lines) {
    while (next < things.length && things[next]!.afterSeq < line.seq) woven.push(things[next++]!);
    woven.push(line);
  }
  return [...woven, ...things.slice(next)];
}
