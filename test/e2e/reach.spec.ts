import { readFileSync } from "node:fs";
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "./journey-test";
import { readMail } from "./outbox";
import { planShow } from "./show";
import { visitor } from "./visitor";

const PHONE = { width: 360, height: 740 };
const RUNS = [
  { language: "en", javaScriptEnabled: true, table: "Where tickets came from" },
  { language: "vi", javaScriptEnabled: false, table: "Vé đến từ đâu" },
] as const;

for (const { language, javaScriptEnabled, table } of RUNS) {
  const how = javaScriptEnabled ? "with" : "without";
  test(`an artist sees on a phone which link brought a guest who signed in on the way, ${how} scripts`, async ({
    browser,
  }) => {
    const [typed, name] = [`Báo Phố ${language}`, `bao-pho-${language}`];
    const options = { ...PHONE, language, javaScriptEnabled };
    const { page: artist } = await visitor(browser, { ...options, who: "artist" });
    const show = await planShow(artist, { title: `Đêm hỏi đường ${language}`, eventType: "free" });
    const { page: guest, errors } = await visitor(browser, options);
    // An address that an older page used.
    await guest.goto(`/events/${show}?utm_source=${encodeURIComponent(typed)}`);
    await guest.locator(`a[href^='/checkout/${show}']`).first().click();
    await signInByMail(browser, guest, `chi.nam.${language}@example.com`);
    await guest.waitForURL(`**/checkout/${show}**`);
    await guest.locator("main button[name=intent][value=register]").click();
    await guest.waitForURL(/\/tickets\/[\w-]+$/);
    expect(errors).toEqual([]);

    await artist.goto(`/dashboard/${show}/statistics`);
    const row = artist.getByRole("table", { name: table }).getByRole("row").filter({ hasText: name });
    await expect(row).toContainText("1");
    expect(await readFile(artist, `/dashboard/${show}/sources.csv`)).toContain(`\n${name},1,0\n`);
    await fitsScreen(artist);
    await artist.goto("/dashboard/earnings");
    await expect(artist.getByRole("table", { name: table }).getByRole("row", { name })).toBeVisible();
    expect(await readFile(artist, "/dashboard/sources.csv")).toContain(`\n${name},1,0\n`);
    await fitsScreen(artist);
  });
}

async function signInByMail(browser: Browser, page: Page, email: string) {
  await page.waitForURL("**/login?returnTo=*");
  await page.fill("input[name=loginId]", email);
  await page.press("input[name=loginId]", "Enter");
  await page.fill("input[name=code]", /\b\d{6}\b/.exec(await readMail(browser, email))![0]);
  await page.press("input[name=code]", "Enter");
}

/** Presses the link to the file. */
async function readFile(page: Page, path: string): Promise<string> {
  const download = page.waitForEvent("download");
  await page.locator(`a[href='${path}']`).click();
  return readFileSync(await (await download).path(), "utf8").replaceAll("\r\n", "\n");
}

async function fitsScreen(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
}
