/**
 * Tells if the page scrolls sideways, and what sticks out, or has not this size of text. Runs in
 * the browser.
 */
export function findOverflow(textSize: string): string[] {
  const { documentElement: root } = document;
  const { fontSize } = getComputedStyle(root);
  if (root.scrollWidth <= innerWidth && fontSize === textSize) return [];

  const isWide = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1;
  const wide = [...document.body.querySelectorAll("*")].filter(isWide).slice(0, 5);
  const names = wide.map(
    ({ tagName, className, textContent }) =>
      `${tagName.toLowerCase()}.${String(className)} “${textContent.slice(0, 40)}”`,
  );

  return [`${root.scrollWidth} px of ${innerWidth} with text of ${fontSize}: ${names.join(", ")}`];
}

/** Links and buttons whose text lies over what is beside them. Runs in the browser. */
export function findSpilledText(): string[] {
  const controls = document.querySelectorAll<HTMLElement>("a[href], button, summary");

  return [...controls].flatMap((control) => {
    const { display, overflowX } = getComputedStyle(control);
    const isBox = !display.startsWith("inline") || display === "inline-flex";
    if (!isBox || overflowX !== "visible" || !control.checkVisibility()) return [];

    const { right } = control.getBoundingClientRect();
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let excess = 0;

    while (texts.nextNode()) {
      if (texts.currentNode.parentElement!.closest(".sr")) continue;

      range.selectNodeContents(texts.currentNode);
      excess = Math.max(excess, range.getBoundingClientRect().right - right);
    }

    return excess > 2 ? [`${Math.round(excess)} px of “${control.textContent.slice(0, 40)}”`] : [];
  });
}

/** Menus that open beyond a side of the screen. Runs in the browser. */
export function findMenusOutside(): string[] {
  const openers = document.querySelectorAll<HTMLElement>(".opener[aria-controls]");

  return [...openers].flatMap((opener) => {
    const menu = document.getElementById(opener.getAttribute("aria-controls")!);
    if (!menu?.hidden || !opener.checkVisibility()) return [];

    menu.hidden = false;

    const { left, right } = menu.firstElementChild!.getBoundingClientRect();

    menu.hidden = true;

    return left < -1 || right > innerWidth + 1
      ? [`${Math.round(left)} to ${Math.round(right)} px: “${opener.ariaLabel}”`]
      : [];
  });
}
