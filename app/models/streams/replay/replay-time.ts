/** From `atMs` of a replay on one sees what happened from `epochMs` (milliseconds since 1970) on. */
export type ReplaySpan = { atMs: number; epochMs: number };

/** Where in a replay a moment is to be seen; during a pause on air it is where the show goes on. Null before and after. */
export function replayPosition(spans: ReplaySpan[], durationMs: number, moment: number): number | null {
  const i = spans.findLastIndex(({ epochMs }) => epochMs <= moment);
  if (i < 0) return null;
  const { atMs, epochMs } = spans[i]!;
  const position = Math.min(atMs + moment - epochMs, spans[i + 1]?.atMs ?? Infinity);
  return position > durationMs ? null : position;
}

/** The stretch of time of which a replay shows something. */
export function replayPeriod(spans: ReplaySpan[], durationMs: number): { from: Date; to: Date } | null {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return null;
  return { from: new Date(first.epochMs), to: new Date(last.epochMs + durationMs - last.atMs) };
}
