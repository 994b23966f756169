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
export function useFreePlace(boxRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const checkPlace = () => boxRef.current && keepFree(boxRef.current);

    checkPlace();

    const checkTimer = setInterval(checkPlace, CHECK_EVERY_MS);

    addEventListener("scroll", checkPlace, { passive: true });
    addEventListener("resize", checkPlace);

    return () => {
      clearInterval(checkTimer);
      removeEventListener("scroll", checkPlace);
      removeEventListener("resize", checkPlace);
    };
  }, [boxRef]);
}

function keepFree(box: HTMLElement) {
  const { left, top, width, height } = restingRect(box);

  // Without this elementFromPoint would find the box itself.
  box.style.pointerEvents = "none";

  const isInside =
    top >= 0 && top + height <= innerHeight && left >= 0 && left + width <= innerWidth;
  const staysPut =
    box.dataset.placed === "free" &&
    isInside &&
    isFreePlace({ left, top }, { width, height }, isControlAt);
  const freePlace = staysPut
    ? { left, top }
    : findFreePlace(
        { width, height },
        { width: viewWidth(), height: innerHeight },
        MARGIN_PX,
        isControlAt,
      );

  box.dataset.placed = freePlace ? "free" : "through";
  if (freePlace) {
    box.style.pointerEvents = "";
    if (!staysPut)
      Object.assign(box.style, {
        left: `${freePlace.left}px`,
        top: `${freePlace.top}px`,
        right: "auto",
        bottom: "auto",
      });
  } else {
    Object.assign(box.style, { left: "", top: "", right: "", bottom: "" });
  }
}

/** The box's position without `translate`, which animations and swipes use. */
function restingRect(box: HTMLElement) {
  const { width, height } = box.getBoundingClientRect();

  return { left: box.offsetLeft, top: box.offsetTop, width, height };
}

const viewWidth = () => document.documentElement.clientWidth;

function isControlAt(x: number, y: number): boolean {
  return (
    document
      .elementFromPoint(Math.min(x, viewWidth() - 1), Math.min(y, innerHeight - 1))
      ?.closest(PRESSABLE) != null
  );
}
