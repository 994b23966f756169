import type { Browser, Page } from "@playwright/test";
import { signIn } from "./people";

type Visit = {
  baseURL?: string;
  javaScriptEnabled?: boolean;
  serviceWorkers?: "allow";
  who?: string;
  language?: "en" | "vi";
  width?: number;
  height?: number;
};

/** A page in a context of its own; keeps its console errors. */
export async function visitor(browser: Browser, visit: Visit = {}) {
  const { who, language = "en", width = 1280, height = 800, ...rest } = visit;
  const context = await browser.newContext({ viewport: { width, height }, ...rest });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  if (who) await signIn(page, who);
  if (language === "vi") await setLanguage(page, language);
  return { page, errors };
}

async function setLanguage(page: Page, language: string) {
  await page.goto("/about");
  await page.context().addCookies([{ name: "nhacsong_lang", value: language, url: new URL(page.url()).origin }]);
}
