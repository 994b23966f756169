import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * Rules that axe leaves out by default, for screen readers' lists of links and for speech control.
 */
const MORE_RULES = ["identical-links-same-purpose", "label-content-name-mismatch"];

/** What axe finds outside of frames. */
export function findViolations(page: Page): Promise<string[]> {
  const rules = Object.fromEntries(MORE_RULES.map((rule) => [rule, { enabled: true }]));

  return analyze(new AxeBuilder({ page }).options({ resultTypes: ["violations"], rules }));
}

/** Low contrast in what is not the same on all screens. */
export function findLowContrast(page: Page): Promise<string[]> {
  return analyze(new AxeBuilder({ page }).include("main").withRules("color-contrast"));
}

async function analyze(axe: AxeBuilder): Promise<string[]> {
  // Without frames, axe needs no page of its own to join their results.
  const { violations } = await axe.setLegacyMode().exclude("iframe").analyze();
  const all = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => ({ id, html, target })),
  );
  // Axe takes the initials in the drawn picture of a person for words of the label.
  const isDrawn = ({ id, html }: (typeof all)[number]) =>
    id === "label-content-name-mismatch" && html.includes('class="opener"');

  return all.filter((it) => !isDrawn(it)).map(({ id, target }) => `${id}: ${target.join(" ")}`);
}
