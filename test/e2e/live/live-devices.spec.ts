import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { buyTicket } from "../money/money";
import { signIn, signUp } from "../people";
import { goLive, planShow } from "../show";

const GIVEN_UP = "This ticket is playing on two other devices, so playback stopped here.";

test("one ticket plays on two devices; a third takes over, and the first may return", async ({ browser }) => {
  test.setTimeout(300_000);
  const artist = await (await browser.newContext({ permissions: ["camera", "microphone"] })).newPage();
  await signIn(artist, "singer");
  const plan = { title: `Một vé ${Date.now()}`, eventType: "ticketed", ticketPrice: "9.00" } as const;
  const eventId = await planShow(artist, plan);
  await goLive(artist, eventId);

  const phone = await (await browser.newContext()).newPage();
  const loginId = await signUp(phone, "Holder Of One");
  await buyTicket(phone, eventId);
  const [tv, laptop] = [await device(browser, loginId), await device(browser, loginId)];
  for (const page of [phone, tv]) await watch(page, eventId);
  await expect(phone.getByText(GIVEN_UP)).toHaveCount(0);

  await watch(laptop, eventId);
  await expect(phone.getByText(GIVEN_UP)).toBeVisible({ timeout: 60_000 });
  await expect(phone.locator("video")).toHaveCount(0);
  await expect(tv.getByText(GIVEN_UP)).toHaveCount(0);

  await phone.getByRole("button", { name: "Watch here" }).click();
  await plays(phone);
  await expect(tv.getByText(GIVEN_UP)).toBeVisible({ timeout: 60_000 });
  await expect(laptop.getByText(GIVEN_UP)).toHaveCount(0);
  await plays(laptop);

  await artist.getByRole("button", { name: "End Stream" }).click();
  await expect(artist.getByText("Your live stream has ended").first()).toBeVisible();
});

/** Another browser of the same person. */
async function device(browser: Browser, loginId: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, loginId, "mot-dem-trang");
  return page;
}

async function watch(page: Page, eventId: string) {
  await page.goto(`/stream/${eventId}`);
  await plays(page);
}

/** Compares times only: reading pixels in three windows would cost too much. */
async function plays(page: Page) {
  const place = () =>
    page
      .locator("video")
      .first()
      .evaluate((it: HTMLVideoElement) => it.currentTime)
      .catch(() => 0);
  const before = await place();
  await expect.poll(place, { timeout: 90_000 }).toBeGreaterThan(before + 1);
}
