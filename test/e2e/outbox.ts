import type { Browser } from "@playwright/test";
import { visitor } from "./visitor";

/** The newest mail to an address. Without a mail server, an admin reads it in the outbox. */
export async function readMail(browser: Browser, email: string): Promise<string> {
  const { page } = await visitor(browser, { who: "admin", javaScriptEnabled: false });
  await page.goto("/admin/outbox");
  await page.getByRole("row").filter({ hasText: email }).first().getByRole("link").click();
  await page.waitForURL("**/admin/outbox/*");
  const text = await page.locator("main").innerText();
  await page.context().close();
  return text;
}
