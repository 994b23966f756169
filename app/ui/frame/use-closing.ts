import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/** Closes an open menu on Escape, on a press outside the frame, and on navigation. */
export function useClosing(
  frameRef: RefObject<HTMLElement>,
  isOpen: boolean,
  closeMenu: () => void,
) {
  const { key: locationKey } = useLocation();
  const latest = useRef(closeMenu);

  latest.current = closeMenu;

  // Not at the start: the menu may have been opened before the scripts ran.
  const closedFor = useRef(locationKey);

  useEffect(() => {
    if (closedFor.current !== locationKey) latest.current();
    closedFor.current = locationKey;
  }, [locationKey]);
  useEffect(() => {
    if (!isOpen) return;

    const onPress = (event: PointerEvent) => {
      if (!frameRef.current?.contains(event.target as Node)) latest.current();
    };

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;

      latest.current();
      frameRef.current?.querySelector<HTMLElement>("summary, button")?.focus();
    };

    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKeyDown);

    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [isOpen, frameRef]);
}
