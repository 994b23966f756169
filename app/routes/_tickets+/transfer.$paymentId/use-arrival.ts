import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const MS = 4000;

/** Asks whether the money has arrived while the page is visible. */
export function useArrival() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const ask = () => document.visibilityState === "visible" && revalidate();
    const timer = setInterval(ask, MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [revalidate]);
}
