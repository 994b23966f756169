import { expect, type Browser, type Page } from "@playwright/test";
import { demoEvent } from "../demo";
import { test } from "../journey-test";
import { pictureChanges, withControls } from "../show";
import { visitor } from "../visitor";
import { findDemoShow } from "./live-demo";

const player = (page: Page) => page.locator(".player");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const isPaused = (page: Page) =>
  page.locator(".player video").evaluate((it: HTMLVideoElement) => it.paused);
const box = async (page: Page, what: string) => (await page.locator(what).first().boundingBox())!;
const bare = async (page: Page) => {
  const { x, y, width, height } = await box(page, ".player-screen");

  return { x: x + width * 0.2, y: y + height * 0.35 };
};

async function isShown(page: Page, shown: boolean) {
  await expect(player(page)).toHaveClass(shown ? /^(?!.*is-faded)/ : /is-faded/);
  await expect(page.locator(".player-transport")).toHaveCSS("opacity", shown ? "1" : "0");
}

/** Repeats what brings the controls back until that is seen: they fade after three seconds. */
async function wakes(page: Page, wake: () => Promise<unknown>) {
  await expect(async () => {
    await wake();
    await expect(player(page)).not.toHaveClass(/is-faded/, { timeout: 1000 });
    await expect(page.locator(".player-transport")).toHaveCSS("opacity", "1", { timeout: 1000 });
  }).toPass();
}

async function phone(browser: Browser, width: number, height: number) {
  const context = await browser.newContext({
    viewport: { width, height },
    isMobile: true,
    hasTouch: true,
  });

  return context.newPage();
}

test("controls fade while the picture plays, and come back by movement, key and focus", async ({
  browser,
}) => {
  const { page, errors } = await visitor(browser, { who: "viewer" });

  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);

  const { x, y } = await bare(page);

  await page.mouse.move(x, y);
  await isShown(page, false);

  let step = 0;

  await wakes(page, () => page.mouse.move(x + 5, y + 5 * ++step));
  await isShown(page, false);
  await wakes(page, () => page.keyboard.press("m"));
  await isShown(page, false);
  await page.getByRole("textbox", { name: "Message" }).press("k");
  await expect(player(page)).toHaveClass(/is-faded/);

  await button(page, "Back 10 seconds").focus();
  await page.keyboard.press("Tab");
  await isShown(page, true);
  await expect(button(page, "Pause")).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await isShown(page, false);

  await page.mouse.click(x, y);
  await expect.poll(() => isPaused(page)).toBe(true);
  await isShown(page, true);
  expect(errors).toEqual([]);
});

test("controls stay while paused, while one is focused by keyboard, and while a list is open", async ({
  page,
}) => {
  await page.goto(`/stream/${demoEvent("xem-lai")}`);
  await pictureChanges(page);
  await page.clock.install();

  const wait = () => page.clock.runFor(10_000);

  await page.keyboard.press("k");
  await expect.poll(() => isPaused(page)).toBe(true);
  await wait();
  await isShown(page, true);

  await page.keyboard.press("k");
  await expect.poll(() => isPaused(page)).toBe(false);
  await page.keyboard.press("?");
  await wait();
  await isShown(page, true);
  await page.keyboard.press("Escape");
  await button(page, "Mute").focus();
  await wait();
  await isShown(page, true);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());

  const quality = page.getByRole("combobox", { name: "Quality" });

  await quality.dispatchEvent("pointerdown", { pointerType: "mouse" });
  await wait();
  await isShown(page, true);
  await quality.dispatchEvent("change");
  await wait();
  await isShown(page, false);
});

test("a finger's first tap only shows the controls", async ({ browser }) => {
  const page = await phone(browser, 360, 740);

  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);
  await isShown(page, false);

  const pause = await button(page, "Pause").boundingBox();
  const [x, y] = [pause!.x + pause!.width / 2, pause!.y + pause!.height / 2];

  let isPausedByFirst = false;

  // A second tap that comes after three seconds is a first one.
  await expect(async () => {
    if (await isPaused(page)) return;

    await isShown(page, false);
    await page.touchscreen.tap(x, y);
    await expect(player(page)).not.toHaveClass(/is-faded/, { timeout: 1000 });
    isPausedByFirst ||= await isPaused(page);
    await page.touchscreen.tap(x, y);
    await expect.poll(() => isPaused(page), { timeout: 2000 }).toBe(true);
  }).toPass();
  expect(isPausedByFirst).toBe(false);
});

test("a phone held upright keeps the bar below the picture", async ({ browser }) => {
  const page = await phone(browser, 360, 740);

  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);
  await isShown(page, false);

  const [picture, bar] = [await box(page, ".player-screen"), await box(page, ".player-bar")];

  expect(bar.y).toBeGreaterThanOrEqual(picture.y + picture.height);
  await expect(page.locator(".player-bar")).toHaveCSS("opacity", "1");
  await expect(page.locator(".head")).toBeVisible();
});

