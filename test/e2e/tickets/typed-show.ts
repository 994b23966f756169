import { expect, type Page } from "@playwright/test";
import { type Caller, callApi } from "../api";
import { payByTestCard } from "../checkout/money";

/** Adds a type by the form under the list; a first one takes the place of the show's price. */
export async function addType(
  artist: Page,
  show: string,
  { access, ...typed }: Record<string, string>,
) {
  await artist.goto(`/dashboard/${show}/ticket-types`);

  // A show without types has the form without a fold.
  const fold = artist.locator("#add details:not([open]) summary");
  if ((await fold.count()) > 0) await fold.click();

  const form = artist.locator("form#type-new");

  for (const [name, value] of Object.entries(typed))
    await form.locator(`input[name=${name}]`).fill(value);
  await form.locator("select[name=access]").selectOption(access!);

  const keepPrice = form.locator("input[name=keepPrice][type=checkbox]");
  if ((await keepPrice.count()) > 0) await keepPrice.uncheck();

  await form.locator("button[value=create]").click();
  await expect(
    artist.locator("main").getByRole("heading", { name: typed.name, exact: true }),
  ).toBeVisible();
}

/** Adds types by the API, for journeys about their sale. */
export async function addTypes(artist: Caller, show: string, types: Record<string, string>[]) {
  for (const type of types) await callApi(artist, "POST", `/events/${show}/ticket-types`, type);
}

/** The row of a type on the page of its show. */
export const rowOf = (page: Page, type: string) =>
  page.locator("#ticket-types .panel").filter({ hasText: type });

/** From the page of the show to the checkout with this type. */
export async function chooseType(page: Page, show: string, type: string) {
  await page.goto(`/event/${show}`);
  await rowOf(page, type).getByRole("link").click();
  await page.waitForURL("**/checkout/**");
}

/** Buys a type that the page of the show has at this price. */
export async function buyType(page: Page, show: string, type: string, price: string | RegExp) {
  await page.goto(`/event/${show}`);
  await expect(rowOf(page, type)).toContainText(price);
  await rowOf(page, type).getByRole("link").click();
  await page.waitForURL("**/checkout/**");
  await page.click("button[name=intent][value=pay]");
  await payByTestCard(page);
  await expect(page.locator("main")).toContainText(type);
}
