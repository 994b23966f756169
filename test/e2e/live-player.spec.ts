import { expect, type Page, test } from "@playwright/test";
import { demoEvent } from "./demo";
import { findDemoShow } from "./live-demo";
import { pictureChanges } from "./show";

const video = (page: Page) => page.locator(".player video");
const read = <T>(page: Page, what: (it: HTMLVideoElement) => T) => video(page).evaluate(what);

test("a guest sees the demo's show move, hears it, and the console stays silent", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);
  const heard = (it: HTMLVideoElement) =>
    (it as HTMLVideoElement & { webkitAudioDecodedByteCount: number }).webkitAudioDecodedByteCount;
  await expect.poll(() => read(page, heard)).toBeGreaterThan(1000);
  expect(complaints).toEqual([]);
});

test("the player's controls are named, sized for a thumb, and work by mouse and by key", async ({ page }) => {
  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);
  const controls = page.getByRole("group", { name: "Player controls" });
  for (const name of ["Pause", "Mute", "Fullscreen"]) {
    const box = (await controls.getByRole("button", { name }).boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  const volume = page.getByRole("slider", { name: "Volume" });
  await expect(volume).toHaveValue("50");
  await expect(volume).toHaveAttribute("max", "100");

  await controls.getByRole("button", { name: "Pause" }).click();
  expect(await read(page, (it) => it.paused)).toBe(true);
  await page.keyboard.press("k");
  await expect.poll(() => read(page, (it) => it.paused)).toBe(false);
  await page.keyboard.press("m");
  await expect(controls.getByRole("button", { name: "Unmute" })).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(volume).toHaveValue("55");
  await expect(controls.getByRole("button", { name: "Mute" })).toBeVisible();
});

test("the quality menu lists what exists, and each choice is what one gets", async ({ page }) => {
  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);
  const quality = page.getByRole("combobox", { name: "Quality" });
  await expect(quality.getByRole("option")).toHaveText(["Auto", "720p", "360p", "Audio only"]);
  await expect(quality).toHaveValue("auto");
  await quality.selectOption("360p");
  await expect.poll(() => read(page, (it) => it.videoHeight), { timeout: 20_000 }).toBe(360);
  await quality.selectOption("Audio only");
  await expect(page.getByText(/Audio only, about \d+ MB an hour/)).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => read(page, (it) => it.videoHeight === 0 && it.currentTime > 0)).toBe(true);
  await quality.selectOption("Auto");
  await pictureChanges(page);
});

test("where sound needs a gesture the show starts without and says so", async ({ page }) => {
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    let hasClicked = false;
    window.addEventListener("click", () => (hasClicked = true), true);
    HTMLMediaElement.prototype.play = function () {
      return this.muted || hasClicked ? play.call(this) : Promise.reject(new DOMException("no", "NotAllowedError"));
    };
  });
  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);
  await expect(page.getByText("The sound is off.")).toBeVisible();
  await page.locator(".player-unmute").getByRole("button", { name: "Unmute" }).click();
  expect(await read(page, (it) => it.muted)).toBe(false);
  await expect(page.getByText("The sound is off.")).toHaveCount(0);
});

test("a browser without Media Source Extensions plays by its own HLS", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["MediaSource", "ManagedMediaSource"]) Reflect.deleteProperty(window, name);
  });
  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);
  expect(await read(page, (it) => it.src)).toMatch(/master\.m3u8\?ll=0$/);
});

test("the player keeps one row of controls at 320 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/stream/${await findDemoShow(page)}`);
  await expect(page.getByRole("button", { name: "Fullscreen" })).toBeVisible();
  const middles = await page
    .locator(".player-controls > *")
    .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().y + it.getBoundingClientRect().height / 2));
  expect(new Set(middles.map(Math.round)).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("a replay can be moved through, and played again after its end", async ({ page }) => {
  await page.goto(`/stream/${demoEvent("xem-lai")}`);
  await pictureChanges(page);
  await page.getByRole("slider", { name: "Position" }).fill("30");
  await expect.poll(() => read(page, (it) => it.currentTime)).toBeGreaterThan(30);
  await read(page, (it) => (it.currentTime = it.duration - 1));
  await page.getByRole("button", { name: "Play", exact: true }).click({ timeout: 20_000 });
  await expect.poll(() => read(page, (it) => !it.paused && it.currentTime > 0 && it.currentTime < 20)).toBe(true);
});
