import { test as base } from "@playwright/test";

/** A journey whose people leave when it is over: nobody's encoder, player or place in a room outlives it. */
export const test = base.extend<{ leaving: void }>({
  leaving: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
