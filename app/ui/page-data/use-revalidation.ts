import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Repeatedly loads the page's data again while the page is visible, at most `times` times. */
export function useRevalidation({
  everyMs,
  times = Infinity,
}: {
  everyMs: number;
  times?: number;
}) {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    let loadCount = 0;
    const loadData = () => {
      if (document.visibilityState !== "visible" || loadCount >= times) return;

      loadCount += 1;
      revalidate();
    };

    const loadTimer = setInterval(loadData, everyMs);

    document.addEventListener("visibilitychange", loadData);

    return () => {
      clearInterval(loadTimer);
      document.removeEventListener("visibilitychange", loadData);
    };
  }, [revalidate, everyMs, times]);
}
