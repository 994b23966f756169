import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { callApi } from "../api";
import { demoEvent } from "../demo";
import { test } from "../journey-test";
import { OWN_SERVER, startServer, stopServer } from "../own-server";
import { visitor } from "../visitor";

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

    await page.clock.install();
    await page.goto("/about");
    await workerKnowsPage(page);
    await stopServer(server);

    await page.goto("/events?sortBy=price");
    await expect(page.getByRole("heading", { level: 1, name: "You're offline" })).toBeVisible();

    const again = `${OWN_SERVER}/events?sortBy=price`;

    await expect(page.getByRole("link", { name: "Try again" })).toHaveAttribute("href", again);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );

    const asked = (address: string, method: string) =>
      page.evaluate(([to, method]) => fetch(to!, { method }).then(() => "answered", () => "failed"), [address, method]); // prettier-ignore

    expect(await asked("/api/events", "GET")).toBe("failed");
    expect(await asked("/events", "POST")).toBe("failed");
    await page.getByRole("link", { name: "Tiếng Việt" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Mất kết nối mạng" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("vi");

    server = await startServer({ folder, isSeeded: true });
    await page.clock.runFor(15_000);
    await expect(page.getByRole("heading", { level: 1, name: "Mất kết nối mạng" })).toBeHidden({
      timeout: 60_000,
    });
    await expect(page.getByRole("contentinfo")).toBeVisible({ timeout: 60_000 });
    await stopServer(server);

    server = await startServer({
      folder,
      isSeeded: true,
      settings: { PAYMENTS: "test", SERVICE_WORKER: "0" },
    });
    await page.goto("/about");
    await expect
      .poll(() => page.evaluate(leftOfWorker), { timeout: 30_000 })
      .toEqual({ caches: [], workers: 0 });
    await stopServer(server);
    await expect(page.goto("/events")).rejects.toThrow("ERR_CONNECTION_REFUSED");
  } finally {
    if (server.exitCode === null) await stopServer(server);
    rmSync(folder, { recursive: true, force: true });
  }
});

const TEXTS = {
  list: "Vé đã lưu của bạn",
  saved: /Đã lưu trên thiết bị này/,
  offline: "Mất kết nối mạng",
};

test("tickets open without a network, for their holder only", async ({ browser }) => {
  const visit = {
    newcomer: "Lê Thị Sáu",
    language: "vi",
    width: 360,
    height: 740,
    serviceWorkers: "allow",
  } as const;
  const { page } = await visitor(browser, visit);

  await callApi(page, "POST", `/events/${demoEvent("tra-khuya")}/register`);
  await page.goto("/tickets");
  await workerKnowsPage(page);

  const hasTickets = () => page.evaluate(() => caches.has("tickets"));

  await expect.poll(hasTickets, { timeout: 30_000 }).toBe(true);
  await page.context().setOffline(true);

  await page.goto("/tickets");
  await expect(page.getByRole("heading", { level: 1, name: TEXTS.offline })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: TEXTS.list })).toBeVisible();
  await page.getByRole("listitem").getByRole("link").first().click();
  await expect(page.getByRole("status")).toContainText(TEXTS.offline);
  await expect(page.getByRole("status")).toContainText(TEXTS.saved);
  await expect(page.locator(".qr svg")).toBeVisible();
  expect((await page.locator(".qr svg").boundingBox())!.width).toBeGreaterThan(150);

  const saved = page.url();

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  // Online again, the saved ticket is replaced by the present one.
  await page.context().setOffline(false);
  await expect(page.getByRole("contentinfo")).toBeVisible({ timeout: 60_000 });
  await page.goto("/logout");
  await page
    .locator("main form[action='/logout'] button, main form[method=post] button")
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect.poll(hasTickets).toBe(false);
  await page.context().setOffline(true);
  await page.goto(saved);
  await expect(page.getByRole("heading", { level: 1, name: TEXTS.offline })).toBeVisible();
  await expect(page.locator(".qr")).toHaveCount(0);
  await expect(page.getByRole("listitem")).toHaveCount(0);
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
