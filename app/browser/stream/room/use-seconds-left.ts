import { useEffect, useState } from "react";

/** Whole seconds until `until` (ms since 1970); 0 once it has passed. */
export function useSecondsLeft(until: number): number {
  const [left, setLeft] = useState(0);

  useEffect(() => {
    const look = () => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));

      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };

    const timer = setInterval(look, 250);

    look();

    return () => clearInterval(timer);
  }, [until]);

  return left;
}
