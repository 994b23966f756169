import type { Page } from "@playwright/test";

/** Waits until React runs the page. Before that, links and forms load documents. */
export async function untilAlive(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith("__reactProps$")),
  );
}

/** Opens a page whose scripts come only after `choose`, and waits until they run. */
export async function openEarly(page: Page, path: string, choose: () => Promise<void>) {
  const scripts = "**/assets/entry.client*.js";
  let letScriptsCome = () => {};

  const chosen = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });

  await page.route(scripts, async (route) => {
    await chosen;
    await route.continue();
  });

  await page.goto(path, { waitUntil: "commit" });
  await choose();
  letScriptsCome();

  await untilAlive(page);
  await page.unroute(scripts);
}
