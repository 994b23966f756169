import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { hasNginx } from "../../deploy/nginx";
import { Cdn } from "../../edge/cdn";
import { demoEvent } from "../demo";
import { test } from "../journey-test";
import { OWN_SERVER, startServer, stopServer } from "../own-server";
import { pictureChanges } from "../show";

const KEY = "0123456789abcdef";

test("the files of a show come from a CDN, and from the site while the CDN fails", async ({ browser }) => {
  test.skip(!hasNginx(), "needs nginx");
  const [folder, cdn] = [mkdtempSync(path.join(tmpdir(), "nhacsong-cdn-site-")), new Cdn()];
  try {
    await cdn.start({ home: OWN_SERVER, key: KEY });
    const settings = { CDN_URL: cdn.url, CDN_KEY: KEY, APP_URL: OWN_SERVER, DEMO: "1", PAYMENTS: "test" };
    const server = await startServer({ folder, settings });
    try {
      const page = await (await browser.newContext({ baseURL: OWN_SERVER })).newPage();
      const files: URL[] = [];
      const refused: string[] = [];
      page.on("console", (message) => message.text().includes("Content Security") && refused.push(message.text()));
      page.on("response", (response) => {
        if (/\/v\d+\/[ps][\d.]+\.m4s$/.test(response.url()) && response.ok()) files.push(new URL(response.url()));
      });
      const origin = () => files.at(-1)?.origin;
      await page.goto(`/stream/${demoEvent("live")}`);
      await pictureChanges(page);
      expect(new Set(files.map((file) => file.origin))).toEqual(new Set([cdn.url]));

      await cdn.stop();
      await expect.poll(origin).toBe(OWN_SERVER);
      await pictureChanges(page);
      expect(refused).toEqual([]);
    } finally {
      await stopServer(server);
    }
  } finally {
    await cdn.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
