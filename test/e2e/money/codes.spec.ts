import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { signUp } from "../people";
import { planShow } from "../show";
import { visitor } from "../visitor";

const RUNS = [
  { language: "en", javaScriptEnabled: true, width: 1280, half: "$9.00", full: "$18.00" },
  { language: "vi", javaScriptEnabled: false, width: 360, half: /9,00\sUS\$/, full: /18,00\sUS\$/ },
] as const;
const TEXTS = {
  en: { usedUp: "This code has been used up.", uses: "1 of 1" },
  vi: { usedUp: "Mã này đã hết lượt dùng.", uses: "1 trên 1" },
};
type Run = (typeof RUNS)[number];

/** Makes a code for the show by its form. @returns the path of its link */
async function makeCode(artist: Page, show: string, code: Record<string, string>): Promise<string> {
  const { kind, ...typed } = code;
  await artist.goto("/dashboard/codes/new");
  await artist.selectOption("select[name=eventId]", show);
  await artist.locator(`input[name=kind][value=${kind}]`).check();
  for (const [name, value] of Object.entries(typed)) await artist.fill(`main input[name=${name}]`, value);
  await artist.press("main input[name=text]", "Enter");
  await artist.waitForURL(/\/dashboard\/codes\/[\w-]{36}$/);
  const { pathname, search } = new URL(await artist.locator("main input[readonly]").inputValue());
  return pathname + search;
}

/** A new person. The form of the sign-up is read in English. */
async function makeBuyer(browser: Browser, { language, javaScriptEnabled, width }: Run) {
  const buyer = await visitor(browser, { javaScriptEnabled, width });
  await signUp(buyer.page, "Khach Mua");
  await buyer.page.context().addCookies([{ name: "nhacsong_lang", value: language, url: buyer.page.url() }]);
  return buyer;
}

const codeField = (page: Page) => page.locator("main input[name=code]:not([type=hidden])");

async function typeCode(page: Page, show: string, code: string) {
  await page.goto(`/checkout/${show}`);
  await page.locator("main summary").first().click();
  await codeField(page).fill(code);
  await codeField(page).press("Enter");
  await page.waitForURL("**code=*");
}

for (const run of RUNS) {
  const { language, javaScriptEnabled, width, half, full } = run;
  test(`a code halves the price, another makes it free, and a third use is refused, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    browser,
  }) => {
    const texts = TEXTS[language];
    const [halfCode, freeCode] = [`NUA${language}`.toUpperCase(), `MOI${language}2`.toUpperCase()];
    const visit = { language, javaScriptEnabled, width, who: "artist" };
    const { page: artist, errors } = await visitor(browser, visit);
    const plan = { title: `Đêm mã giảm giá ${language}`, eventType: "ticketed", ticketPrice: "18.00" } as const;
    const show = await planShow(artist, plan);
    const link = await makeCode(artist, show, { kind: "percent", percent: "50", text: halfCode, maxUses: "1" });
    await makeCode(artist, show, { kind: "free", text: freeCode });

    const first = await makeBuyer(browser, run);
    await first.page.goto(link);
    await first.page.locator(`a[href='/checkout/${show}?code=${halfCode}']`).first().click();
    await first.page.waitForURL("**/checkout/**");
    await expect(codeField(first.page)).toHaveValue(halfCode);
    await expect(first.page.locator("main")).toContainText(half);
    await first.page.click("button[name=intent][value=pay]");
    await first.page.waitForURL("**/pay/**");
    await first.page.locator("main input[type=radio]").first().check();
    await first.page.locator("main form button[type=submit]").last().click();
    await first.page.waitForURL(/\/tickets\/[\w-]+$/);
    await expect(first.page.locator("main")).toContainText(half);

    const second = await makeBuyer(browser, run);
    await typeCode(second.page, show, freeCode);
    await second.page.click("button[name=intent][value=redeem]");
    await second.page.waitForURL(/\/tickets\/[\w-]+$/);

    const third = await makeBuyer(browser, run);
    await typeCode(third.page, show, halfCode.toLowerCase());
    await expect(third.page.getByText(texts.usedUp).first()).toBeVisible();
    await expect(codeField(third.page)).toHaveValue(halfCode.toLowerCase());
    await expect(third.page.locator("button[name=intent][value=pay]")).toContainText(full);

    await artist.goto("/dashboard/codes");
    const row = artist.getByRole("row").filter({ hasText: halfCode });
    await expect(row).toContainText(texts.uses);
    await expect(row.getByText(half)).toHaveCount(2);
    expect([...errors, ...first.errors, ...second.errors, ...third.errors]).toEqual([]);
  });
}
