import { expect, type Page } from "@playwright/test";
import { test } from "../../journey-test";
import { findDemoShow } from "../live-demo";
import { signUp } from "../../people";
import { visitor } from "../../visitor";

const log = (page: Page) => page.getByRole("log");
const connected = (page: Page) => page.locator(".room-viewing .badge-ok");
const field = (page: Page) => page.locator("#message");

async function openRoom(page: Page, show: string) {
  await page.goto(`/stream/${show}`);
  await expect(connected(page)).toBeVisible();
}

/** Every test restores the chat's rules. */
async function setRules(
  page: Page,
  show: string,
  choose: (page: Page) => Promise<unknown> = async () => {},
) {
  await page.goto(`/stream/${show}/moderation`);
  await page.locator("select[name=slowSeconds]").selectOption("0");
  await page.locator("select[name=audience]").selectOption("everyone");
  await page.locator("select[name=review]").selectOption("off");
  await choose(page);
  await page.locator("button[value=rules]").click();
  await expect(page.getByText(/Rules saved|Đã lưu quy tắc/).first()).toBeVisible();
}

test("everybody reads a phrase in their own language, with and without scripts", async ({
  browser,
}) => {
  const viewer = await visitor(browser, { who: "viewer" });
  const show = await findDemoShow(viewer.page);

  await openRoom(viewer.page, show);

  const plain = await visitor(browser, { who: "singer", javaScriptEnabled: false, language: "vi" });

  await plain.page.goto(`/stream/${show}`);

  const frame = plain.page.frameLocator("iframe.chat-frame");

  await expect(frame.locator("li").first()).toBeVisible();

  const seen = await frame.getByText("Ban nhạc tuyệt vời!").count();

  await viewer.page.locator(".phrasebook > summary").click();
  await viewer.page.getByRole("button", { name: "The band is wonderful!" }).click();
  await expect(log(viewer.page).getByText("The band is wonderful!").last()).toBeVisible();
  await expect(frame.getByText("Ban nhạc tuyệt vời!")).toHaveCount(seen + 1);

  const before = await log(viewer.page).getByText("What a beautiful voice!").count();

  await plain.page.locator(".phrasebook > summary").click();
  await plain.page.getByRole("button", { name: "Giọng hát đẹp quá!" }).click();
  await expect(log(viewer.page).getByText("What a beautiful voice!")).toHaveCount(before + 1);
  expect(viewer.errors).toEqual([]);
});

test("a tip with a song request is paid beside the video and marked as sung by the artist", async ({
  browser,
}) => {
  const viewer = await visitor(browser, { who: "viewer" });
  const artist = await visitor(browser, { who: "artist", javaScriptEnabled: false });
  const { page } = viewer;
  const show = await findDemoShow(page);

  await openRoom(page, show);

  const dedication = `Lòng Mẹ, tặng má ${Date.now()}`;
  const tips = await log(page).locator(".tipline").count();

  await page.getByRole("link", { name: "Tip Artist" }).click();

  const dialog = page.getByRole("dialog");

  await expect(dialog.getByText("Support the Artist")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "$25.00" })).toBeChecked();
  await dialog.getByLabel("Custom Amount").fill("12,50");
  await dialog.getByLabel("Dedication").fill(dedication);
  await dialog.getByLabel("Show the amount only to the artist").check();
  await dialog.getByRole("button", { name: "Donate" }).click();

  const payment = page.frameLocator("iframe.tip-frame");

  await expect(payment.getByText("Test payments: no money moves").first()).toBeVisible();
  await expect(payment.getByText("$12.50").first()).toBeVisible();
  expect(page.url()).toContain(`/stream/${show}`);
  await artist.page.goto(`/stream/${show}`);
  await expect(artist.page.getByText(dedication)).toHaveCount(0);

  await payment.getByRole("button", { name: "Pay $12.50" }).click();
  await expect(
    payment.getByText("Thank you! Your $12.50 donation for", { exact: false }),
  ).toBeVisible();
  await payment.getByRole("link", { name: "Watch Live" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(log(page).locator(".tipline")).toHaveCount(tips + 1);
  await expect(log(page).locator(".tipline").last()).not.toContainText("12.50");

  await artist.page.goto(`/stream/${show}`);

  const request = artist.page.locator("#requests li").filter({ hasText: dedication });

  await expect(request).toContainText("$12.50");
  await request.getByRole("button", { name: "Mark as sung" }).click();
  await expect(
    artist.page.locator("#requests details li").filter({ hasText: dedication }),
  ).toHaveCount(1);
  expect(viewer.errors).toEqual([]);
});

test("a held message is visible to its author and the artist, and to everybody once approved", async ({
  browser,
}) => {
  const writer = await visitor(browser, { who: "viewer" });
  const reader = await visitor(browser);
  const artist = await visitor(browser, { who: "artist" });
  const show = await findDemoShow(reader.page);

  await setRules(artist.page, show, (page) =>
    page.locator("select[name=review]").selectOption("all"),
  );
  for (const { page } of [writer, reader]) await openRoom(page, show);
  const words = `Chờ duyệt ${Date.now()}`;

  await field(writer.page).fill(words);
  await field(writer.page).press("Enter");
  await expect(
    log(writer.page).getByText("Your message is waiting for a moderator."),
  ).toBeVisible();
  await artist.page.goto(`/stream/${show}/moderation`);

  const waiting = artist.page.locator("li").filter({ hasText: words });

  await expect(log(reader.page).getByText(words)).toHaveCount(0);
  await waiting.getByRole("button", { name: "Approve" }).click();
  await expect(log(reader.page).getByText(words)).toHaveCount(1);
  await expect(log(writer.page).getByText(words)).toHaveCount(1);
  await setRules(artist.page, show);
  await expect(
    artist.page.getByText("approved a message from", { exact: false }).first(),
  ).toBeVisible();
});

test("slow mode shows a countdown; a deleted message disappears from every page, also without scripts", async ({
  browser,
}) => {
  // A fresh account, because slow mode counts from the last message.
  const writer = await visitor(browser);

  await signUp(writer.page, "Người Chờ");

  const plain = await visitor(browser, { javaScriptEnabled: false });
  const artist = await visitor(browser, { who: "artist" });
  const show = await findDemoShow(writer.page);

  await setRules(artist.page, show, (page) =>
    page.locator("select[name=slowSeconds]").selectOption("120"),
  );
  await openRoom(writer.page, show);
  await plain.page.goto(`/stream/${show}`);

  const frame = plain.page.frameLocator("iframe.chat-frame");

  await expect(frame.locator("li").first()).toBeVisible();

  const words = `Chậm thôi ${Date.now()}`;

  await field(writer.page).fill(words);
  await field(writer.page).press("Enter");
  await expect(
    writer.page.getByText(/Slow mode: you can write again in \d+ seconds?\./),
  ).toBeVisible();
  await expect(writer.page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await expect(frame.getByText(words)).toBeVisible();
  await artist.page.goto(`/stream/${show}/moderation`);
  await artist.page
    .locator("li")
    .filter({ hasText: words })
    .getByRole("button", { name: "Delete message" })
    .click();
  await expect(log(writer.page).getByText(words)).toHaveCount(0);
  await expect(frame.getByText(words)).toBeHidden();
  await setRules(artist.page, show);
  await expect(writer.page.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
});
