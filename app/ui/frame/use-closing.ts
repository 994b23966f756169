import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/** Closes an open menu on Escape, on a press outside `frame`, and on navigation. */
export function useClosing(frame: RefObject<HTMLElement>, isOpen: boolean, close: () => void) {
  const { key } = useLocation();
  const latest = useRef(close);

  latest.current = close;
  useEffect(() => latest.current(), [key]);
  useEffect(() => {
    if (!isOpen) return;

    const onPress = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) latest.current();
    };

    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;

      latest.current();
      frame.current?.querySelector<HTMLElement>("summary, button")?.focus();
    };

    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);

    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, [isOpen, frame]);
}
