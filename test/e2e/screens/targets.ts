/**
 * Controls that a finger misses; links within a sentence may be as high as their line (WCAG 2.5.8).
 */
export function findSmallTargets(): string[] {
  /** The smallest size in px. */
  const target = 44;
  const isInSentence = (it: HTMLElement) =>
    getComputedStyle(it).display === "inline" &&
    it.parentElement!.textContent!.trim() !== it.textContent!.trim();
  const isLarge = ({ width, height }: DOMRect) => Math.round(Math.min(width, height)) >= target;
  /** True if the pixels around it belong to it, as with a pseudo-element that is larger. */
  const takesAround = (it: HTMLElement) => {
    it.scrollIntoView({ block: "center", inline: "center" });

    const { left, right, top, bottom } = it.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const reach = target / 2 - 1;
    const ends = [
      [x - reach, y],
      [x + reach, y],
      [x, y - reach],
      [x, y + reach],
    ] as const;

    return ends.every(([atX, atY]) => it.contains(document.elementFromPoint(atX, atY)));
  };

  const controls = document.querySelectorAll<HTMLInputElement>(
    "a[href], button:not([tabindex='-1']), input:not([type=hidden]), select, textarea, summary, [role=slider]",
  );

  return [...controls]
    .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !isInSentence(it))
    .filter(
      (it) => ![it, ...(it.labels ?? [])].some((part) => isLarge(part.getBoundingClientRect())),
    )
    .filter((it) => !takesAround(it))
    .map((it) => it.outerHTML.slice(0, 120));
}
