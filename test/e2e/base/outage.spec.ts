import { expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { untilAlive } from "./open-early";

/** Breaks off what the page requests from now on, until the returned function is called. */
async function breakConnection(page: Page) {
  const isOfSite = (url: URL) => url.pathname.endsWith(".data");

  await page.route(isOfSite, (route) => route.abort("connectionreset"));

  return () => page.unroute(isOfSite);
}

test("a form that gets no answer stays as it was filled in, and can be sent again", async ({
  page,
}) => {
  const loginId = `patient.${Date.now()}@nhacsong.test`;
  const password = "mot-dem-trang";

  await page.goto("/signup");
  await untilAlive(page);
  await page.fill("input[name=name]", "Người Kiên Nhẫn");
  await page.fill("input[name=loginId]", loginId);
  await page.fill("input[name=password]", password);
  await page.fill("input[name=confirmPassword]", password);
  await page.check("input[name=termsAccepted]");

  const mend = await breakConnection(page);
  const submit = page.locator("form:has(input[name=confirmPassword]) button[type=submit]").last();

  await submit.click();
  await expect(page.getByRole("alert").getByText("No answer from the server")).toBeVisible();
  await mend();
  await expect(submit).toBeEnabled({ timeout: 30_000 });
  await expect(page.locator("input[name=name]")).toHaveValue("Người Kiên Nhẫn");
  await expect(page.locator("input[name=loginId]")).toHaveValue(loginId);
  // Passwords are never kept.
  await page.fill("input[name=password]", password);
  await page.fill("input[name=confirmPassword]", password);
  await submit.click();
  await page.waitForURL("**/login*");
  await expect(page.getByText("Account created successfully").first()).toBeVisible();
});

test("a link followed in a short outage leads to its page; in a long one the page says why, and tries again", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/about");
  await untilAlive(page);

  const follow = () =>
    page.getByRole("banner").getByRole("link", { name: "Artists", exact: true }).click();
  const failed = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/artists.data"),
  );
  let mend = await breakConnection(page);

  await follow();
  await failed;
  await mend();
  await page.waitForURL("**/artists");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.goto("/about");
  await untilAlive(page);
  mend = await breakConnection(page);
  await follow();

  const unreachable = page.getByRole("heading", { name: "We can't reach the server" });
  const isShownLater = async () => {
    await page.clock.runFor(3000);

    return unreachable.isVisible();
  };

  await expect.poll(isShownLater, { intervals: [100] }).toBe(true);
  await mend();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(unreachable).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe("/artists");
});
