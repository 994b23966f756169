import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { test } from "./journey-test";
import { OWN_SERVER, startServer, stopServer } from "./own-server";

test("without a server, pages say so and come back by themselves; the kill switch removes the worker", async ({
  browser,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-offline-"));
  let server = await startServer({ folder });
  try {
    const context = await browser.newContext({
      baseURL: OWN_SERVER,
      viewport: { width: 320, height: 640 },
      serviceWorkers: "allow",
    });
    const page = await context.newPage();
    await page.goto("/about");
    await workerKnowsPage(page);
    await stopServer(server);

    await page.goto("/events?sortBy=price");
    await expect(page.getByRole("heading", { level: 1, name: "You're offline" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Try again" })).toHaveAttribute("href", "/events?sortBy=price");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const asked = (address: string, method: string) =>
      page.evaluate(([to, method]) => fetch(to!, { method }).then(() => "answered", () => "failed"), [address, method]); // prettier-ignore
    expect(await asked("/api/events", "GET")).toBe("failed");
    expect(await asked("/events", "POST")).toBe("failed");
    await page.getByRole("link", { name: "Tiếng Việt" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Bạn đang ngoại tuyến" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("vi");

    server = await startServer({ folder, isSeeded: true });
    await expect(page.getByRole("heading", { level: 1, name: "Bạn đang ngoại tuyến" })).toBeHidden({ timeout: 60_000 });
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await stopServer(server);

    server = await startServer({ folder, isSeeded: true, settings: { PAYMENTS: "test", SERVICE_WORKER: "0" } });
    await page.goto("/about");
    await expect.poll(() => page.evaluate(leftOfWorker), { timeout: 30_000 }).toEqual({ caches: [], workers: 0 });
    await stopServer(server);
    await expect(page.goto("/events")).rejects.toThrow("ERR_CONNECTION_REFUSED");
  } finally {
    if (server.exitCode === null) await stopServer(server);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The worker is in charge, and the page has told it what it needs to know. */
async function workerKnowsPage(page: Page) {
  const isKnown = () => navigator.serviceWorker.controller !== null && caches.has("page-state");
  await expect.poll(() => page.evaluate(isKnown), { timeout: 30_000 }).toBe(true);
}

async function leftOfWorker() {
  const workers = await navigator.serviceWorker.getRegistrations();
  return { caches: await caches.keys(), workers: workers.length };
}
