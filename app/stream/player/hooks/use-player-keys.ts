import { type RefObject, useEffect, useRef } from "react";

export interface KeyActions {
  togglePlay: () => void;
  toggleMute: () => void;
  toggleFullscreen: () => void;
  volumeBy: (step: number) => void;
  seekBy: (seconds: number) => void;
  toLive: () => void;
  togglePictureInPicture: () => void;
  toggleCaptions: () => void;
}

const VOLUME_STEP = 5;
const SEEK_SECONDS = 10;

const ACTIONS: Record<string, (actions: KeyActions) => void> = {
  " ": (actions) => actions.togglePlay(),
  k: (actions) => actions.togglePlay(),
  m: (actions) => actions.toggleMute(),
  f: (actions) => actions.toggleFullscreen(),
  l: (actions) => actions.toLive(),
  i: (actions) => actions.togglePictureInPicture(),
  c: (actions) => actions.toggleCaptions(),
  ArrowUp: (actions) => actions.volumeBy(VOLUME_STEP),
  ArrowDown: (actions) => actions.volumeBy(-VOLUME_STEP),
  ArrowLeft: (actions) => actions.seekBy(-SEEK_SECONDS),
  ArrowRight: (actions) => actions.seekBy(SEEK_SECONDS),
};

/** Shortcuts while the focus is in the player. A focused control keeps its own keys. */
export function usePlayerKeys(frame: RefObject<HTMLElement | null>, active: boolean, actions: KeyActions) {
  const latest = useRef(actions);
  latest.current = actions;

  useEffect(() => {
    const element = frame.current;
    if (!element || !active) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || takesKey(event)) return;
      const action = ACTIONS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action) return;
      event.preventDefault();
      action(latest.current);
    };
    element.addEventListener("keydown", onKey);
    return () => element.removeEventListener("keydown", onKey);
  }, [frame, active]);
}

function takesKey({ target, key }: KeyboardEvent) {
  if (target instanceof HTMLSelectElement) return true;
  if (target instanceof HTMLInputElement) return key.startsWith("Arrow");
  return target instanceof HTMLButtonElement && key === " ";
}
