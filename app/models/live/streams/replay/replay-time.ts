/** From `atMs` on, the replay shows events from `epochMs` (milliseconds since 1970) on. */
export type ReplaySpan = { atMs: number; epochMs: number };

/** Position of a moment in the replay; moments of a pause map to its end. Null outside. */
export function replayPosition(
  spans: ReplaySpan[],
  durationMs: number,
  moment: number,
): number | null {
  const i = spans.findLastIndex(({ epochMs }) => epochMs <= moment);
  if (i < 0) return null;

  const { atMs, epochMs } = spans[i]!;
  const position = Math.min(atMs + moment - epochMs, spans[i + 1]?.atMs ?? Infinity);

  return position > durationMs ? null : position;
}

/** The moment at a position of the replay (ms). Null outside. */
export function replayMoment(
  spans: ReplaySpan[],
  durationMs: number,
  position: number,
): number | null {
  if (position > durationMs) return null;

  const span = spans.findLast(({ atMs }) => atMs <= position);

  return span ? span.epochMs + position - span.atMs : null;
}

export function replayPeriod(
  spans: ReplaySpan[],
  durationMs: number,
): { from: Date; to: Date } | null {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return null;

  return { from: new Date(first.epochMs), to: new Date(last.epochMs + durationMs - last.atMs) };
}
