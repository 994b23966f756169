import { expect } from "@playwright/test";
import { test } from "../journey-test";
import { demoEvent } from "../demo";
import { buyTicket } from "./money";
import { NEW_PASSWORD, signUp } from "../people";

test.use({ javaScriptEnabled: false });

test("a person without scripts signs up, finds a show, buys, returns the ticket, watches and chats", async ({
  page,
}) => {
  await signUp(page, "Quiet Person");

  await test.step("find the show by typing without accents", async () => {
    await page.goto("/events");
    await page.locator("main input[name=search]").first().fill("chuyen do cuoi");
    await page.locator("main input[name=search]").first().press("Enter");
    await page.getByRole("link", { name: "The Last Ferry Home" }).first().click();
    await expect(page).toHaveURL(new RegExp(`/event/${demoEvent("chuyen-do-cuoi")}`));
  });

  await test.step("save it, buy a ticket, give it back", async () => {
    await page
      .getByRole("button", { name: /Save Event/ })
      .first()
      .click();
    await expect(page.getByText("Event added to your saved events")).toBeVisible();

    const ticket = await buyTicket(page, demoEvent("chuyen-do-cuoi"));

    await page.goto(`/event/${demoEvent("chuyen-do-cuoi")}`);
    await expect(page.getByText("You have a ticket").first()).toBeVisible();
    await page.goto(`${ticket}/refund`);
    await page.locator("main form button[type=submit]").last().click();
    await expect(page.getByText(/Refunded: \$18\.00/).first()).toBeVisible();
  });

  await test.step("watch and write in the live room", async () => {
    await page.goto(`/stream/${demoEvent("live")}`);
    await expect(page.locator("video[controls] source[type='video/mp4']")).toHaveCount(1);
    await page.locator("[name=message]").fill("Xin chào từ điện thoại cũ");
    await page.locator("form:has([name=message]) button[type=submit]").last().click();
    await expect(
      page.frameLocator("iframe.chat-frame").getByText("Xin chào từ điện thoại cũ").first(),
    ).toBeVisible();
  });

  await test.step("change the password, and see so at the form", async () => {
    await page.goto("/profile/sign-in");
    await page.fill("#password [name=currentPassword]", NEW_PASSWORD);
    await page.fill("#password [name=password]", `${NEW_PASSWORD}-2`);
    await page.fill("#password [name=confirmPassword]", `${NEW_PASSWORD}-2`);
    await page.locator("#password button[name=intent]").click();
    await expect(page.getByText("Your password has been changed.")).toBeInViewport();
    await expect(page.locator("#password")).toBeInViewport();
  });

  await test.step("sign out", async () => {
    await page.goto("/logout");
    await page.locator("main form button[type=submit]").last().click();
    await page.goto("/tickets");
    await expect(page).toHaveURL(/\/login\?returnTo=/);
  });
});

test("without scripts, a declined card shows the reason and charges nothing, and a full show offers its waitlist", async ({
  page,
}) => {
  await signUp(page, "Declined Person");

  await test.step("pay with a card that is declined", async () => {
    await page.goto(`/checkout/${demoEvent("dem-he-vang")}`);
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await page.waitForURL("**/pay/**");
    await page.getByLabel(/Card that is declined/).check();
    await page.locator("main form button[type=submit]").last().click();

    await expect(
      page.getByText("Your card was declined. You have not been charged.").first(),
    ).toBeVisible();
    await page.goto("/tickets");
    await expect(page.getByText("You have no tickets yet.").first()).toBeVisible();
  });

  await test.step("join the waitlist", async () => {
    await page.goto(`/checkout/${demoEvent("het-ve")}`);
    await expect(page.getByText("Event Sold Out").first()).toBeVisible();
    await page.getByRole("button", { name: "Join Waitlist" }).first().click();

    await expect(page.getByText(/You are number \d+ on the waitlist\./).first()).toBeVisible();
  });
});
