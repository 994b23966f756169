import { expect } from "@playwright/test";
import { test } from "../journey-test";

test("a page whose data is read again stays where the reader has scrolled to meanwhile", async ({
  page,
}) => {
  let release = () => {};

  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });

  await page.route("**/*.data*", async (route) => {
    await isReleased;
    await route.continue();
  });

  // The first visit reads again, with the zone of the browser.
  const reading = page.waitForRequest("**/*.data*");

  await page.goto("/about");
  await reading;

  await page.evaluate(() => scrollTo(0, 300));
  release();

  await expect.poll(() => page.evaluate(isIdle)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(300);
});

function isIdle() {
  const { __remixRouter: router } = window as unknown as {
    __remixRouter: { state: { revalidation: string } };
  };

  return router.state.revalidation === "idle";
}
