import { expect } from "@playwright/test";
import { test } from "./journey-test";
import { visitor } from "./visitor";

for (const path of ["/", "/events"]) {
  test(`clicks while the scripts of ${path} load break nothing`, async ({ browser }) => {
    const { page, errors } = await visitor(browser);
    await page.addInitScript(clickUntilAlive);
    await page.goto(path);
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.alive)).toBe("yes");
    expect(errors).toEqual([]);
  });
}

/** Clicks in every turn of the event loop until hydration. */
function clickUntilAlive() {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const { documentElement, body } = document;
    body?.click();
    const isAlive = Object.keys(body ?? {}).some((key) => key.startsWith("__reactProps$"));
    if (isAlive) documentElement.dataset.alive = "yes";
    else port2.postMessage(null);
  };
  port2.postMessage(null);
}
