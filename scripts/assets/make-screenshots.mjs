/* global document */
// Draws the pictures that browsers show when they offer to install the site. Against a running
// demo:
//
//   node scripts/assets/make-screenshots.mjs http://127.0.0.1:3000
import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import sharp from "sharp";

const [base] = process.argv.slice(2);
const FOLDER = "public/screenshots";
/** The manifest states the device's pixels. */
const SHAPES = {
  narrow: { viewport: { width: 360, height: 720 }, deviceScaleFactor: 2 },
  wide: { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1 },
};

mkdirSync(FOLDER, { recursive: true });

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium" });

for (const language of ["en", "vi"])
  for (const [shape, options] of Object.entries(SHAPES)) {
    const page = await (
      await browser.newContext({ ...options, baseURL: base, colorScheme: "light" })
    ).newPage();

    await page.context().addCookies([{ name: "nhacsong_lang", value: language, url: base }]);
    await page.goto("/events");
    // The last of the list: a show that is not live, so no number of viewers is in the picture.
    await page.goto(await page.locator("main a[href^='/event/']").last().getAttribute("href"));
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState("networkidle");
    await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toFile(`${FOLDER}/${language}-${shape}.webp`);
  }

await browser.close();
