import { expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { PASSWORD } from "../people";
import { visitor } from "../visitor";

/** Artists of the demo with a past show that sold tickets. */
const RUNS = [
  { who: "artist", javaScriptEnabled: true, language: "en", amount: "$315.00", shown: "$315.00" },
  { who: "mach-thuy-cam", javaScriptEnabled: false, language: "vi", amount: "$204.00", shown: /204,00\sUS\$/ },
] as const;
const TEXTS = {
  en: { password: "Current password", holder: "Account holder", routing: "Routing number", number: "Account number", save: "Save account", change: "Change the account", keep: "Keep the old account", waits: /Until then the old account is used/, paid: "Paid", reversed: "Reversed", payout: "Payout" }, // prettier-ignore
  vi: { password: "Mật khẩu hiện tại", holder: "Chủ tài khoản", routing: /^Số định tuyến/, number: "Số tài khoản", save: "Lưu tài khoản", change: "Đổi tài khoản", keep: "Giữ tài khoản cũ", waits: /Đến lúc đó vẫn dùng tài khoản cũ/, paid: "Đã trả", reversed: "Đã hủy ghi nhận", payout: "Chi trả" }, // prettier-ignore
};

/** Fills in an account in the United States for dollars. */
async function enterAccount(page: Page, language: "en" | "vi", number: string) {
  const texts = TEXTS[language];
  await page.goto("/dashboard/payouts?kind=us");
  const panel = page.locator("#account-usd");
  const change = panel.getByText(texts.change, { exact: true });
  if (await change.isVisible()) await change.click();
  await panel.getByLabel(texts.routing).fill("021000021");
  await panel.getByLabel(texts.number).fill(number);
  await panel.getByLabel(texts.holder).fill("Ha Vy");
  await panel.locator("form", { hasText: texts.save }).getByLabel(texts.password).fill(PASSWORD);
  await panel.getByRole("button", { name: texts.save }).click();
}

for (const { who, javaScriptEnabled, language, amount, shown } of RUNS) {
  test(`an artist is paid, and a payout by mistake is reversed, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    browser,
  }) => {
    const texts = TEXTS[language];
    const { page, errors } = await visitor(browser, { who, language, javaScriptEnabled });
    await enterAccount(page, language, "123456789");
    await expect(page.locator("#account-usd")).toContainText("US ••• 6789");
    await expect(page.locator(".stats").first()).toContainText(shown);

    const { page: admin } = await visitor(browser, { who: "admin", javaScriptEnabled });
    await admin.goto("/admin/payouts");
    await admin.getByRole("button", { name: `Prepare the payout of ${amount}` }).click();
    await admin.waitForURL(/\/admin\/payouts\/\d+$/);
    await expect(admin.getByText("123456789")).toBeVisible();
    await admin.getByLabel(/bank's reference/).fill(`FT-${who}`);
    await admin.getByRole("button", { name: "I've sent it" }).click();
    await expect(admin.getByText("Recorded in the ledger.").first()).toBeVisible();

    await page.goto("/dashboard/payouts");
    const row = page.getByRole("row").filter({ hasText: `FT-${who}` });
    await expect(row).toContainText(texts.paid);
    await expect(row).toContainText(shown);
    await page.goto("/dashboard/ledger");
    await expect(page.getByRole("row").filter({ hasText: `FT-${who}` })).toContainText(texts.payout);

    await admin.getByText("Recorded by mistake?").click();
    await admin.getByLabel("Reason").fill("Wrong account");
    await admin.getByRole("button", { name: "Reverse" }).click();
    await expect(admin.getByText("Reversed. The amount is owed again.").first()).toBeVisible();
    await page.goto("/dashboard/payouts");
    await expect(row).toContainText(texts.reversed);

    await enterAccount(page, language, "987654321");
    await expect(page.getByText(texts.waits)).toBeVisible();
    await page.getByRole("button", { name: texts.keep }).click();
    await expect(page.getByText(texts.waits)).toBeHidden();
    expect(errors).toEqual([]);
  });
}
