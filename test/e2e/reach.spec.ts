import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { test } from "./journey-test";
import { readMail } from "./outbox";
import { planShow } from "./show";
import { visitor } from "./visitor";

const PHONE = { width: 360, height: 740 };
const TABLE = "Vé đến từ đâu";
const GUESTS = [
  { language: "en", javaScriptEnabled: true, from: "Báo Phố", name: "bao-pho" },
  { language: "vi", javaScriptEnabled: false, from: "Báo Làng", name: "bao-lang" },
] as const;

test("an artist sees on a phone which links brought guests who signed in on the way", async ({ browser }) => {
  const visit = { ...PHONE, who: "artist", language: "vi", javaScriptEnabled: false } as const;
  const { page: artist } = await visitor(browser, visit);
  const show = await planShow(artist, { title: "Đêm hỏi đường", eventType: "free" });

  for (const { language, javaScriptEnabled, from } of GUESTS) {
    const { page: guest, errors } = await visitor(browser, { ...PHONE, language, javaScriptEnabled });

    // An address that an older page used.
    await guest.goto(`/events/${show}?utm_source=${encodeURIComponent(from)}`);
    await guest.locator(`a[href^='/checkout/${show}']`).first().click();
    await signInByMail(guest, `chi.nam.${language}@example.com`);
    await guest.waitForURL(`**/checkout/${show}**`);
    await guest.locator("main button[name=intent][value=register]").click();
    await guest.waitForURL(/\/tickets\/[\w-]+$/);
    expect(errors).toEqual([]);
  }

  await artist.goto(`/dashboard/${show}/statistics`);
  await showsSources(artist, `/dashboard/${show}/sources.csv`);
  await artist.goto("/dashboard/earnings");
  await showsSources(artist, "/dashboard/sources.csv");
});

/** The page has a row, and its file a line, for each guest's link; and it fits the screen. */
async function showsSources(artist: Page, file: string) {
  const lines = await readFile(artist, file);

  for (const { name } of GUESTS) {
    const row = artist.getByRole("table", { name: TABLE }).getByRole("row").filter({ hasText: name });

    await expect(row).toContainText("1");
    expect(lines).toContain(`\n${name};1;0\n`);
  }

  expect(await artist.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
}

async function signInByMail(page: Page, email: string) {
  await page.waitForURL("**/login?returnTo=*");
  await page.fill("input[name=loginId]", email);
  await page.press("input[name=loginId]", "Enter");
  await page.fill("input[name=code]", /\b\d{6}\b/.exec(await readMail(email))![0]);
  await page.press("input[name=code]", "Enter");
}

/** Presses the link to the file. */
async function readFile(page: Page, path: string): Promise<string> {
  const download = page.waitForEvent("download");

  await page.locator(`a[href='${path}']`).click();

  return readFileSync(await (await download).path(), "utf8").replaceAll("\r\n", "\n");
}
