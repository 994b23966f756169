/** Tells if the page scrolls sideways, or has not this size of text. Runs in the browser. */
export function findOverflow(textSize: string): string[] {
  const { documentElement: root } = document;
  const { fontSize } = getComputedStyle(root);
  const isFine = root.scrollWidth <= innerWidth && fontSize === textSize;
  return isFine ? [] : [`${root.scrollWidth} px wide on a screen of ${innerWidth} px with text of ${fontSize}`];
}
