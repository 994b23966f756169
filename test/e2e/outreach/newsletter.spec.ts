import { expect } from "@playwright/test";
import { test } from "../journey-test";
import { readMail } from "../outbox";
import { visitor } from "../visitor";

test("without scripts, an artist writes, tests, sends and cancels a newsletter, and a reader stops it", async ({
  browser,
}) => {
  const { page } = await visitor(browser, {
    who: "singer",
    javaScriptEnabled: false,
    width: 360,
    height: 740,
  });

  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Audience" }).click();
  await page.getByRole("link", { name: "Newsletters" }).click();
  await page.getByRole("link", { name: "Write a newsletter" }).click();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(
    page.getByText("Write a subject and a text in at least one language.").first(),
  ).toBeVisible();
  await page.locator("input[name=subjectVi]").fill("Bài mới");
  await page.locator("textarea[name=textVi]").fill("Chào bạn.\n\nTôi có bài mới.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.waitForURL(/\/dashboard\/newsletters\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Draft saved. Nothing has been sent yet.")).toBeVisible();
  await expect(page.locator(".newsletter-preview")).toContainText("Tôi có bài mới.");

  await page.getByRole("button", { name: "Send me a test" }).click();
  await expect(page.getByText("The test for singer@nhacsong.test is in the outbox")).toBeVisible();
  await readMail("singer@nhacsong.test", "Tôi có bài mới.");

  await page.getByRole("link", { name: "Send…" }).click();

  const count = Number(/It goes to (\d+) p/.exec(await page.locator("main").innerText())![1]);

  expect(count).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Send now" }).click();
  await expect(page.getByText("Your newsletter is waiting to be sent")).toBeVisible();

  const figures = page.locator(".stats");

  await expect(figures.locator(".stat").filter({ hasText: "Waiting" })).toContainText(
    String(count),
  );

  // Nobody takes the mails here, so they wait until they are cancelled.
  const mail = await readMail("fan1@nhacsong.test", "Tôi có bài mới.");
  const [link] = /http\S+\/unsubscribe\/artist\?\S+/.exec(mail)!;
  const guest = (await visitor(browser, { javaScriptEnabled: false })).page;

  await guest.goto(link);
  await guest.getByRole("button", { name: "Stop these newsletters" }).click();
  await expect(guest.getByText(/You won't get newsletters from .+ any more\./)).toBeVisible();
  await guest.getByRole("button", { name: "Get them again" }).click();
  await expect(guest.getByText(/Stop getting newsletters from .+\?/)).toBeVisible();

  await page.getByRole("link", { name: "Cancel sending" }).click();
  await page.getByRole("button", { name: "Cancel sending" }).click();
  await expect(page.getByText("Cancelled. We won't send any more of these emails.")).toBeVisible();
});
