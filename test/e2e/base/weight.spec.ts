import { expect, type Page, type Response } from "@playwright/test";
import { demoEvent } from "../demo";
import { test } from "../journey-test";
import { untilAlive } from "./open-early";

/** Bytes of scripts that a guest may be sent, packed with brotli as browsers get them (ADR 16). */
const BUDGETS = [
  { name: "the home page", path: "/", bytes: 125_000, last: /\/assets\/root-/ },
  {
    name: "the room of a live show",
    path: `/stream/${demoEvent("live")}`,
    bytes: 240_000,
    last: /\/assets\/engine-/,
  },
];

for (const { name, path, bytes, last } of BUDGETS)
  test(`${name} keeps to its budget of scripts`, async ({ page }) => {
    const scripts = new Set<string>();
    const isScript = (response: Response) => response.url().endsWith(".js");

    page.on("response", (response) => void (isScript(response) && scripts.add(response.url())));

    const all = page.waitForResponse((response) => last.test(response.url()));

    await page.goto(path);
    await all;
    await untilAlive(page);
    expect(await weigh(page, [...scripts])).toBeLessThan(bytes);
  });

async function weigh(page: Page, urls: string[]): Promise<number> {
  let sum = 0;

  for (const url of urls) {
    const headers = (
      await page.request.head(url, { headers: { "Accept-Encoding": "br" } })
    ).headers();

    expect(headers["content-encoding"], url).toBe("br");
    sum += Number(headers["content-length"]);
  }

  return sum;
}
