import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

/**
 * Shows minutes and seconds until a time, with scripts only. At the end it reloads the page's data.
 */
export function Countdown({ untilIso }: { untilIso: string }) {
  const [now, setNow] = useState<number | null>(null);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const updateNow = () => setNow(Date.now());

    updateNow();

    const tickTimer = setInterval(updateNow, 1000);

    return () => clearInterval(tickTimer);
  }, []);

  const seconds = now && Math.max(0, Math.ceil((Date.parse(untilIso) - now) / 1000));

  useEffect(() => {
    if (seconds === 0) revalidate();
  }, [seconds, revalidate]);
  if (seconds === null) return null;

  return (
    <b className="num" role="timer">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </b>
  );
}
