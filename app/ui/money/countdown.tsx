import { useEffect, useState } from "react";
import { useScripts } from "../use-scripts";

/** Minutes and seconds until a moment, for those with scripts; the words beside it name the moment itself. */
export function Countdown({ untilIso }: { untilIso: string }) {
  const isRunning = useScripts();
  const [now, setNow] = useState(() => Date.parse(untilIso));
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  if (!isRunning) return null;
  const seconds = Math.max(0, Math.ceil((Date.parse(untilIso) - now) / 1000));
  return (
    <b className="num" role="timer">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </b>
  );
}
