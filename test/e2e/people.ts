import { expect, type Page } from "@playwright/test";

export const PASSWORD = "nhacsong-demo";

export async function signIn(page: Page, who: string, password = PASSWORD) {
  await page.goto("/login");
  await page.fill("input[name=loginId]", who.includes("@") ? who : `${who}@nhacsong.test`);
  await page.fill("input[name=password]", password);
  await page
    .locator("form:has(input[name=password])")
    .getByRole("button", { name: /^(Login|Sign In)$/ })
    .click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

export async function signUp(page: Page, name: string) {
  const loginId = `${name.toLowerCase().replace(/\W/g, "")}.${Date.now()}.${Math.floor(performance.now())}@nhacsong.test`;
  await page.goto("/signup");
  await page.fill("input[name=name]", name);
  await page.fill("input[name=loginId]", loginId);
  await page.fill("input[name=password]", "mot-dem-trang");
  await page.fill("input[name=confirmPassword]", "mot-dem-trang");
  await page.check("input[name=termsAccepted]");
  await page.locator("form:has(input[name=confirmPassword]) button[type=submit]").last().click();
  await page.waitForURL("**/login*");
  await expect(page.getByText("Account created successfully").first()).toBeVisible();
  await signIn(page, loginId, "mot-dem-trang");
  return loginId;
}
