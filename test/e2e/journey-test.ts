import { test as base } from "@playwright/test";

/** Closes everybody's pages at the end, so that no encoder, player or socket outlives the test. */
export const test = base.extend<{ leaving: void }>({
  leaving: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
