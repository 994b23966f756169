import { expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { untilAlive } from "./open-early";
import { demoEvent } from "../demo";
import { signInByApi } from "../people";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/** Console errors from now on. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];

  page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
  page.on("pageerror", (error) => faults.push(error.message));

  return faults;
}

/** Fetches like the page; browsers log each 4xx of a fetch to the console. */
function ask(page: Page, address: string, form?: Record<string, string>) {
  const send = async ([to, fields]: readonly [string, Record<string, string> | undefined]) => {
    const options = fields && { method: "POST", body: new URLSearchParams(fields) };
    const answer = await fetch(to, options);

    return { status: answer.status, body: await answer.text() };
  };

  return page.evaluate(send, [address, form] as const);
}

test("unknown, forbidden or incomplete requests are refused without an error in the console", async ({
  page,
}) => {
  await signInByApi(page, "viewer");
  await page.goto("/about");

  const faults = faultsOf(page);
  const refusals: [string, Record<string, string>?][] = [
    [`/event/${UNKNOWN}.data`],
    [`/dashboard/${demoEvent("chuyen-do-cuoi")}/edit.data`],
    ["/admin.data"],
    ["/profile.data", { intent: "nonsense" }],
    [`/event/${UNKNOWN}/review.data`, { rating: "9" }],
  ];

  for (const refusal of refusals) {
    const { status, body } = await ask(page, ...refusal);

    expect(status, refusal[0]).toBeLessThan(400);
    expect(body.length, refusal[0]).toBeGreaterThan(0);
  }

  expect(faults).toEqual([]);
});

test("a wrong password shows a message on the page and no console error", async ({ page }) => {
  const faults = faultsOf(page);

  await page.goto("/login");
  await untilAlive(page);

  const answered = () => page.waitForResponse((answer) => answer.request().method() === "POST");

  await page.fill("input[name=loginId]", "viewer@nhacsong.test");
  await page.fill("input[name=password]", "wrong-password");

  const [answer] = await Promise.all([
    answered(),
    page.locator("main form button[type=submit]").last().click(),
  ]);

  expect(answer.url()).toContain(".data");
  await expect(page.locator("main [role=alert]").first()).toBeVisible();
  expect(faults).toEqual([]);
});
