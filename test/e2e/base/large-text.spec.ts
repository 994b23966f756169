import { expect } from "@playwright/test";
import { STORAGE_HEADER } from "../../../app/models/live/streams/protocol";
import { demoEvent } from "../demo";
import { test } from "../journey-test";
import { signIn } from "../people";
import { findOverflow } from "../screens/overflow";
import { fallBehind } from "../show";
import { visitor } from "../visitor";

const PHONE = { width: 320, height: 640 };
/** The size of a device's text at 200 %, in px. */
const DOUBLE = 32;

test("with text of 200 % on the smallest phone, a member's header is one row", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();

  await signIn(page, "viewer");
  await context.addCookies([{ name: "nhacsong_lang", value: "vi", url: baseURL! }]);

  const devtools = await context.newCDPSession(page);

  await devtools.send("Page.setFontSizes", { fontSizes: { standard: DOUBLE } });
  await page.goto("/about");

  const middles = await page.locator(".head").evaluate((head) =>
    [...head.querySelectorAll(".brand, .lang, .bell, .opener")].map((part) => {
      const { top, bottom } = part.getBoundingClientRect();

      return (top + bottom) / 2;
    }),
  );

  expect(middles).toHaveLength(5);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(12);
  await context.close();
});

test("with text of 200 % on the smallest phone, the player's message is readable to its end", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();

  await context.addCookies([{ name: "nhacsong_lang", value: "vi", url: baseURL! }]);

  const devtools = await context.newCDPSession(page);

  await devtools.send("Page.setFontSizes", { fontSizes: { standard: DOUBLE } });
  await page.route("**/hls/**/*.m4s", (route) =>
    route.fulfill({ status: 503, headers: { [STORAGE_HEADER]: "1" } }),
  );
  await page.goto(`/stream/${demoEvent("live")}`);

  const note = page
    .locator(".player-note")
    .filter({ hasText: "Hiện chưa tải được bản xem lại này." });

  await expect(note).toBeVisible({ timeout: 90_000 });

  const [screen, message] = [
    (await page.locator(".player-screen").boundingBox())!,
    (await note.boundingBox())!,
  ];

  expect(message.height, "a message that needs the room").toBeGreaterThan((PHONE.width * 9) / 16);
  expect(message.y + message.height).toBeLessThanOrEqual(screen.y + screen.height);
  expect(message.x + message.width).toBeLessThanOrEqual(PHONE.width);
  await context.close();
});

/** `isLarge`: by the site's own switch, too. */
const LARGE = [
  { width: 390, device: 24, isLarge: false },
  { width: 320, device: DOUBLE, isLarge: false },
  { width: 320, device: 16, isLarge: true },
];
const ROOM = `/stream/${demoEvent("live")}`;

for (const { width, device, isLarge } of LARGE)
  test(`at ${width} px with text of ${device} px${isLarge ? ' and "Large"' : ""} nothing is covered or scrolls sideways`, async ({
    browser,
  }) => {
    for (const language of ["en", "vi"] as const) {
      const { page } = await visitor(browser, { language, width, height: 740 });
      const devtools = await page.context().newCDPSession(page);

      await devtools.send("Page.setFontSizes", { fontSizes: { standard: device } });
      await page.goto("/about");
      if (isLarge) {
        await page.locator(".preferences summary").click();
        await page.locator("button[name=size][value=large]").click();
      }

      const textSize = `${isLarge ? 1.25 * device : device}px`;

      await expect(page.locator("html")).toHaveCSS("font-size", textSize);

      for (const path of ["/", "/events", `/event/${demoEvent("chuyen-do-cuoi")}`, ROOM]) {
        await page.goto(path);
        await expect
          .poll(() => page.evaluate(findOverflow, textSize), `${path} (${language})`)
          .toEqual([]);
      }

      await fallBehind(page);
      await expect
        .poll(() => page.evaluate(findOverflow, textSize), `behind live (${language})`)
        .toEqual([]);
      await page.getByRole("button", { name: /^(Audio only|Chỉ âm thanh)/ }).click();
      await expect(page.locator(".player-note").first()).toBeVisible();
      expect(await page.evaluate(findCovered), language).toEqual([]);
      if (device > 16) expect(await page.evaluate(countChatLines)).toBeGreaterThan(6);
      await page.context().close();
    }
  });

/** Pairs of texts and controls of the room that lie over each other. Runs in the browser. */
function findCovered(): string[] {
  const texts = [...document.querySelectorAll(".player-note, .player-unmute, .room-viewing > *")];
  const controls = [
    ...document.querySelectorAll(".player-transport button, .room-info > .row > .btn"),
  ];
  const isOver = (some: DOMRect, other: DOMRect) =>
    some.left < other.right &&
    other.left < some.right &&
    some.top < other.bottom &&
    other.top < some.bottom;

  return texts.flatMap((text) =>
    controls
      .filter((control) => isOver(text.getBoundingClientRect(), control.getBoundingClientRect()))
      .map(
        (control) =>
          `${text.textContent} / ${control.textContent || control.getAttribute("aria-label")}`,
      ),
  );
}

/** Runs in the browser. */
function countChatLines(): number {
  const log = document.querySelector(".chat-log")!;

  return log.clientHeight / (1.5 * parseFloat(getComputedStyle(log).fontSize));
}

test("the switch in the footer makes text larger without scripts, and stays", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();

  const preferences = page.getByText("Text size, theme, currency");

  await page.goto("/about");
  await preferences.click();
  await page.getByRole("button", { name: "Large" }).click();
  await expect(page.locator("html")).toHaveCSS("font-size", "20px");
  expect(new URL(page.url()).pathname).toBe("/about");
  await page.goto("/events");
  await expect(page.locator("html")).toHaveCSS("font-size", "20px");
  await preferences.click();
  await page.getByRole("button", { name: "Normal" }).click();
  await expect(page.locator("html")).toHaveCSS("font-size", "16px");
  await context.close();
});
