import { expect } from "@playwright/test";
import { demoEvent } from "../demo";
import { openEarly } from "./open-early";
import { test } from "../journey-test";
import { payByTestCard } from "../checkout/money";
import { signUpByApi } from "../people";
import { visitor } from "../visitor";

const FOLLOW = "main button[name=intent][value=follow]";
const UNFOLLOW = "main button[name=intent][value=unfollow]";

test("on a page that the browser has translated a person follows, saves, chats and pays", async ({
  browser,
}) => {
  const { page, errors } = await visitor(browser, { newcomer: "Translated Reader" });

  await page.addInitScript(translateLikeChrome, { isOnce: false });

  await page.goto(`/event/${demoEvent("live")}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("※");

  const heart = page.getByRole("button", { name: "Save Event" }).first();

  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.locator("main a[href^='/artist/']").first().click();

  // One press after the other: of two at once, the server may take the second first.
  const followed = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().includes("/artist/"),
  );

  await page.locator(FOLLOW).first().click();
  await expect(page.locator(UNFOLLOW).first()).toContainText("Following");
  await followed;
  await page.locator(UNFOLLOW).first().click();
  await expect(page.locator(FOLLOW).first()).toContainText("Follow");

  await page.goto(`/event/${demoEvent("live")}`);
  await page.locator("main a[href^='/stream/']").first().click();
  for (const message of ["Xin chào", "Chào lại"]) {
    await page.locator("[name=message]").first().fill(message);
    await page.locator("[name=message]").first().press("Enter");
    await expect(page.getByText(message).first()).toBeVisible();
  }

  await page.goto(`/event/${demoEvent("chuyen-do-cuoi")}`);
  await page.locator("main a[href^='/checkout/']").first().click();
  await page.locator("button[name=intent][value=pay]").click();
  await payByTestCard(page);
  await page.locator("header a[href='/']").first().click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(errors).toEqual([]);
});

test("a text that changes after its translation is shown as it is now", async ({ browser }) => {
  const { page, errors } = await visitor(browser, { newcomer: "Late Translation" });

  await page.goto(`/event/${demoEvent("live")}`);
  await page.locator("main a[href^='/artist/']").first().click();
  await expect(page.locator(FOLLOW).first()).toContainText("Follow");
  await page.evaluate(translateLikeChrome, { isOnce: true });
  await expect(page.locator(FOLLOW).first()).toContainText("※");

  await page.locator(FOLLOW).first().click();

  await expect(page.locator(UNFOLLOW).first()).toHaveText("Following");
  expect(errors).toEqual([]);
});

test("a page that is translated before its scripts run keeps the translation and what was typed, and works", async ({
  browser,
}) => {
  const { page, errors } = await visitor(browser, { language: "vi" });

  await page.addInitScript(translateLikeChrome, { isOnce: true, isEarly: true });

  const heading = page.getByRole("heading", { level: 1 });
  const name = page.locator("input[name=name]");
  const marks = () => page.evaluate(() => document.documentElement.dataset.scripts);

  await openEarly(page, "/signup", () => name.fill("Lê Thị Sớm"));

  await expect(name).toHaveValue("Lê Thị Sớm");
  await expect(heading).toContainText("※");
  expect(await marks()).toBe("");

  const message = page.locator("[name=message]").first();

  await signUpByApi(page, "Early Translation");
  await openEarly(page, `/stream/${demoEvent("live")}`, () => expect(heading).toContainText("※"));
  await message.fill("Xin chào sớm");
  await message.press("Enter");

  await expect(page.getByText("Xin chào sớm").first()).toBeVisible();
  await expect(heading).toContainText("※");
  expect(await marks()).toBe("");
  expect(errors).toEqual([]);
});

/**
 * As Chrome does: each text node gives its place to nested <font> elements with the translation,
 * new ones too unless `isOnce`, once React runs the page, or with `isEarly` as soon as it is there.
 * The page's language becomes another.
 */
function translateLikeChrome({ isOnce, isEarly = false }: { isOnce: boolean; isEarly?: boolean }) {
  const translate = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];

    while (texts.nextNode()) found.push(texts.currentNode as Text);

    for (const text of found) {
      const parent = text.parentElement;
      if (!text.data.trim() || !parent || parent.closest("script, style, textarea, title, font"))
        continue;

      const [outer, inner] = [document.createElement("font"), document.createElement("font")];

      inner.textContent = `※${text.data}`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };

  const begin = () => {
    const isAlive = Object.keys(document.body).some((key) => key.startsWith("__reactProps$"));
    if (!isAlive && !isEarly) {
      setTimeout(begin, 20);

      return;
    }

    document.documentElement.lang = "de";
    translate(document.body);
    if (isOnce) return;

    new MutationObserver((records) => {
      const changed = records.flatMap(({ addedNodes }) => [...addedNodes]);

      for (const { parentNode } of changed) {
        if (parentNode) translate(parentNode);
      }
    }).observe(document.body, { childList: true, subtree: true });
  };

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
}
