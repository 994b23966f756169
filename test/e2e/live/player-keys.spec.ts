import { expect, type Page } from "@playwright/test";
import { demoEvent } from "../demo";
import { test } from "../journey-test";
import { pictureChanges, withControls } from "../show";
import { visitor } from "../visitor";
import { findDemoShow } from "./live-demo";

const read = <T>(page: Page, what: (it: HTMLVideoElement) => T) =>
  page.locator(".player video").evaluate(what);
const isPaused = (page: Page) => read(page, (it) => it.paused);
const place = (page: Page) => read(page, (it) => it.currentTime);
const help = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

test("keys work as soon as the page is open, and never while someone types or a dialog is open", async ({
  browser,
}) => {
  const { page, errors } = await visitor(browser, { who: "viewer", language: "en" });

  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);
  await page.keyboard.press(" ");
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.keyboard.press("k");
  await expect.poll(() => isPaused(page)).toBe(false);

  const volume = page.getByRole("slider", { name: "Volume" });

  await page.keyboard.press("ArrowDown");
  await page.getByRole("button", { name: "Mute" }).focus();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(volume).toHaveValue("55");
  await page.getByRole("log").focus();
  await page.keyboard.press(" ");
  await page.keyboard.press("m");
  expect(await read(page, (it) => it.paused || it.muted)).toBe(false);

  const message = page.getByRole("textbox", { name: "Message" });

  await message.pressSequentially("k m f?");
  await expect(message).toHaveValue("k m f?");
  expect(await read(page, (it) => it.paused || it.muted)).toBe(false);
  await expect(help(page)).toBeHidden();
  await message.fill("");
  await message.blur();

  await page.keyboard.press("?");
  await expect(help(page)).toBeVisible();
  await page.keyboard.press("m");
  expect(await read(page, (it) => it.muted)).toBe(false);
  await help(page).getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await expect(help(page)).toBeHidden();

  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("m");
  await page.getByRole("button", { name: "Mute" }).focus();
  expect(await read(page, (it) => it.muted)).toBe(false);
  await page.keyboard.press("m");
  await expect.poll(() => read(page, (it) => it.muted)).toBe(true);
  expect(errors).toEqual([]);
});

test("the space bar scrolls where the player is out of sight, and modifier keys stay the browser's", async ({
  page,
}) => {
  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);
  await page.keyboard.press("Control+m");
  await page.keyboard.press("Alt+k");
  expect(await read(page, (it) => it.paused || it.muted)).toBe(false);
  await page.setViewportSize({ width: 360, height: 400 });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.keyboard.press(" ");
  expect(await isPaused(page)).toBe(false);
});

test("keys scroll the page in a browser that knows no full screen", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, "fullscreenElement"));
  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);
  await page.setViewportSize({ width: 360, height: 400 });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.keyboard.press(" ");
  expect(await isPaused(page)).toBe(false);
});

test("number keys seek in a replay, and the position is told to the device", async ({ page }) => {
  await page.goto(`/stream/${demoEvent("xem-lai")}`);
  await pictureChanges(page);

  const length = await read(page, (it) => it.duration);

  await page.keyboard.press("5");
  await expect.poll(() => place(page)).toBeGreaterThanOrEqual(length / 2);
  await page.keyboard.press("0");
  await expect.poll(() => place(page)).toBeLessThan(length / 2);
});

test("key M brings back the remembered volume, and keys without a use change nothing", async ({
  page,
}) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      "nhacsong.player",
      JSON.stringify({ volume: 30, captions: "vi", quality: 999 }),
    ),
  );
  await page.goto(`/stream/${await findDemoShow(page)}`);

  const quality = page.getByRole("combobox", { name: "Quality" });

  await expect(quality.getByRole("option", { name: "720p" })).toHaveCount(1);
  await expect(quality).toHaveValue("auto");
  await pictureChanges(page);

  const stored = () => page.evaluate(() => localStorage.getItem("nhacsong.player"));

  await page.getByRole("slider", { name: "Volume" }).fill("0");
  await expect(page.getByRole("button", { name: "Unmute" })).toBeVisible();
  await page.keyboard.press("m");
  await expect(page.getByRole("slider", { name: "Volume" })).toHaveValue("30");
  await page.keyboard.press("c");
  expect(JSON.parse((await stored())!)).toMatchObject({ captions: "vi" });
});

test("the native player ignores a quality it can't choose, and sound only where there is none", async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ["MediaSource", "ManagedMediaSource"]) Reflect.deleteProperty(window, name);
    localStorage.setItem("nhacsong.player", JSON.stringify({ quality: 720 }));
  });
  await page.goto(`/stream/${demoEvent("xem-lai")}`);
  await pictureChanges(page);
  await expect(page.getByRole("combobox", { name: "Quality" })).toHaveValue("auto");
  await page.keyboard.press("s");
  await expect(page.getByRole("combobox", { name: "Quality" })).toHaveValue("auto");
  expect(await page.evaluate(() => localStorage.getItem("nhacsong.player"))).not.toContain("any");
});

test("volume, quality, captions and sound only are remembered", async ({ page }) => {
  const show = await findDemoShow(page);

  await page.goto(`/stream/${show}`);
  await pictureChanges(page);
  await page.getByRole("slider", { name: "Volume" }).fill("80");

  const quality = page.getByRole("combobox", { name: "Quality" });

  await quality.selectOption("360p");

  const soundOnly = page.getByRole("button", { name: "Audio only" });

  await withControls(page, async () => {
    if ((await soundOnly.getAttribute("aria-pressed")) !== "true")
      await soundOnly.click({ timeout: 2000 });
    await expect(soundOnly).toHaveAttribute("aria-pressed", "true");
  });

  await page.reload();
  await expect(soundOnly).toHaveAttribute("aria-pressed", "true");
  await expect(quality).toHaveValue("audio");
  await expect
    .poll(() => read(page, (it) => it.videoHeight === 0 && it.currentTime > 0))
    .toBe(true);
  await expect.poll(() => read(page, (it) => it.volume)).toBe(0.8);
  await expect(page.getByRole("slider", { name: "Volume" })).toHaveValue("80");
  await soundOnly.click();
  await expect(quality).toHaveValue("360");
  await expect.poll(() => read(page, (it) => it.videoHeight)).toBe(360);

  await page.goto(`/stream/${demoEvent("xem-lai")}`);

  const captions = page.getByRole("button", { name: /^Captions/ });

  await captions.click();
  await expect(captions).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(captions).toHaveAttribute("aria-pressed", "true");
});
