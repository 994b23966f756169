import { expect } from "@playwright/test";
import { test } from "../journey-test";
import { demoEvent } from "../demo";
import { signIn } from "../people";

test.use({ javaScriptEnabled: false });

test("an artist without scripts invites a stagehand, who accepts, runs the show, and is removed again", async ({
  browser,
}) => {
  const quiet = { javaScriptEnabled: false };
  const [hers, theirs] = [await browser.newContext(quiet), await browser.newContext(quiet)];
  const [artist, hand] = [await hers.newPage(), await theirs.newPage()];

  await signIn(artist, "artist");
  await artist.goto("/dashboard/team");
  await artist.getByLabel(/Email or phone number/).fill("viewer@nhacsong.test");
  await artist.getByRole("radio", { name: "Stagehand" }).check();
  await artist.getByRole("button", { name: "Send invitation" }).click();
  await expect(artist.getByText("Invitation saved")).toBeVisible();
  await expect(artist.getByRole("row", { name: /viewer@nhacsong.test/ })).toContainText(
    "Waiting for an answer",
  );

  const show = `/stream/${demoEvent("chuyen-do-cuoi")}`;

  await signIn(hand, "viewer");
  await hand.goto(show);
  await expect(hand.getByText("Ready to go live?")).toHaveCount(0);
  await hand.goto("/team");
  await hand.getByRole("button", { name: /^Accept: Stagehand/ }).click();
  await expect(hand.getByText(/You.re on .*.s team/)).toBeVisible();
  await hand.goto(show);
  await expect(hand.getByText("Ready to go live?")).toBeVisible();
  await hand.goto("/team");
  await hand.getByRole("link", { name: /^Lyric desk of Bolero by the River/ }).click();
  await hand.getByRole("button", { name: /^Next line/ }).click();
  await expect(hand.locator(".desk-line")).toHaveText("Next: Đò Khuya");
  expect((await hand.goto("/dashboard/money"))?.url()).not.toContain("/dashboard");

  await artist.goto("/dashboard/team");
  await artist.getByRole("button", { name: /^Remove .* as Stagehand$/ }).click();
  await expect(artist.getByText("Stagehand removed")).toBeVisible();
  await hand.goto(show);
  await expect(hand.getByText("Ready to go live?")).toHaveCount(0);
  await Promise.all([hers.close(), theirs.close()]);
});

test("a stream key is created, shown once and revoked without scripts", async ({ page }) => {
  await signIn(page, "lua-xam");
  await page.goto("/dashboard/streaming");
  await page.getByRole("button", { name: "Create a stream key" }).click();
  await expect(page.getByLabel("Stream key", { exact: true })).toHaveValue(/^[0-9a-f]{32}$/);
  await page.goto("/dashboard/streaming");
  await expect(page.getByLabel("Stream key", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Revoke the key" }).click();
  await expect(page.getByText("Stream key revoked")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create a stream key" })).toBeVisible();
});
