import { type RefObject, useEffect, useRef } from "react";
import { type KeyActions, findKeyAction, scrollsPage } from "../keys";

type KeyOptions = {
  isActive: boolean;
  /**
   * True on pages that use keys otherwise: shortcuts then work only while the focus is in the
   * player.
   */
  isFocusNeeded: boolean;
};

/** Handles shortcuts from anywhere on the page. The focused element keeps its own keys. */
export function usePlayerKeys(
  frame: RefObject<HTMLElement | null>,
  { isActive, isFocusNeeded }: KeyOptions,
  actions: KeyActions,
) {
  const latest = useRef(actions);

  latest.current = actions;

  useEffect(() => {
    const player = frame.current;
    if (!player || !isActive) return;

    const handleKey = (event: KeyboardEvent) => {
      // In full screen every key counts as pressed inside the player, because the page does not
      // scroll.
      const isInside = isFull() || (event.target instanceof Node && player.contains(event.target));
      if (isFocusNeeded && !isInside) return;
      if (scrollsPage(event.key, { isInside, isInSight: isInSight(player) })) return;

      const action = findKeyAction(event);
      if (!action) return;

      event.preventDefault();
      action(latest.current);
    };

    document.addEventListener("keydown", handleKey);

    return () => document.removeEventListener("keydown", handleKey);
  }, [frame, isActive, isFocusNeeded]);
}

/** Older Safaris do not know the property. */
const isFull = () => Boolean(document.fullscreenElement);

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const middle = (top + bottom) / 2;

  return middle >= 0 && middle <= window.innerHeight;
}
