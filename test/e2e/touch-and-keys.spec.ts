import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "./journey-test";
import { signIn } from "./people";
import { PUBLIC, SIGNED_IN } from "./screen-list";

const PHONE = { width: 360, height: 740 };
/** The smallest size of a target, in px. */
const TARGET = 44;
/** What screen readers' lists of links and headings need, and what is off by default. */
const LISTS = ["heading-order", "identical-links-same-purpose", "label-content-name-mismatch", "landmark-unique"];

test.describe.configure({ mode: "parallel" });

for (const [who, paths] of Object.entries({ guest: PUBLIC, ...SIGNED_IN })) {
  test(`every screen works by finger, by keys and by a screen reader's lists, in the dark too (${who})`, async ({
    browser,
  }) => {
    test.setTimeout(30_000 * paths.length);
    const context = await browser.newContext({ viewport: PHONE, colorScheme: "dark" });
    const page = await context.newPage();
    if (who !== "guest") await signIn(page, who);
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path);
        expect.soft(await page.evaluate(smallTargets, TARGET), `${path}: small targets`).toEqual([]);
        expect.soft(await findings(page), `${path}: axe`).toEqual([]);
        expect.soft(await walkByTab(page), `${path}: keys`).toEqual([]);
      });
    }
    await context.close();
  });
}

async function findings(page: Page) {
  const axe = new AxeBuilder({ page }).setLegacyMode().withRules([...LISTS, "color-contrast"]);
  const { violations } = await axe.exclude("iframe").analyze();
  const all = violations.flatMap(({ id, nodes }) => nodes.map(({ html, target }) => ({ id, html, target })));
  // Axe takes the initials in the drawn picture of a person for words of the label.
  const isDrawn = ({ id, html }: (typeof all)[number]) =>
    id === "label-content-name-mismatch" && html.includes('class="opener"');
  return all.filter((it) => !isDrawn(it)).map(({ id, target }) => `${id}: ${target.join(" ")}`);
}

/** Controls that a finger misses; links within a sentence may be as high as their line (WCAG 2.5.8). */
function smallTargets(target: number): string[] {
  const isInSentence = (it: HTMLElement) =>
    getComputedStyle(it).display === "inline" && it.parentElement!.textContent!.trim() !== it.textContent!.trim();
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
    .filter((it) => ![it, ...(it.labels ?? [])].some((part) => isLarge(part.getBoundingClientRect())))
    .filter((it) => !takesAround(it))
    .map((it) => it.outerHTML.slice(0, 120));
}

/** Presses Tab from the top to the end: every stop in the order of the page, in view, and with a visible ring. */
async function walkByTab(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
  });
  const faults: string[] = [];
  for (let stops = 0; ; stops++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(describeFocus);
    if (!stop) return stops > 0 ? faults : ["nothing can be focused"];
    if (stop.faults.length > 0) faults.push(`${stop.html}: ${stop.faults.join(", ")}`);
    if (stops > 400) return [...faults, `never ends, last at ${stop.html}`];
  }
}

/** Null at the end of the page, where Chromium begins again. */
function describeFocus() {
  const it = document.activeElement as HTMLInputElement | null;
  const state = window as unknown as { firstFocused?: Element; lastFocused?: Element };
  const before = state.lastFocused;
  if (!it || it === document.body || (before && it === state.firstFocused)) return null;
  state.firstFocused ??= it;
  state.lastFocused = it;
  const isBefore = (other: Element) =>
    other.isConnected && it.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
  const isRing = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration) =>
    (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
  const hasRing = (part: Element) => [null, "::after"].some((pseudo) => isRing(getComputedStyle(part, pseudo)));
  const marked = [it, it.closest("label"), ...(it.labels ?? []), it.nextElementSibling];
  // The parts of a field for dates and times, and the inside of a frame, are marked by the browser and the frame.
  const marksItself = it.tagName === "IFRAME" || (it === before && /date|time/.test(it.type));
  const isOut = ({ left, right, top, bottom }: DOMRect) =>
    right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight;
  const faults = {
    "comes before the last stop": before !== undefined && isBefore(before),
    "has no ring": !marksItself && !marked.some((part) => part && hasRing(part)),
    "is out of view": isOut(it.getBoundingClientRect()),
  };
  const found = Object.entries(faults).filter(([, isFound]) => isFound);
  return { html: it.outerHTML.slice(0, 120), faults: found.map(([name]) => name) };
}
