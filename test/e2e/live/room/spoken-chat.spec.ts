import { expect } from "@playwright/test";
import { demoEvent } from "../../demo";
import { test } from "../../journey-test";
import { visitor } from "../../visitor";

test("new chat messages are read aloud outside the log once a person has chosen so, and the choice stays", async ({
  browser,
}) => {
  const room = `/stream/${demoEvent("live")}`;
  const { page } = await visitor(browser, { newcomer: "Quiet Listener" });
  const { page: other } = await visitor(browser, { newcomer: "Lan" });

  await other.goto(room);

  const write = async (text: string) => {
    await other.locator("[name=message]").first().fill(text);
    await other.locator("[name=message]").first().press("Enter");
    await expect(page.getByRole("log").getByText(text)).toBeVisible();
  };

  const spoken = page.locator(".chat > [aria-live=polite]");

  await page.goto(room);
  await write("Chưa đọc");
  await expect(spoken).toHaveCount(0);

  const choice = page.getByRole("button", { name: /^Read new messages aloud/ });

  await expect(choice).toHaveAttribute("aria-pressed", "false");
  await choice.click();
  await expect(spoken).toHaveCount(1);
  await write("Đọc to lên");

  await expect(spoken).toContainText("Lan: Đọc to lên");
  await expect(spoken).not.toContainText("Chưa đọc");

  await page.reload();
  await expect(choice).toHaveAttribute("aria-pressed", "true");
});
