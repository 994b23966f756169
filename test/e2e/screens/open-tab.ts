import { type Browser, type CDPSession, type Page, test as base } from "@playwright/test";
import { PORT } from "../ports";
import { signIn } from "../people";
import { isDroppedSegment } from "../visitor";

/** Gives each person one tab for all screens that a worker visits. */
export const test = base.extend<object, { openTab: (who: string) => Promise<Tab> }>({
  openTab: [
    async ({ browser }, use) => {
      const tabs = new Map<string, Tab>();

      await use(async (who) => {
        const tab = tabs.get(who) ?? (await openTab(browser, who));

        tabs.set(who, tab);

        return tab;
      });

      for (const { page } of tabs.values()) await page.context().close();
    },
    { scope: "worker" },
  ],
});

type Tab = {
  page: Page;
  devtools: CDPSession;
  setLanguage: (language: string) => Promise<unknown>;
  /** Errors of the console and of scripts since the last call. */
  takeErrors: () => string[];
};

async function openTab(browser: Browser, who: string): Promise<Tab> {
  const baseURL = `http://127.0.0.1:${PORT}`;
  const context = await browser.newContext({
    baseURL,
    serviceWorkers: "block",
    timezoneId: "Europe/Paris",
  });
  const page = await context.newPage();
  if (who !== "guest") await signIn(page, who);
  // The browser's language decides.
  await context.clearCookies({ name: "nhacsong_lang" });

  const devtools = await context.newCDPSession(page);
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const errors: string[] = [];

  page.on("console", (message) => {
    const error = `${message.text()} ${message.location().url}`;

    if (message.type() === "error" && !isDroppedSegment(error)) errors.push(error);
  });
  page.on("pageerror", (error) => errors.push(String(error)));

  return {
    page,
    devtools,
    setLanguage: (acceptLanguage) =>
      devtools.send("Emulation.setUserAgentOverride", { userAgent, acceptLanguage }),
    takeErrors: () => errors.splice(0),
  };
}
