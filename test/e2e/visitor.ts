import type { Browser, Page } from "@playwright/test";
import { signInByApi, signUpByApi } from "./people";

type Visit = {
  baseURL?: string;
  userAgent?: string;
  javaScriptEnabled?: boolean;
  serviceWorkers?: "allow";
  /** With both, a phone. */
  isMobile?: true;
  hasTouch?: true;
  /** A person of the demo. */
  who?: string;
  /** Name of a person who signs up. */
  newcomer?: string;
  language?: "en" | "vi";
  width?: number;
  height?: number;
};

/** A page in a context of its own; keeps its console errors, with the address of what failed. */
export async function visitor(browser: Browser, visit: Visit = {}) {
  const { who, newcomer, language = "en", width = 1280, height = 800, ...rest } = visit;
  const context = await browser.newContext({ viewport: { width, height }, ...rest });
  const page = await context.newPage();
  const errors: string[] = [];

  page.on("console", (message) => {
    const { url } = message.location();

    const error = `${message.text()} ${url}`;

    if (message.type() === "error" && !isDroppedSegment(error)) errors.push(error);
  });
  page.on("pageerror", (error) => errors.push(String(error)));

  if (who) await signInByApi(page, who);
  if (newcomer) await signUpByApi(page, newcomer);
  if (language === "vi") await setLanguage(page, language);

  return { page, errors };
}

/**
 * True for a missing segment. A player that waits for a busy computer may ask for one that the
 * playlist has dropped, and then goes on with the next.
 */
export function isDroppedSegment(error: string) {
  return /\b404\b.*\.m4s(\?|$)/.test(error);
}

async function setLanguage(page: Page, language: string) {
  const site = await page.request.get("/healthz");

  await page
    .context()
    .addCookies([{ name: "nhacsong_lang", value: language, url: new URL(site.url()).origin }]);
}
