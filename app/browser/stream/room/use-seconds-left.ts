import { useEffect, useState } from "react";

/** Whole seconds until `until` (ms since 1970); 0 once it has passed. */
export function useSecondsLeft(until: number): number {
  const [secondsLeft, setLeft] = useState(0);

  useEffect(() => {
    const update = () => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));

      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };

    const timer = setInterval(update, 250);

    update();

    return () => clearInterval(timer);
  }, [until]);

  return secondsLeft;
}
