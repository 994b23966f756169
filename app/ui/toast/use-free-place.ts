import { type RefObject, useEffect } from "react";
import { findFreePlace, isFreePlace } from "./free-place";

const PRESSABLE =
  "a, button, summary, label, input, select, textarea, iframe, video, [role=button], [role=slider], [tabindex='0']";
const MARGIN_PX = 16;
const CHECK_EVERY_MS = 200;

/**
 * Keeps a floating box off controls while the page scrolls or changes. Without free space, clicks
 * pass through the box.
 */
export function useFreePlace(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const check = () => ref.current && keepFree(ref.current);

    check();

    const timer = setInterval(check, CHECK_EVERY_MS);

    addEventListener("scroll", check, { passive: true });
    addEventListener("resize", check);

    return () => {
      clearInterval(timer);
      removeEventListener("scroll", check);
      removeEventListener("resize", check);
    };
  }, [ref]);
}

function keepFree(box: HTMLElement) {
  const { left, top, width, height } = placedRect(box);

  // Otherwise elementFromPoint would find the box itself.
  box.style.pointerEvents = "none";

  const isInside =
    top >= 0 && top + height <= innerHeight && left >= 0 && left + width <= innerWidth;
  const staysPut =
    box.dataset.placed === "free" &&
    isInside &&
    isFreePlace({ left, top }, { width, height }, isTaken);
  const place = staysPut
    ? { left, top }
    : findFreePlace(
        { width, height },
        { width: viewWidth(), height: innerHeight },
        MARGIN_PX,
        isTaken,
      );

  box.dataset.placed = place ? "free" : "through";
  if (place) {
    box.style.pointerEvents = "";
    if (!staysPut)
      Object.assign(box.style, {
        left: `${place.left}px`,
        top: `${place.top}px`,
        right: "auto",
        bottom: "auto",
      });
  } else {
    Object.assign(box.style, { left: "", top: "", right: "", bottom: "" });
  }
}

/** The position without `translate`, which animations and swipes use. */
function placedRect(box: HTMLElement) {
  const { width, height } = box.getBoundingClientRect();

  return { left: box.offsetLeft, top: box.offsetTop, width, height };
}

const viewWidth = () => document.documentElement.clientWidth;

function isTaken(x: number, y: number): boolean {
  return (
    document
      .elementFromPoint(Math.min(x, viewWidth() - 1), Math.min(y, innerHeight - 1))
      ?.closest(PRESSABLE) != null
  );
}
