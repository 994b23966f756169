import { expect, type Page } from "@playwright/test";
import { findLowContrast, findViolations } from "./accessibility";
import { findExcessHeight } from "./height";
import { findKeyboardFaults } from "./keyboard";
import { findForeignTexts } from "./language";
import { findMarkupFaults } from "./markup";
import { test } from "./open-tab";
import { findMenusOutside, findOverflow, findSpilledText } from "./overflow";
import { findDeadControls } from "./plain-controls";
import { LONG_LISTS, SCREENS } from "./screen-list";
import { findSmallTargets } from "./targets";

const DESKTOP = { width: 1280, height: 720 };
const PHONE = { width: 360, height: 740 };
const USUAL_PHONE = { width: 390, height: 844 };
const SMALLEST_PHONE = { width: 320, height: 640 };
/** Sizes of a device's text in px. */
const TEXT = { normal: 16, double: 32 };

test.describe.configure({ mode: "parallel" });

// The language alternates from screen to screen, the theme every second screen. Markup is checked
// in both languages, contrast in both themes.
SCREENS.forEach(({ who, path, status, isForTelevision }, index) => {
  const [language, otherLanguage] = index % 2 === 0 ? ["en", "vi"] : ["vi", "en"];
  const [theme, otherTheme] =
    index % 4 < 2 ? (["light", "dark"] as const) : (["dark", "light"] as const);

  test(`${path} of the ${who} (${language}, ${theme})`, async ({ openTab }) => {
    const { page, devtools, setLanguage, takeErrors } = await openTab(who);
    const setTextSize = (standard: number) =>
      devtools.send("Page.setFontSizes", { fontSizes: { standard } });
    const faults: Record<string, unknown[]> = {};

    const sent = await page.request.get(path, { headers: { "Accept-Language": otherLanguage } });

    await setLanguage(language);
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(DESKTOP);

    const opened = (await page.goto(path))!;

    for (const [lang, response] of Object.entries({ [language]: opened, [otherLanguage]: sent })) {
      faults[`status (${lang})`] = response.status() === status ? [] : [response.status()];

      const source = await response.text();

      faults[`markup (${lang})`] = await page.evaluate(findMarkupFaults, source);
      faults[`controls without scripts (${lang})`] = await page.evaluate(findDeadControls, source);
      faults[`language (${lang})`] = await page.evaluate(findForeignTexts, { source, lang });
    }

    faults.axe = await findViolations(page);
    faults.overflow = await page.evaluate(findOverflow, `${TEXT.normal}px`);

    if (!isForTelevision) {
      await page.setViewportSize(USUAL_PHONE);
      faults.height = LONG_LISTS.includes(path) ? [] : await page.evaluate(findExcessHeight);

      await page.emulateMedia({ colorScheme: otherTheme });
      await page.setViewportSize(PHONE);
      faults[`contrast (${otherTheme})`] = await findLowContrast(page);
      faults.targets = await page.evaluate(findSmallTargets);
      faults["text over its control"] = await page.evaluate(findSpilledText);
      faults.keyboard = await findKeyboardFaults(page, devtools);

      await page.setViewportSize(SMALLEST_PHONE);
      faults["overflow on the smallest phone"] = await findLastingOverflow(
        page,
        `${TEXT.normal}px`,
      );
      faults["menus on the smallest phone"] = await page.evaluate(findMenusOutside);
      await setTextSize(TEXT.double);
      faults["overflow of large text"] = await findLastingOverflow(page, `${TEXT.double}px`);
      faults["menus of large text"] = await page.evaluate(findMenusOutside);
      await setTextSize(TEXT.normal);
    }

    faults.console = takeErrors().filter((text) => status === 200 || !text.includes(`${status} (`));

    const found = Object.entries(faults).filter(([, list]) => list.length > 0);

    expect(Object.fromEntries(found)).toEqual({});
  });
});

/** Scripts of the player arrange its controls anew a moment after the size has changed. */
async function findLastingOverflow(page: Page, textSize: string): Promise<string[]> {
  const isFine = expect.poll(() => page.evaluate(findOverflow, textSize), { timeout: 10_000 });

  await isFine.toEqual([]).catch(() => {});

  return page.evaluate(findOverflow, textSize);
}
