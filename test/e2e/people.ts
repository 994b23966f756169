import { expect, type Page } from "@playwright/test";
import { type Caller, callApi } from "./api";

export const PASSWORD = "nhacsong-demo";
export const NEW_PASSWORD = "mot-dem-trang";

/** By the form. @see signInByApi for journeys about something else */
export async function signIn(page: Page, who: string, password = PASSWORD, at = "/login") {
  await page.goto(at);
  await page.fill("input[name=loginId]", loginIdOf(who));
  await page.fill("input[name=password]", password);
  await page
    .locator("form:has(input[name=password])")
    .getByRole("button", { name: /^(Login|Sign In)$/ })
    .click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/**
 * By the forms; `at`: where the way to them led.
 * @returns the login ID.
 * @see signUpByApi for journeys about something else
 */
export async function signUp(page: Page, name: string, at = "/signup") {
  const loginId = newLoginId(name);

  await page.goto(at);
  await page.fill("input[name=name]", name);
  await page.fill("input[name=loginId]", loginId);
  await page.fill("input[name=password]", NEW_PASSWORD);
  await page.fill("input[name=confirmPassword]", NEW_PASSWORD);
  await page.check("input[name=termsAccepted]");
  await page.locator("form:has(input[name=confirmPassword]) button[type=submit]").last().click();
  await page.waitForURL("**/login*");
  await expect(page.getByText("Account created successfully").first()).toBeVisible();
  await signIn(page, loginId, NEW_PASSWORD, page.url());

  return loginId;
}

/** Without a page, which takes a second of the processor. */
export async function signInByApi(caller: Caller, who: string, password = PASSWORD) {
  await callApi(caller, "POST", "/auth/login", { loginId: loginIdOf(who), password });
}

/** @returns the login ID */
export async function signUpByApi(caller: Caller, name: string) {
  const loginId = newLoginId(name);
  const passwords = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };

  await callApi(caller, "POST", "/auth/signup", {
    name,
    loginId,
    ...passwords,
    termsAccepted: true,
  });
  await signInByApi(caller, loginId, NEW_PASSWORD);

  return loginId;
}

function loginIdOf(who: string): string {
  return who.includes("@") ? who : `${who}@nhacsong.test`;
}

function newLoginId(name: string): string {
  return `${name.toLowerCase().replace(/\W/g, "")}.${Date.now()}.${Math.floor(performance.now())}@nhacsong.test`;
}
