import { expect } from "@playwright/test";
import { demoEvent } from "../demo";
import { test } from "../journey-test";
import { openEarly } from "./open-early";
import { planShow } from "../show";
import { visitor } from "../visitor";

for (const path of ["/", "/events"]) {
  test(`clicks while the scripts of ${path} load break nothing`, async ({ browser }) => {
    const { page, errors } = await visitor(browser);

    await page.addInitScript(clickUntilAlive);
    await page.goto(path);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.alive))
      .toBe("yes");
    expect(errors).toEqual([]);
  });
}

/** Clicks in every turn of the event loop until hydration. */
function clickUntilAlive() {
  const { port1, port2 } = new MessageChannel();

  port1.onmessage = () => {
    const { documentElement, body } = document;

    body?.click();

    const isAlive = Object.keys(body ?? {}).some((key) => key.startsWith("__reactProps$"));
    if (isAlive) documentElement.dataset.alive = "yes";
    else port2.postMessage(null);
  };

  port2.postMessage(null);
}

test("an amount that was chosen before the scripts ran stays chosen", async ({ browser }) => {
  const { page, errors } = await visitor(browser, { who: "viewer" });
  const last = page.locator("label.opt", { has: page.locator("input[name=preset]") }).last();

  await openEarly(page, `/checkout/${demoEvent("long-den-trong-mua")}?type=donation`, () =>
    last.click(),
  );

  await expect(page.locator("button[name=intent][value=donate]")).toContainText(
    await last.innerText(),
  );
  await expect(last.locator("input")).toBeChecked();
  expect(errors).toEqual([]);
});

test("the way to pay that a page came with stays when the browser's time zone is known", async ({
  browser,
}) => {
  const { page: artist } = await visitor(browser, { who: "artist" });
  const prices = { ticketPrice: "15.00", ticketPriceVnd: "360000" };
  const show = await planShow(artist, { title: "Chọn sớm", eventType: "ticketed", ...prices });
  const { page } = await visitor(browser, { who: "viewer", language: "vi" });
  const ways = page.locator("input[name=method]");

  await page.goto(`/checkout/${show}`);
  await expect(page.getByText("Giờ của bạn").first()).toBeVisible();

  await expect(ways.first()).toHaveValue("transfer");
  await expect(ways.first()).toBeChecked();
});

test("a menu that was opened before the scripts ran stays open, and closes on Escape", async ({
  browser,
}) => {
  const { page, errors } = await visitor(browser, { width: 390 });
  const address = page.locator(".share").getByRole("textbox");
  const opener = page.locator(".head .opener").first();
  const path = `/event/${demoEvent("chuyen-do-cuoi")}`;

  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await openEarly(page, path, () => page.locator(".share summary").click());
  await expect(address).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(address).toBeHidden();

  await openEarly(page, path, () => opener.click());
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(opener).toHaveAttribute("aria-expanded", "false");
  expect(errors).toEqual([]);
});

test("a message that was typed before the scripts ran stays, and is sent", async ({ browser }) => {
  const { page, errors } = await visitor(browser, { newcomer: "Early Writer" });
  const message = page.locator("#message");

  await openEarly(page, `/stream/${demoEvent("live")}`, () => message.fill("Chào sớm"));
  await expect(page.getByRole("log")).toBeVisible();
  await expect(message).toHaveValue("Chào sớm");
  await message.press("Enter");
  await expect(page.getByRole("log").getByText("Chào sớm", { exact: true })).toBeVisible();
  await expect(message).toHaveValue("");
  expect(errors).toEqual([]);
});

test("a long text that was corrected before the scripts ran stays corrected", async ({
  browser,
}) => {
  const { page, errors } = await visitor(browser, { who: "artist" });
  const about = page.locator("textarea[name=bio]");

  await openEarly(page, "/dashboard/profile", () => about.fill("Sửa sớm"));
  await expect(about).toHaveValue("Sửa sớm");
  expect(errors).toEqual([]);
});
