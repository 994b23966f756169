import { useEffect, useRef } from "react";

const READ_INTERVAL_MS = 3000;

/**
 * Reads JSON at intervals while the page is visible, and ignores failures. `address`: null reads
 * nothing.
 */
export function usePolled<Answer>(address: string | null, onAnswer: (answer: Answer) => void) {
  const latest = useRef(onAnswer);

  latest.current = onAnswer;
  useEffect(() => {
    if (address === null) return;

    let hasLeft = false;
    const read = async () => {
      if (document.visibilityState !== "visible") return;

      const response = await fetch(address);
      const answer = response.ok ? ((await response.json()) as Answer) : null;
      if (answer && !hasLeft) latest.current(answer);
    };

    const timer = setInterval(() => void read().catch(() => {}), READ_INTERVAL_MS);

    return () => {
      hasLeft = true;
      clearInterval(timer);
    };
  }, [address]);
}
