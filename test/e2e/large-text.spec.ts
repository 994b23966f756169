import { expect } from "@playwright/test";
import { STORAGE_HEADER } from "../../app/models/live/streams/protocol";
import { demoEvent } from "./demo";
import { test } from "./journey-test";
import { signIn } from "./people";

const PHONE = { width: 320, height: 640 };
/** The size of a device's text at 200 %, in px. */
const DOUBLE = 32;

test("with text of 200 % on the smallest phone, a member's header is one row", async ({ browser, baseURL }) => {
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
  await page.route("**/hls/**/*.m4s", (route) => route.fulfill({ status: 503, headers: { [STORAGE_HEADER]: "1" } }));
  await page.goto(`/stream/${demoEvent("live")}`);
  const note = page.locator(".player-note").filter({ hasText: "Hiện chưa tải được bản ghi này." });
  await expect(note).toBeVisible();
  const [screen, message] = [(await page.locator(".player-screen").boundingBox())!, (await note.boundingBox())!];
  expect(message.height, "a message that needs the room").toBeGreaterThan((PHONE.width * 9) / 16);
  expect(message.y + message.height).toBeLessThanOrEqual(screen.y + screen.height);
  expect(message.x + message.width).toBeLessThanOrEqual(PHONE.width);
  await context.close();
});

test("the switch in the footer makes text larger without scripts, and stays", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto("/about");
  await page.getByRole("button", { name: "Large" }).click();
  await expect(page.locator("html")).toHaveCSS("font-size", "20px");
  expect(new URL(page.url()).pathname).toBe("/about");
  await page.goto("/events");
  await expect(page.locator("html")).toHaveCSS("font-size", "20px");
  await page.getByRole("button", { name: "Normal" }).click();
  await expect(page.locator("html")).toHaveCSS("font-size", "16px");
  await context.close();
});
