import { expect, type Page } from "@playwright/test";
import { callApi } from "../api";
import { demoEvent } from "../demo";
import { test } from "../journey-test";
import { signInByApi } from "../people";
import { visitor } from "../visitor";
import { buyTicket } from "../checkout/money";

const NUMBER = "0907654321";
const SPOKEN = "0907 654 321";
const PASSWORD = "mot-dem-trang";

/** A person who has only a phone number. */
async function signUpByNumber(page: Page) {
  const person = { name: "Sáu Rạch Ròi", loginId: NUMBER, password: PASSWORD };

  await callApi(page, "POST", "/auth/signup", {
    ...person,
    confirmPassword: PASSWORD,
    termsAccepted: true,
  });
  await callApi(page, "POST", "/auth/login", { loginId: NUMBER, password: PASSWORD });
}

test("a treasurer on a phone without scripts refunds a caller by the number as spoken, in four presses", async ({
  browser,
}) => {
  const { page: caller } = await visitor(browser);

  await signUpByNumber(caller);

  const ticket = await buyTicket(caller, demoEvent("chuyen-do-cuoi"));

  const phone = { width: 390, height: 844, javaScriptEnabled: false };
  const { page, errors } = await visitor(browser, phone);

  await signInByApi(page, "admin");
  await page.goto("/admin");
  await page.getByPlaceholder(/^Phone, email/).fill(SPOKEN);

  let presses = 0;
  const press = async (role: "button" | "link", name: string | RegExp) => {
    presses += 1;
    await page.locator("main").getByRole(role, { name }).first().click();
  };

  await press("button", "Search");
  await press("link", "Sáu Rạch Ròi");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sáu Rạch Ròi");
  await press("link", /^Refund/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    /^Refund \$18\.00 to Sáu Rạch Ròi for “The Last Ferry Home”/,
  );
  await page.getByLabel("Reason").fill("No sound");
  await press("button", "Refund");

  await expect(page.getByText("The ticket is returned").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sáu Rạch Ròi");
  expect(presses).toBe(4);

  await caller.goto(ticket);
  await expect(caller.locator("main").getByText("Refunded").first()).toBeVisible();
  expect(errors).toEqual([]);
});