test("on a phone held sideways the picture fills the screen, and the chat is a strip that can be hidden", async ({
  browser,
}) => {
  const page = await phone(browser, 740, 360);

  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);
  await expect(page.locator(".head")).toBeHidden();
  expect(await box(page, ".player-screen")).toEqual({ x: 0, y: 0, width: 740, height: 360 });

  const strip = await box(page, ".chat");

  expect(strip).toEqual({ x: 508, y: 0, width: 232, height: 360 });

  const inside = async (what: string) => {
    const { x, y, width, height } = await box(page, what);

    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(360);

    return x + width;
  };

  for (const part of [".player-bar", ".player-play", ".room-head"])
    expect(await inside(part)).toBeLessThanOrEqual(strip.x);
  await inside(".composer");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(740);

  await page.locator(".chat").getByRole("button", { name: "Hide chat" }).tap();
  await expect(page.locator(".chat")).toBeHidden();
  expect(await inside(".player-bar")).toBe(740);
  await isShown(page, false);
  await expect(async () => {
    if (await page.locator(".chat").isVisible()) return;

    const isFaded = (await player(page).getAttribute("class"))!.includes("is-faded");
    if (isFaded) await page.touchscreen.tap(100, 100);
    await button(page, "Show chat").tap({ timeout: 2000 });
  }).toPass();
  await expect(page.locator(".chat")).toBeVisible();

  const viewport = page.locator("meta[name=viewport]");

  await expect(viewport).toHaveAttribute("content", /viewport-fit=cover/);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator(".head")).toBeVisible();
  await expect(viewport).not.toHaveAttribute("content", /viewport-fit=cover/);
  await expect(page.locator(".chat")).toBeVisible();
});

test("without scripts a phone held sideways shows the plain page", async ({ browser }) => {
  const { page } = await visitor(browser, { javaScriptEnabled: false, width: 740, height: 360 });

  await page.goto(`/stream/${demoEvent("xem-lai")}`);
  await expect(page.locator(".head")).toBeVisible();
  await expect(page.locator(".player video")).toHaveAttribute("controls", "");

  const [picture, bar] = [await box(page, ".player-screen"), await box(page, ".player-bar")];

  expect(bar.y).toBeGreaterThanOrEqual(picture.y + picture.height);
});

test("full screen shows picture, controls and chat, and nothing else", async ({ browser }) => {
  const { page, errors } = await visitor(browser, { who: "viewer" });

  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);
  await page.keyboard.press("f");
  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement?.className))
    .toMatch(/^room .*is-filled/);

  const screen = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));

  await expect.poll(() => box(page, ".player-screen")).toEqual({ x: 0, y: 0, ...screen });
  for (const part of [".room-about", ".room-info", ".head"])
    await expect(page.locator(part).first()).toBeHidden();
  await page.getByRole("textbox", { name: "Message" }).fill("Chào cả nhà");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log").getByText("Chào cả nhà", { exact: true })).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("slider", { name: "Volume" })).toHaveValue("55");
  await page.mouse.move(300, 300);
  await isShown(page, false);
  await expect(page.locator(".room-head")).toHaveCSS("opacity", "0");
  await withControls(page, async () => {
    if (await page.evaluate(() => document.fullscreenElement))
      await button(page, "Exit fullscreen").click({ timeout: 2000 });
  });
  await expect(page.locator(".room-about")).toBeVisible();
  expect(errors).toEqual([]);
});

test("full screen in a narrow window keeps every control on the screen, also beside the chat", async ({
  browser,
}) => {
  const { page } = await visitor(browser, { width: 360, height: 740 });

  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);
  await page.keyboard.press("f");
  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement?.className))
    .toMatch(/^room .*is-filled/);
  await button(page, "Hide chat").last().focus();
  for (const isChatShown of [true, false]) {
    const bar = await box(page, ".player-bar");
    const bottom = isChatShown ? (await box(page, ".chat")).y : 740;

    expect(bar.y + bar.height).toBeLessThanOrEqual(bottom + 1);
    await button(page, "Exit fullscreen").click({ trial: true });
    if (isChatShown) await button(page, "Hide chat").last().click();
  }
});

test("an iPhone's full screen is the video's own", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Element.prototype, "requestFullscreen");
    Object.assign(HTMLVideoElement.prototype, {
      webkitEnterFullscreen(this: HTMLVideoElement) {
        this.dataset.full = "yes";
      },
    });
  });
  await page.goto(`/stream/${demoEvent("xem-lai")}`);
  await pictureChanges(page);
  await withControls(page, () => button(page, "Fullscreen").click({ timeout: 2000 }));
  await expect(page.locator(".player video")).toHaveAttribute("data-full", "yes");
});

for (const [width, height] of [
  [1366, 768],
  [1920, 1080],
] as const) {
  test(`the theatre fits ${width}×${height} without scrolling`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`/stream/${demoEvent("xem-lai")}?view=theatre`);
    await pictureChanges(page);

    const picture = await box(page, ".player-picture");

    expect(picture.x).toBe(0);
    expect(picture.width).toBe(await page.evaluate(() => document.documentElement.clientWidth));
    expect(picture.y + picture.height).toBeLessThanOrEqual(height);
    expect(picture.height).toBeGreaterThan(height * 0.78);

    const bar = await box(page, ".player-bar");

    expect(bar.y + bar.height).toBeLessThanOrEqual(height);
  });
}
