import { expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { planShow } from "../show";
import { visitor } from "../visitor";
import { payByTestCard } from "../checkout/money";

const PLAIN = { language: "vi", javaScriptEnabled: false, width: 360 } as const;

/** Makes a code for the show by its form. @returns the path of its link */
async function makeCode(artist: Page, show: string, code: Record<string, string>): Promise<string> {
  const { kind, ...typed } = code;

  await artist.goto("/dashboard/codes/new");
  await artist.selectOption("select[name=eventId]", show);
  await artist.locator(`input[name=kind][value=${kind}]`).check();
  for (const [name, value] of Object.entries(typed))
    await artist.fill(`main input[name=${name}]`, value);
  await artist.press("main input[name=text]", "Enter");
  await artist.waitForURL(/\/dashboard\/codes\/[\w-]{36}$/);

  const { pathname, search } = new URL(await artist.locator("main input[readonly]").inputValue());

  return pathname + search;
}

const codeField = (page: Page) => page.locator("main input[name=code]:not([type=hidden])");

async function typeCode(page: Page, show: string, code: string) {
  await page.goto(`/checkout/${show}`);
  await page.locator("main summary").first().click();
  await codeField(page).fill(code);
  await codeField(page).press("Enter");
  await page.waitForURL("**code=*");
}

test("a code halves the price, another makes it free, and a third use is refused", async ({
  browser,
}) => {
  const { page: artist, errors } = await visitor(browser, { ...PLAIN, who: "artist" });
  const show = await planShow(artist, {
    title: "Đêm mã giảm giá",
    eventType: "ticketed",
    ticketPrice: "18.00",
  });
  const link = await makeCode(artist, show, {
    kind: "percent",
    percent: "50",
    text: "NUAGIA",
    maxUses: "1",
  });

  await makeCode(artist, show, { kind: "free", text: "MOI2" });

  const first = await visitor(browser, { newcomer: "Khach Mua" });

  await first.page.goto(link);
  await first.page.locator(`a[href='/checkout/${show}?code=NUAGIA']`).first().click();
  await first.page.waitForURL("**/checkout/**");
  await expect(codeField(first.page)).toHaveValue("NUAGIA");
  await expect(first.page.locator("main")).toContainText("$9.00");
  await first.page.click("button[name=intent][value=pay]");
  await payByTestCard(first.page);
  await expect(first.page.locator("main")).toContainText("$9.00");

  const second = await visitor(browser, { ...PLAIN, newcomer: "Khach Mua" });

  await typeCode(second.page, show, "MOI2");
  await second.page.click("button[name=intent][value=redeem]");
  await second.page.waitForURL(/\/tickets\/[\w-]+$/);

  const third = await visitor(browser, { newcomer: "Khach Mua" });

  await typeCode(third.page, show, "nuagia");
  await expect(third.page.getByText("This code has been used up.").first()).toBeVisible();
  await expect(codeField(third.page)).toHaveValue("nuagia");
  await expect(third.page.locator("button[name=intent][value=pay]")).toContainText("$18.00");

  await artist.goto("/dashboard/codes");

  const row = artist.getByRole("row").filter({ hasText: "NUAGIA" });

  await expect(row).toContainText("1 trên 1");
  await expect(row.getByText(/9,00\sUS\$/)).toHaveCount(2);
  expect([...errors, ...first.errors, ...second.errors, ...third.errors]).toEqual([]);
});
