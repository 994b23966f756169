import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Loads the page's data again while the page is visible, at most so many times. */
export function useRevalidation({
  everyMs,
  times = Infinity,
}: {
  everyMs: number;
  times?: number;
}) {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    let done = 0;
    const load = () => {
      if (document.visibilityState !== "visible" || done >= times) return;

      done += 1;
      revalidate();
    };

    const timer = setInterval(load, everyMs);

    document.addEventListener("visibilitychange", load);

    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", load);
    };
  }, [revalidate, everyMs, times]);
}
