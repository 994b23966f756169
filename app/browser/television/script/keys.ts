/** Key codes of Back: on computers (8, 27), LG (461) and Samsung (10009) remote controls. */
const BACK_CODES = [8, 27, 461, 10009];

export function isBack({ keyCode }: KeyboardEvent): boolean {
  return BACK_CODES.indexOf(keyCode) >= 0;
}

/** The buttons that are visible and not disabled. */
function listButtons(): HTMLElement[] {
  const buttons = Array.prototype.slice.call(
    document.querySelectorAll("a.button, button.button"),
  ) as HTMLElement[];

  return buttons.filter(
    (candidate) => candidate.offsetParent !== null && !candidate.hasAttribute("disabled"),
  );
}

export function focusFirst() {
  const [firstButton] = listButtons();
  if (firstButton) firstButton.focus();
}

/** Moves the focus along the row. @returns whether it moved */
export function moveFocus(step: 1 | -1): boolean {
  const buttons = listButtons();
  const focusedIndex = buttons.indexOf(document.activeElement as HTMLElement);
  const nextButton = buttons[focusedIndex < 0 ? 0 : focusedIndex + step];
  if (nextButton) nextButton.focus();

  return nextButton !== undefined;
}

/**
 * Moves the focus between the buttons of a page by arrow keys. The browser itself handles OK.
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
