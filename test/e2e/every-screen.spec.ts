import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "./journey-test";
import { signIn } from "./people";
import { PUBLIC, SIGNED_IN, TELEVISION, UNKNOWN } from "./screen-list";

test.describe.configure({ mode: "parallel" });

for (const language of ["en", "vi"] as const) {
  for (const scripts of [true, false]) {
    test(`public screens are valid and accessible: ${language}, scripts ${scripts ? "on" : "off"}`, async ({
      browser,
      baseURL,
    }) => {
      test.setTimeout(240_000);
      const context = await browser.newContext({
        javaScriptEnabled: scripts,
        locale: language === "vi" ? "vi-VN" : "en-US",
      });
      await context.addCookies([{ name: "nhacsong_lang", value: language, url: baseURL! }]);
      const page = await context.newPage();
      for (const path of [...PUBLIC, ...TELEVISION]) await checkScreen(page, path, language, 200, scripts);
      for (const path of UNKNOWN) await checkScreen(page, path, language, 404, scripts);
      await context.close();
    });
  }
  for (const [who, paths] of Object.entries(SIGNED_IN)) {
    test(`screens of the ${who} are valid and accessible: ${language}`, async ({ browser, baseURL }) => {
      test.setTimeout(30_000 * paths.length);
      const context = await browser.newContext();
      const page = await context.newPage();
      await signIn(page, who);
      await context.addCookies([{ name: "nhacsong_lang", value: language, url: baseURL! }]);
      for (const path of paths) await checkScreen(page, path, language, 200, true);
      await context.close();
    });
  }
}

/** Checks status, title, one h1, language, no horizontal scroll, a silent console, and axe. */
async function checkScreen(page: Page, path: string, language: string, status: number, scripts: boolean) {
  await test.step(path, async () => {
    const said: string[] = [];
    const listen = (message: { type(): string; text(): string }) => {
      if (message.type() === "error" && !message.text().includes("404 (Not Found)")) said.push(message.text());
    };
    page.on("console", listen);
    const answer = await page.goto(path, { waitUntil: "load" });
    expect.soft(answer?.status(), path).toBe(status);
    expect.soft(await page.title(), path).not.toBe("");
    await expect.soft(page.locator("html"), path).toHaveAttribute("lang", language);
    await expect.soft(page.locator("h1"), path).toHaveCount(1);
    if (scripts) {
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${path} scrolls sideways`,
      ).toBe(true);
      const { violations } = await new AxeBuilder({ page })
        // Without frames, axe needs no page of its own to join their results.
        .setLegacyMode()
        .options({ resultTypes: ["violations"] })
        .exclude("iframe")
        .analyze();
      expect(
        violations.map((it) => `${it.id}: ${it.nodes.map((node) => node.target).join(" ")}`),
        path,
      ).toEqual([]);
    }
    page.off("console", listen);
    expect.soft(said, path).toEqual([]);
  });
}
