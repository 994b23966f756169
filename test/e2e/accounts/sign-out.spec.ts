import { expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { visitor } from "../visitor";

const HOLDER = "viewer";

test("after signing out, Back and other tabs show no tickets, receipts or messages", async ({
  browser,
}) => {
  const { page } = await visitor(browser, { who: HOLDER });
  const other = await page.context().newPage();

  await other.goto("/receipts");
  for (const path of ["/tickets", "/messages", "/receipts"]) await page.goto(path);

  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL((url) => url.pathname === "/");

  await expectLogin(other, () => other.evaluate(() => void dispatchEvent(new Event("focus"))));
  // The question whether to sign out lies between.
  await page.goBack();
  await expectLogin(page, () => page.goBack());
});

test("a page that the browser shows again as it was loads anew after the person has signed out", async ({
  browser,
}) => {
  const { page } = await visitor(browser, { who: HOLDER });

  await page.goto("/receipts");

  const showAgain = () =>
    page.evaluate(
      () => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
    );

  await showAgain();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/receipts");

  const { origin } = new URL(page.url());

  expect((await page.request.post("/api/auth/logout", { headers: { Origin: origin } })).ok()).toBe(
    true,
  );
  await page.request.get("/about");

  await expectLogin(page, showAgain);
});

test("without scripts, Back shows no tickets after signing out", async ({ browser }) => {
  const { page } = await visitor(browser, { javaScriptEnabled: false, who: HOLDER });

  await page.goto("/tickets");
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL((url) => url.pathname === "/");

  await page.goBack();
  await page.goBack();

  expect(new URL(page.url()).pathname).toBe("/login");
});

async function expectLogin(page: Page, leave: () => Promise<unknown>) {
  await leave();
  await page.waitForURL((url) => url.pathname === "/login");
}
