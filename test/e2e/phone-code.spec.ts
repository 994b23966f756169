import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { TEXT_WEBHOOK_SECRET, TextServiceDouble } from "../fakes/text-service-double";
import { demoEvent } from "./demo";
import { test } from "./journey-test";
import { OWN_SERVER as baseURL, startServer, stopServer } from "./own-server";
import { visitor } from "./visitor";

const RUNS = [
  { language: "en", javaScriptEnabled: true, typed: "0912 345 671", number: "+84912345671", send: "Text me a code" },
  { language: "vi", javaScriptEnabled: false, typed: "0912 345 672", number: "+84912345672", send: "Nhắn mã cho tôi" },
] as const;

/** People with a phone number and no email, at a site that can send text messages. */
test("a person with only a phone number buys, comes back in, and confirms a number", async ({ browser }) => {
  test.setTimeout(240_000);
  const texts = new TextServiceDouble();
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-texts-"));
  const settings = { PAYMENTS: "test", TEXT_WEBHOOK_URL: `${await texts.start()}/send`, TEXT_WEBHOOK_SECRET };
  const server = await startServer({ folder, settings });
  const newCode = async (number: string, before: number) => {
    await expect.poll(() => texts.textsTo(number).length).toBe(before + 1);
    const { kind, text } = texts.textsTo(number).at(-1)!;
    expect(kind).toBe("login_code");
    return /\b\d{6}\b/.exec(text)![0];
  };
  const typeCode = async (page: Page, number: string, before: number) => {
    await page.fill("input[name=code]", await newCode(number, before));
    await page.press("input[name=code]", "Enter");
  };
  try {
    for (const { language, javaScriptEnabled, typed, number, send } of RUNS) {
      const visit = { baseURL, language, javaScriptEnabled, width: 360, height: 740 };
      await test.step(`in, paid, out and in again (${language})`, async () => {
        const { page, errors } = await visitor(browser, visit);
        const show = demoEvent("chuyen-do-cuoi");
        await page.goto(`/event/${show}`);
        await page.locator("a[href^='/checkout/']").first().click();
        await page.waitForURL("**/login?returnTo=*");
        await page.fill("input[name=loginId]", typed);
        await page.press("input[name=loginId]", "Enter");
        await typeCode(page, number, 0);
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
        await typeCode(page, number, 1);
        await page.waitForURL(`**${ticket}`);
        expect(errors).toEqual([]);
      });
      await test.step(`a number that was signed up with a password is confirmed (${language})`, async () => {
        const { page, errors } = await visitor(browser, visit);
        const [other, national] = [number.replace("34567", "76543"), typed.replace("345 67", "765 43")];
        await page.goto("/signup");
        await page.fill("input[name=name]", "Lê Thị Bảy");
        await page.fill("input[name=loginId]", national);
        await page.fill("input[name=password]", "mot-dem-trang");
        await page.fill("input[name=confirmPassword]", "mot-dem-trang");
        await page.check("input[name=termsAccepted]");
        await page.locator("form:has(input[name=confirmPassword]) button[type=submit]").last().click();
        await page.waitForURL("**/login*");
        await page.fill("form:has(input[name=password]) input[name=loginId]", national);
        await page.fill("input[name=password]", "mot-dem-trang");
        await page.press("input[name=password]", "Enter");
        await page.waitForURL((url) => url.pathname !== "/login");
        await page.goto("/profile");
        await page.getByRole("button", { name: send }).click();
        const code = await newCode(other, 0);
        await page.fill("#phone input[name=code]", code === "000000" ? "111111" : "000000");
        await page.press("#phone input[name=code]", "Enter");
        await expect(page.locator("#phone [role=alert]")).toContainText("4");
        await page.fill("#phone input[name=code]", code);
        await page.press("#phone input[name=code]", "Enter");
        await expect(page.locator("#phone input[name=code]")).toHaveCount(0);
        await expect(page.locator("#phone .meta")).toHaveText(/đã được xác nhận|is confirmed/);
        // The wrong code's answer.
        expect(errors.filter((error) => !error.includes("status of 400"))).toEqual([]);
      });
    }
  } finally {
    await stopServer(server);
    texts.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
