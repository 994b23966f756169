export interface KeyActions {
  togglePlay: () => void;
  toggleMute: () => void;
  toggleFullscreen: () => void;
  volumeBy: (step: number) => void;
  seekBy: (seconds: number) => void;
  /** `tenths`: 0 is the beginning, 9 is nine tenths of what can be played. */
  seekToTenth: (tenths: number) => void;
  toLive: () => void;
  togglePictureInPicture: () => void;
  toggleCaptions: () => void;
  toggleSound: () => void;
  toggleHelp: () => void;
}

const VOLUME_STEP = 5;

export const SEEK_SECONDS = 10;

const ACTIONS: Record<string, (actions: KeyActions) => void> = {
  " ": (actions) => actions.togglePlay(),
  k: (actions) => actions.togglePlay(),
  m: (actions) => actions.toggleMute(),
  f: (actions) => actions.toggleFullscreen(),
  l: (actions) => actions.toLive(),
  i: (actions) => actions.togglePictureInPicture(),
  c: (actions) => actions.toggleCaptions(),
  s: (actions) => actions.toggleSound(),
  "?": (actions) => actions.toggleHelp(),
  ArrowUp: (actions) => actions.volumeBy(VOLUME_STEP),
  ArrowDown: (actions) => actions.volumeBy(-VOLUME_STEP),
  ArrowLeft: (actions) => actions.seekBy(-SEEK_SECONDS),
  ArrowRight: (actions) => actions.seekBy(SEEK_SECONDS),
  ...Object.fromEntries(
    Array.from("0123456789", (digit) => [
      digit,
      (actions: KeyActions) => actions.seekToTenth(Number(digit)),
    ]),
  ),
};

type PlayerVisibility = { isInside: boolean; isInSight: boolean };

/**
 * True if the key scrolls the page: outside the player the arrows do, and the space bar does while
 * the player is out of sight.
 */
export function scrollsPage(key: string, { isInside, isInSight }: PlayerVisibility): boolean {
  if (isInside) return false;

  return key === "ArrowUp" || key === "ArrowDown" || (key === " " && !isInSight);
}

/**
 * The player's action for a key; null if the key belongs to the browser or to the focused element.
 */
export function findKeyAction(event: KeyboardEvent): ((actions: KeyActions) => void) | null {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return null;
  if (event.shiftKey && event.key.startsWith("Arrow")) return null;
  if (event.target instanceof Element && takesKey(event.target, event.key)) return null;

  return ACTIONS[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
}

/** Elements that use every key themselves. */
const OWN_KEYS = `textarea, select, dialog, [contenteditable]:not([contenteditable="false"]), [role="dialog"], [role="menu"], [role="listbox"], [role="log"], [role="combobox"], [role="tablist"], [role="radiogroup"]`;
/** Elements that the space bar presses. */
const SPACE_PRESSES = "button, summary, audio, video[controls]";

function takesKey(target: Element, key: string): boolean {
  if (target.closest(OWN_KEYS)) return true;
  if (target instanceof HTMLInputElement) return target.type !== "range" || key.startsWith("Arrow");

  return key === " " && target.closest(SPACE_PRESSES) !== null;
}
