/** From `atMs` on, the replay shows events from `epochMs` (milliseconds since 1970) on. */
export type ReplaySpan = { atMs: number; epochMs: number };

/**
 * Position of a moment in the replay (ms); moments of a pause map to the end of the pause. Null for
 * moments outside of the replay.
 */
export function replayPosition(
  spans: ReplaySpan[],
  durationMs: number,
  moment: number,
): number | null {
  const spanIndex = spans.findLastIndex(({ epochMs }) => epochMs <= moment);
  if (spanIndex < 0) return null;

  const { atMs: spanStartMs, epochMs } = spans[spanIndex]!;
  const position = Math.min(spanStartMs + moment - epochMs, spans[spanIndex + 1]?.atMs ?? Infinity);

  return position > durationMs ? null : position;
}

/** The moment at a position of the replay (ms). Null for positions outside of the replay. */
export function replayMoment(
  spans: ReplaySpan[],
  durationMs: number,
  position: number,
): number | null {
  if (position > durationMs) return null;

  const span = spans.findLast(({ atMs: spanStartMs }) => spanStartMs <= position);

  return span ? span.epochMs + position - span.atMs : null;
}

export function replayPeriod(
  spans: ReplaySpan[],
  durationMs: number,
): { from: Date; to: Date } | null {
  const [firstSpan, lastSpan] = [spans[0], spans.at(-1)];
  if (!firstSpan || !lastSpan) return null;

  return {
    from: new Date(firstSpan.epochMs),
    to: new Date(lastSpan.epochMs + durationMs - lastSpan.atMs),
  };
}
