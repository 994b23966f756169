import { type Browser, expect, type Page } from "@playwright/test";
import { signUp } from "../people";
import { visitor } from "../visitor";

type Reader = { language: "en" | "vi"; javaScriptEnabled: boolean; width: number };

/** Adds a type by the form under the list. */
export async function addType(artist: Page, show: string, { access, ...typed }: Record<string, string>) {
  await artist.goto(`/dashboard/${show}/ticket-types`);
  // Open already on a show without types.
  if ((await artist.locator("#add details").getAttribute("open")) === null) await artist.click("#add summary");
  const form = artist.locator("form#type-new");
  for (const [name, value] of Object.entries(typed)) await form.locator(`input[name=${name}]`).fill(value);
  await form.locator("select[name=access]").selectOption(access!);
  await form.locator("button[value=create]").click();
  await expect(artist.locator("main").getByRole("heading", { name: typed.name, exact: true })).toBeVisible();
}

/** A new person. The form of the sign-up is read in English. */
export async function makeBuyer(browser: Browser, { language, ...visit }: Reader) {
  const buyer = await visitor(browser, visit);
  await signUp(buyer.page, "Khach Chon Ve");
  await buyer.page.context().addCookies([{ name: "nhacsong_lang", value: language, url: buyer.page.url() }]);
  return buyer;
}

/** The row of a type on the page of its show. */
export const rowOf = (page: Page, type: string) => page.locator("#ticket-types .panel").filter({ hasText: type });

/** From the page of the show to the checkout with this type. */
export async function chooseType(page: Page, show: string, type: string) {
  await page.goto(`/event/${show}`);
  await rowOf(page, type).getByRole("link").click();
  await page.waitForURL("**/checkout/**");
}

/** From the test provider's page to the ticket. */
export async function payByTestCard(page: Page) {
  await page.waitForURL("**/pay/**");
  await page.locator("input[name=card][value=pays]").check();
  await page.locator("main form button[type=submit]").last().click();
  await page.waitForURL(/\/tickets\/[\w-]+$/);
}
