/** Back on remote controls: of computers, LG (461) and Samsung (10009). */
const BACK_CODES = [8, 27, 461, 10009];

export function isBack({ keyCode }: KeyboardEvent): boolean {
  return BACK_CODES.indexOf(keyCode) >= 0;
}

/** Seen on the page and not disabled. */
function listButtons(): HTMLElement[] {
  const all = Array.prototype.slice.call(
    document.querySelectorAll("a.button, button.button"),
  ) as HTMLElement[];

  return all.filter((it) => it.offsetParent !== null && !it.hasAttribute("disabled"));
}

export function focusFirst() {
  const [first] = listButtons();
  if (first) first.focus();
}

/** Moves the focus along the row. @returns whether it moved */
export function moveFocus(step: 1 | -1): boolean {
  const buttons = listButtons();
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const next = buttons[at < 0 ? 0 : at + step];
  if (next) next.focus();

  return next !== undefined;
}

/**
 * Left, right, up and down go through the buttons of a page that has nothing else; OK presses them
 * by itself.
 */
export function moveByArrows() {
  if (!document.activeElement || document.activeElement === document.body) focusFirst();
  addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] as
      1 | -1 | undefined;
    if (!step) return;

    event.preventDefault();
    moveFocus(step);
  });
}
