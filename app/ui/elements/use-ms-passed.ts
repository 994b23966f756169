import { useEffect, useState } from "react";

const TICK_MS = 10_000;

/** Time since `mark` was first rendered or last changed, in steps of some seconds; 0 at first. */
export function useMsPassed(mark: unknown): number {
  const [msPassed, setMsPassed] = useState(0);

  useEffect(() => {
    setMsPassed(0);
    if (mark === undefined) return;

    const since = Date.now();
    const timer = setInterval(() => setMsPassed(Date.now() - since), TICK_MS);

    return () => clearInterval(timer);
  }, [mark]);

  return msPassed;
}
