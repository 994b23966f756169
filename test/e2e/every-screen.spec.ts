import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "./journey-test";
import { demoEvent, demoPerson } from "./demo";
import { signIn } from "./people";

const PUBLIC = [
  "/",
  "/?search=bolero",
  "/login",
  "/signup",
  "/forgot-password",
  "/events",
  "/events?category=Bolero&eventType=ticketed&search=do",
  "/artists",
  `/artist/${demoPerson("artist")}`,
  `/artists/${demoPerson("artist")}/events`,
  `/event/${demoEvent("live")}`,
  `/event/${demoEvent("chuyen-do-cuoi")}`,
  `/event/${demoEvent("het-ve")}`,
  `/event/${demoEvent("da-qua-1")}`,
  `/stream/${demoEvent("live")}`,
  `/stream/${demoEvent("chuyen-do-cuoi")}`,
  "/about",
  "/terms",
  "/privacy",
  "/api/docs",
  "/api/docs/socket",
];
const SIGNED_IN: Record<string, string[]> = {
  viewer: [
    "/",
    "/saved",
    "/tickets",
    "/receipts",
    "/profile",
    "/profile/passkeys",
    "/notices",
    `/checkout/${demoEvent("chuyen-do-cuoi")}`,
    `/checkout/${demoEvent("live")}?type=donation`,
    `/checkout/${demoEvent("het-ve")}`,
    `/checkout/${demoEvent("tra-khuya")}`,
    `/stream/${demoEvent("live")}`,
  ],
  artist: [
    "/dashboard",
    "/dashboard/new",
    `/dashboard/${demoEvent("chuyen-do-cuoi")}/edit`,
    `/dashboard/${demoEvent("chuyen-do-cuoi")}/delete`,
    `/stream/${demoEvent("chuyen-do-cuoi")}`,
    "/dashboard/earnings",
    "/dashboard/payouts",
    "/dashboard/statement/2026",
    "/dashboard/reviews",
    "/dashboard/profile",
    "/dashboard/team",
    "/dashboard/streaming",
    "/dashboard/followers",
    `/dashboard/${demoEvent("chuyen-do-cuoi")}/guest-list`,
    `/dashboard/${demoEvent("chuyen-do-cuoi")}/ticket-types`,
    `/dashboard/${demoEvent("live")}/statistics`,
    `/dashboard/${demoEvent("live")}/playback`,
    `/dashboard/${demoEvent("xem-lai")}/replay`,
    "/messages",
    "/team",
    "/dashboard/passes",
    "/dashboard/passes/new",
    "/dashboard/codes",
    "/dashboard/codes/new",
    `/dashboard/${demoEvent("chuyen-do-cuoi")}/shares`,
    "/shares",
    "/profile/tokens",
    `/artist/${demoPerson("singer")}/message`,
    `/event/${demoEvent("da-qua-1")}/review`,
  ],
  admin: [
    "/admin",
    "/admin/users",
    "/admin/artists",
    "/admin/events",
    "/admin/tickets",
    "/admin/transfers",
    "/admin/payouts",
    "/admin/receipts",
    "/admin/share",
    "/admin/codes",
    "/admin/ledger",
    "/admin/outbox",
    "/admin/reports",
    "/admin/audit",
  ],
};
const UNKNOWN = ["/nowhere", "/event/00000000-0000-4000-8000-000000000000", "/artist/nobody", "/tickets/x/y/z"];

test.describe.configure({ mode: "parallel" });

for (const language of ["en", "vi"] as const) {
  for (const scripts of [true, false]) {
    test(`public screens are valid and accessible: ${language}, scripts ${scripts ? "on" : "off"}`, async ({
      browser,
      baseURL,
    }) => {
      test.setTimeout(240_000);
      const context = await browser.newContext({
        javaScriptEnabled: scripts,
        locale: language === "vi" ? "vi-VN" : "en-US",
      });
      await context.addCookies([{ name: "nhacsong_lang", value: language, url: baseURL! }]);
      const page = await context.newPage();
      for (const path of PUBLIC) await checkScreen(page, path, language, 200, scripts);
      for (const path of UNKNOWN) await checkScreen(page, path, language, 404, scripts);
      await context.close();
    });
  }
  for (const [who, paths] of Object.entries(SIGNED_IN)) {
    test(`screens of the ${who} are valid and accessible: ${language}`, async ({ browser, baseURL }) => {
      test.setTimeout(30_000 * paths.length);
      const context = await browser.newContext();
      const page = await context.newPage();
      await signIn(page, who);
      await context.addCookies([{ name: "nhacsong_lang", value: language, url: baseURL! }]);
      for (const path of paths) await checkScreen(page, path, language, 200, true);
      await context.close();
    });
  }
}

/** Checks status, title, one h1, language, no horizontal scroll, a silent console, and axe. */
async function checkScreen(page: Page, path: string, language: string, status: number, scripts: boolean) {
  await test.step(path, async () => {
    const said: string[] = [];
    const listen = (message: { type(): string; text(): string }) => {
      if (message.type() === "error" && !message.text().includes("404 (Not Found)")) said.push(message.text());
    };
    page.on("console", listen);
    const answer = await page.goto(path, { waitUntil: "load" });
    expect.soft(answer?.status(), path).toBe(status);
    expect.soft(await page.title(), path).not.toBe("");
    await expect.soft(page.locator("html"), path).toHaveAttribute("lang", language);
    await expect.soft(page.locator("h1"), path).toHaveCount(1);
    if (scripts) {
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${path} scrolls sideways`,
      ).toBe(true);
      const { violations } = await new AxeBuilder({ page })
        // Without frames, axe needs no page of its own to join their results.
        .setLegacyMode()
        .options({ resultTypes: ["violations"] })
        .exclude("iframe")
        .analyze();
      expect(
        violations.map((it) => `${it.id}: ${it.nodes.map((node) => node.target).join(" ")}`),
        path,
      ).toEqual([]);
    }
    page.off("console", listen);
    expect.soft(said, path).toEqual([]);
  });
}
