import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { TEXT_WEBHOOK_SECRET, TextServiceDouble } from "../fakes/text-service-double";
import { demoEvent } from "./demo";
import { test } from "./journey-test";
import { OWN_SERVER, startServer, stopServer } from "./own-server";
import { visitor } from "./visitor";

// People with a phone number and no email, at a site that can send text messages.
test.use({ baseURL: OWN_SERVER });

const texts = new TextServiceDouble();
let folder: string;
let server: ChildProcess;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "nhacsong-texts-"));

  const settings = { PAYMENTS: "test", TEXT_WEBHOOK_URL: `${await texts.start()}/send`, TEXT_WEBHOOK_SECRET };

  server = await startServer({ folder, settings });
});

test.afterAll(async () => {
  await stopServer(server);
  texts.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Waits for the code in the `nth` text message to a number. */
async function readCode(number: string, nth: number): Promise<string> {
  await expect.poll(() => texts.textsTo(number).length).toBe(nth);

  const { kind, text } = texts.textsTo(number).at(-1)!;

  expect(kind).toBe("login_code");

  return /\b\d{6}\b/.exec(text)![0];
}

async function typeCode(page: Page, code: string) {
  await page.fill("input[name=code]", code);
  await page.press("input[name=code]", "Enter");
}

test("a person with only a phone number buys, leaves, and comes back in, without scripts", async ({ browser }) => {
  const [typed, number] = ["0912 345 672", "+84912345672"];
  const phone = { language: "vi", javaScriptEnabled: false, width: 360, height: 740 } as const;
  const { page, errors } = await visitor(browser, phone);
  const show = demoEvent("chuyen-do-cuoi");

  await page.goto(`/event/${show}`);
  await page.locator("a[href^='/checkout/']").first().click();
  await page.waitForURL("**/login?returnTo=*");
  await page.fill("input[name=loginId]", typed);
  await page.press("input[name=loginId]", "Enter");
  await typeCode(page, await readCode(number, 1));
  await page.waitForURL(`**/checkout/${show}**`);
  await page.click("button[name=intent][value=pay]");
  await page.waitForURL("**/pay/**");
  await page.locator("main input[type=radio]").first().check();
  await page.locator("main form button[type=submit]").last().click();
  await page.waitForURL(/\/tickets\/[\w-]+$/);

  const ticket = new URL(page.url()).pathname;

  await page.goto("/logout");
  await page.locator("main form[method=post] button").first().click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto(`/login?returnTo=${ticket}`);
  await page.fill("input[name=loginId]", number);
  await page.press("input[name=loginId]", "Enter");
  await typeCode(page, await readCode(number, 2));
  await page.waitForURL(`**${ticket}`);
  expect(errors).toEqual([]);
});

test("a number that was signed up with a password is confirmed, with scripts", async ({ browser }) => {
  const [typed, number] = ["0912 765 431", "+84912765431"];
  const { page, errors } = await visitor(browser, { width: 360, height: 740 });

  await page.goto("/signup");
  await page.fill("input[name=name]", "Lê Thị Bảy");
  await page.fill("input[name=loginId]", typed);
  await page.fill("input[name=password]", "mot-dem-trang");
  await page.fill("input[name=confirmPassword]", "mot-dem-trang");
  await page.check("input[name=termsAccepted]");
  await page.locator("form:has(input[name=confirmPassword]) button[type=submit]").last().click();
  await page.waitForURL("**/login*");
  await page.fill("form:has(input[name=password]) input[name=loginId]", typed);
  await page.fill("input[name=password]", "mot-dem-trang");
  await page.press("input[name=password]", "Enter");
  await page.waitForURL((url) => url.pathname !== "/login");

  await page.goto("/profile");
  await page.getByRole("button", { name: "Text me a code" }).click();

  const code = await readCode(number, 1);
  const { release } = await holdPageData(page);

  await page.fill("#phone input[name=code]", code === "000000" ? "111111" : "000000");
  await page.press("#phone input[name=code]", "Enter");
  await expect(page.locator("#phone [role=alert]")).toContainText("4");
  await page.fill("#phone input[name=code]", code);
  await page.press("#phone input[name=code]", "Enter");
  release();
  await page.getByRole("button", { name: "I chose it, keep it" }).click();
  await page.waitForURL("**/profile*");
  await expect(page.locator("#phone input[name=code]")).toHaveCount(0);
  await expect(page.locator("#phone .meta")).toHaveText(/is confirmed/);
  // The wrong code's answer.
  expect(errors.filter((error) => !error.includes("status of 400"))).toEqual([]);
});

/** Lets a page wait for its data after a form was answered, so that the next form is sent meanwhile. */
async function holdPageData(page: Page) {
  let release = () => {};

  const released = new Promise<void>((resolve) => (release = resolve));

  await page.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() === "GET") await released;
    await route.fallback();
  });

  return { release };
}
