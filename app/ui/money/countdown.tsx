import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Minutes and seconds until a time, with scripts only. Revalidates the page at the end. */
export function Countdown({ untilIso }: { untilIso: string }) {
  const [now, setNow] = useState<number | null>(null);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const tick = () => setNow(Date.now());

    tick();

    const timer = setInterval(tick, 1000);

    return () => clearInterval(timer);
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
