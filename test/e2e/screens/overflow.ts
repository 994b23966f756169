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
