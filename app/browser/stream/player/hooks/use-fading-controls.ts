import { type RefObject, useEffect, useRef, useState } from "react";
import { findKeyAction } from "../keys";

const FADE_AFTER_MS = 3000;

type FadingOptions = {
  isActive: boolean;
  /** True only while something plays behind the controls. */
  mayFade: boolean;
  /** Called for a mouse click on the picture; a tap with a finger shows or hides the controls. */
  onPictureClick: () => void;
};

/**
 * True after three seconds without input. Touch, movement, keys and focus bring the controls back.
 */
export function useFadingControls(
  frame: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
  { isActive, mayFade, onPictureClick }: FadingOptions,
): boolean {
  const [isFaded, setFaded] = useState(false);
  const latest = useRef(onPictureClick);

  latest.current = onPictureClick;

  useEffect(() => {
    const player = frame.current;
    if (!player || !isActive) return;

    const fading = startFading(player, mayFade, setFaded);
    const stopListening = listen(player, fading, (target, isTouch) => {
      if (target !== video.current) return fading.wake();
      if (!isTouch) latest.current();
      else if (fading.isFaded()) fading.wake();
      else fading.fade();
    });

    return () => {
      stopListening();
      fading.stop();
    };
  }, [frame, video, isActive, mayFade]);

  return isFaded;
}

type Fading = ReturnType<typeof startFading>;

function startFading(player: HTMLElement, mayFade: boolean, onChange: (isFaded: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFaded = false;
  /** An open select list, which the browser draws over the page. */
  let openMenu: EventTarget | null = null;

  const setFaded = (shouldFade: boolean) => {
    clearTimeout(timer);
    isFaded = shouldFade && mayFade;
    onChange(isFaded);
  };

  const wake = () => {
    setFaded(false);
    if (mayFade)
      timer = setTimeout(
        () => (openMenu || isInUse(player) ? wake() : setFaded(true)),
        FADE_AFTER_MS,
      );
  };

  wake();

  return {
    wake,
    fade: () => setFaded(true),
    stop: () => setFaded(false),
    isFaded: () => isFaded,
    setMenu: (menu: EventTarget | null) => {
      openMenu = menu === openMenu ? null : menu;
    },
  };
}

function listen(
  player: HTMLElement,
  { wake, setMenu }: Fading,
  onClick: (target: EventTarget | null, isTouch: boolean) => void,
) {
  const listening = new AbortController();
  const { signal } = listening;
  let isTouch = false;
  const onPointerDown = ({ pointerType, target }: PointerEvent) => {
    isTouch = pointerType === "touch";
    setMenu(target instanceof HTMLSelectElement ? target : null);

    // A touch wakes the controls on its click, not before, because controls that appear under the
    // finger would be pressed.
    const isControl =
      target instanceof Element && target.closest(".player-bar, .player-transport") !== null;
    if (!isTouch || isControl) wake();
  };

  const onPointerMove = ({ pointerType, movementX, movementY }: PointerEvent) => {
    if (pointerType !== "touch" && (movementX || movementY)) wake();
  };

  const onMenuDone = () => {
    setMenu(null);
    wake();
  };

  const onKey = (event: KeyboardEvent) => {
    const isInside = event.target instanceof Node && player.contains(event.target);
    if (isInside || findKeyAction(event)) wake();
  };

  player.addEventListener("pointerdown", onPointerDown, { signal });
  player.addEventListener("pointermove", onPointerMove, { signal });
  player.addEventListener("click", ({ target }) => onClick(target, isTouch), { signal });
  player.addEventListener("input", wake, { signal });
  player.addEventListener("change", onMenuDone, { signal });
  player.addEventListener("focusin", wake, { signal });
  player.addEventListener("focusout", onMenuDone, { signal });
  // Uses the capture phase, because the shortcuts may stop the event.
  document.addEventListener("keydown", onKey, { signal, capture: true });

  return () => listening.abort();
}

/** Older Safaris don't know `:focus-visible`. */
function isInUse(player: HTMLElement): boolean {
  const focusSelector = CSS.supports("selector(:focus-visible)") ? ":focus-visible" : ":focus";

  return player.querySelector(`${focusSelector}, dialog[open]`) !== null;
}
