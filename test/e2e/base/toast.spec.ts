import { expect, type Page } from "@playwright/test";
import { demoEvent } from "../demo";
import { test } from "../journey-test";
import { PASSWORD } from "../people";
import { visitor } from "../visitor";

const toast = (page: Page) => page.locator(".toast");

const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const withoutTimeout = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === 5000 ? 0 : later(work, ms, ...rest);

    window.setTimeout = withoutTimeout as typeof window.setTimeout;
  });

/** Controls covered by the toast. */
async function coveredByToast(page: Page): Promise<string[]> {
  await expect(toast(page)).toHaveAttribute("data-placed", /./);

  return page.evaluate(() => {
    const box = document.querySelector(".toast")!;
    const { left, top, right, bottom } = box.getBoundingClientRect();
    const covered = new Set<string>();

    for (let y = top; y <= bottom; y += 4)
      for (let x = left; x <= right; x += 4) {
        const [first, ...below] = document.elementsFromPoint(x, y);
        if (!first || !box.contains(first)) continue;

        const pressable = below
          .filter((it) => !box.contains(it))
          .find((it) => it.closest("a, button, summary, input, select"));
        if (pressable) covered.add(pressable.outerHTML.slice(0, 120));
      }

    return [...covered];
  });
}

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [1280, 800],
] as const)
  test(`a toast covers no link or button: ${width} px`, async ({ browser }) => {
    const { page } = await visitor(browser, { width, height });

    await keepToasts(page);
    await page.goto("/login?returnTo=/events");
    await page.fill("input[name=loginId]", "viewer@nhacsong.test");
    await page.fill("input[name=password]", PASSWORD);
    await page.locator("form:has(input[name=password]) button[type=submit]").last().click();
    await page.waitForURL("**/events");

    await expect(toast(page)).toBeVisible();
    await expect.poll(() => coveredByToast(page)).toEqual([]);
    for (const y of [400, 900, 100_000]) {
      await page.evaluate(async (to) => {
        scrollTo(0, to);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }, y);
      await expect.poll(() => coveredByToast(page)).toEqual([]);
    }
  });

test("Share copies the address in the language of the page", async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();

  await keepToasts(page);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.goto(`/event/${demoEvent("chuyen-do-cuoi")}?lang=vi`);
  await page.getByLabel("Chia sẻ buổi diễn", { exact: true }).click();
  await page.getByRole("button", { name: "Sao chép địa chỉ" }).click();
  await expect(toast(page)).toBeVisible();
  await expect.poll(() => coveredByToast(page)).toEqual([]);

  const copied = await page.evaluate(() => navigator.clipboard.readText());

  expect(new URL(copied).searchParams.get("lang")).toBe("vi");
});
