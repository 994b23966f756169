import { expect, type Page } from "@playwright/test";
import { demoPerson } from "../demo";
import { test } from "../journey-test";
import { visitor } from "../visitor";

const RUNS = [
  {
    language: "vi",
    javaScriptEnabled: false,
    name: "Lê Thị Ba",
    none: "Thông báo",
    one: "Thông báo: 1 mới",
  },
  {
    language: "en",
    javaScriptEnabled: true,
    name: "Lê Thị Tư",
    none: "Notifications",
    one: "Notifications: 1 new",
  },
] as const;

async function write(page: Page, text: string) {
  await page.fill("main textarea[name=text]", text);
  await page.locator("form:has(textarea[name=text]) button[type=submit]").last().click();
  await expect(page.locator(".message-text").filter({ hasText: text })).toBeVisible();
}

for (const { language, javaScriptEnabled, name, none, one } of RUNS) {
  const how = javaScriptEnabled ? "with" : "without";

  test(`a bell counts unread notices, which lead to what they are about, ${how} scripts (${language})`, async ({
    browser,
  }) => {
    const visit = { newcomer: name, language, javaScriptEnabled, width: 360, height: 740 };
    const { page, errors } = await visitor(browser, visit);

    await page.goto(`/artist/${demoPerson("artist")}/message`);
    await write(page, "Chào chị!");

    const bell = (label: string) =>
      page.getByRole("banner").getByRole("link", { name: label, exact: true });

    await expect(bell(none)).toBeVisible();

    const { page: artist } = await visitor(browser, { who: "artist", javaScriptEnabled: false });

    await artist.goto(page.url());
    await write(artist, "Chào em");
    await page.goto("/about");
    await bell(one).click();

    const notices = page.locator("main ol > li");

    await expect(notices).toHaveCount(1);
    await notices.getByRole("link").click();
    await expect(page.locator(".message-text").filter({ hasText: "Chào em" })).toBeVisible();
    await expect(bell(none)).toBeVisible();

    await write(artist, "Hẹn gặp em");
    await page.goto("/notices");
    await expect(bell(one)).toBeVisible();
    await page.locator("form[action^='/notices'] button").click();
    await expect(bell(none)).toBeVisible();
    await expect(notices).toHaveCount(1);
    await expect(page.locator("form[action^='/notices']")).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}
