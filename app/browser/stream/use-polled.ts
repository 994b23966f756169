import { useEffect, useRef } from "react";

const READ_MS = 3000;

/**
 * Reads JSON again and again while the page is visible. Failures are left out; null reads nothing.
 */
export function usePolled<Answer>(address: string | null, take: (answer: Answer) => void) {
  const latest = useRef(take);

  latest.current = take;
  useEffect(() => {
    if (address === null) return;

    let left = false;
    const look = async () => {
      if (document.visibilityState !== "visible") return;

      const response = await fetch(address).catch(() => null);
      const answer = response?.ok ? ((await response.json()) as Answer) : null;
      if (answer && !left) latest.current(answer);
    };

    const timer = setInterval(() => void look(), READ_MS);

    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [address]);
}
