import { expect } from "@playwright/test";
import { test } from "../journey-test";

test("without scripts, the share menu fits a phone and has links and the address in the page's language", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });

  await context.addCookies([{ name: "nhacsong_lang", value: "vi", url: baseURL! }]);

  const page = await context.newPage();

  await page.goto("/events");
  await page.locator("a[href^='/event/']").first().click();
  await page.waitForURL("**/event/**");

  const address = `${new URL(page.url()).origin}${new URL(page.url()).pathname}?lang=vi&source=share`;
  const menu = page.locator(".share");

  await menu.locator("summary").click();
  await expect(menu.getByRole("textbox")).toHaveValue(address);

  const facebook = await menu.getByRole("link", { name: "Facebook" }).getAttribute("href");

  expect(new URL(facebook!).searchParams.get("u")).toBe(address);

  const { x, width } = (await menu.locator(".menu-panel").boundingBox())!;

  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(360);

  await page.mouse.click(180, 90);
  await expect(menu.getByRole("textbox")).toBeHidden();
  await context.close();
});

test("with scripts, the share menu closes on Escape, which leads back to its button, and on a press outside", async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await page.goto("/events");
  await page.locator("a[href^='/event/']").first().click();
  await page.waitForURL("**/event/**");

  const menu = page.locator(".share");
  const field = menu.getByRole("textbox");

  await menu.locator("summary").click();
  await expect(menu.getByRole("button", { name: "Copy address" })).toBeVisible();
  await field.focus();
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await expect(menu.locator("summary")).toBeFocused();
  await menu.locator("summary").click();
  await expect(field).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(field).toBeHidden();
});
