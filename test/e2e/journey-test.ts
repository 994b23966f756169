import { test as base } from "@playwright/test";

type Fixtures = {
  leaving: void;
  /** Runs at the end of the test, also of one that failed; the last given runs first. */
  atEnd: (undo: () => unknown) => void;
};

/** Closes everybody's pages at the end, so that no encoder, player or socket outlives the test. */
export const test = base.extend<Fixtures>({
  leaving: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern.
  atEnd: async ({}, provide) => {
    const undoing: (() => unknown)[] = [];

    await provide((undo) => void undoing.push(undo));

    for (const undo of undoing.reverse()) await undo();
  },
});
