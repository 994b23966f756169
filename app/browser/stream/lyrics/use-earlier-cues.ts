import { useCallback, useMemo, useRef, useState } from "react";
import { hasGapAt, type LyricCue, mergeCues } from "~/models/live/lyrics/protocol";

/** The page asks no more often than this. */
const ASK_EVERY_MS = 5000;

/** The cues of the page, and earlier ones once somebody goes back to where the page has none. */
export function useEarlierCues(cues: LyricCue[], url: string | undefined) {
  const [earlier, setEarlier] = useState<LyricCue[]>([]);
  const askedAt = useRef(-Infinity);
  const all = useMemo(() => (earlier.length > 0 ? mergeCues(earlier, cues) : cues), [earlier, cues]);
  const lookBack = useCallback(
    (at: number) => {
      if (!url || !hasGapAt(all, at) || performance.now() - askedAt.current < ASK_EVERY_MS) return;

      askedAt.current = performance.now();
      void fetch(`${url}?at=${Math.round(at)}`)
        .then(async (response) => (response.ok ? ((await response.json()) as { cues: LyricCue[] }).cues : []))
        .then((found) => setEarlier((known) => mergeCues(known, found)))
        .catch(() => {});
    },
    [url, all],
  );

  return { all, lookBack };
}
