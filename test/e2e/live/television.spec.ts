import { expect, type Browser, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { pictureChanges } from "../show";
import { visitor } from "../visitor";
import { findDemoShow } from "./live-demo";

const state = (tv: Page) =>
  tv
    .locator("video.picture")
    .evaluate((it: HTMLVideoElement) => ({ volume: it.volume, paused: it.paused }));

async function lettersOf(tv: Page) {
  await tv.goto("/tv");
  await expect(tv).toHaveURL(/\/tv\/screen$/);

  const letters = (await tv.locator(".letters").innerText()).replace(/\s/g, "");

  expect(letters).toMatch(/^[A-HJ-NP-Z]{6}$/);

  return letters;
}

/** Opens the show of the demo with the phone's plain forms. */
async function openByPhone(browser: Browser, letters: string) {
  const { page: phone } = await visitor(browser, {
    who: "viewer",
    width: 390,
    javaScriptEnabled: false,
  });
  const show = await findDemoShow(phone);

  await phone.goto("/tv");
  await phone.getByLabel("The six letters on the TV").fill("AAAAAA");
  await phone.getByRole("button", { name: "Continue" }).click();
  await expect(phone.getByText("These letters don't match a TV.")).toBeVisible();
  await phone.getByLabel("The six letters on the TV").fill(letters.toLowerCase());
  await phone.getByRole("button", { name: "Continue" }).click();
  await expect(
    phone.getByText("Found: Chrome · Linux, on the same connection as you"),
  ).toBeVisible();
  await expect(
    phone.getByText("It can't see your account, write in the chat or buy anything."),
  ).toBeVisible();
  await phone.locator(`input[value="${show}"]`).check();
  await phone.getByRole("button", { name: "Open on the TV" }).click();
  await expect(phone).toHaveURL(/\/tv\/[0-9a-f-]{36}$/);

  return phone;
}

test("a phone without scripts opens a show on a television and controls it", async ({
  browser,
}) => {
  const { page: tv, errors } = await visitor(browser, { width: 1920, height: 1080 });
  const phone = await openByPhone(browser, await lettersOf(tv));

  await pictureChanges(tv);
  await phone.getByRole("button", { name: "Quieter" }).click();
  await expect(phone.getByText("Volume: 90%")).toBeVisible();
  await expect.poll(async () => (await state(tv)).volume).toBeCloseTo(0.9);
  await expect(tv.locator(".chat")).toBeHidden();
  await phone.getByRole("button", { name: "Show chat on the TV" }).click();
  await expect(tv.locator(".chat")).toBeVisible();
  await phone.goto(phone.url());
  await expect(phone.getByText("Playing on the TV")).toBeVisible();
  await phone.getByRole("button", { name: "Stop on the TV" }).click();
  await expect(tv.locator(".letters")).toBeVisible();
  await expect(tv.getByText("The show was closed on this TV.")).toBeVisible();
  expect(errors).toEqual([]);
});

test("a television is operated with four arrows, OK and Back", async ({ browser }) => {
  const { page: tv } = await visitor(browser, { width: 1280, height: 720 });
  const focused = () => tv.evaluate(() => document.activeElement?.textContent);
  const letters = await lettersOf(tv);

  await expect.poll(focused).toBe("Tiếng Việt");
  await tv.keyboard.press("ArrowRight");
  await expect.poll(focused).toBe("Get new letters");
  await tv.keyboard.press("Enter");
  await expect(tv.locator(".letters")).not.toHaveText(letters);
  await openByPhone(browser, (await tv.locator(".letters").innerText()).replace(/\s/g, ""));
  await pictureChanges(tv);

  const controls = tv.locator(".controls");

  await expect(controls).toBeHidden();
  await tv.keyboard.press("ArrowDown");
  await expect(controls).toBeVisible();
  await expect.poll(focused).toBe("Pause");
  await tv.keyboard.press("Enter");
  await expect.poll(async () => (await state(tv)).paused).toBe(true);
  await tv.keyboard.press("Enter");
  await expect.poll(async () => (await state(tv)).paused).toBe(false);
  await tv.keyboard.press("ArrowRight");
  await expect.poll(focused).toMatch(/^Watch from the start$|^Go back 30 minutes$/);
  await tv.keyboard.press("ArrowRight");
  await expect.poll(focused).toBe("Chat");
  await tv.keyboard.press("Enter");
  await expect(tv.locator(".chat")).toBeVisible();
  await tv.keyboard.press("Escape");
  await expect(controls).toBeHidden();
  await tv.keyboard.press("Escape");
  await expect.poll(focused).toBe("Leave");
  await tv.keyboard.press("Enter");
  await expect(tv.locator(".letters")).toBeVisible();
});

test("a television without scripts becomes the show by itself, with the browser's player", async ({
  browser,
}) => {
  const { page: tv } = await visitor(browser, { javaScriptEnabled: false });

  await openByPhone(browser, await lettersOf(tv));
  await expect(tv.locator("video[controls]")).toBeVisible();
});
