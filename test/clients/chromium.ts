import { chromium } from "playwright";
import type { Window } from "./window";

const FLAGS = [
  ...[
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
  ],
  ...["--disable-component-update", "--disable-sync", "--autoplay-policy=no-user-gesture-required"],
];

/** A window of Debian's Chromium. */
export async function openChromium(): Promise<{ window: Window; close: () => Promise<void> }> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: FLAGS,
  });
  const page = await browser.newPage();
  const window: Window = {
    open: async (url) => void (await page.goto(url)),
    read: (expression) => page.evaluate(expression),
    click: (selector) => page.click(selector),
    type: (selector, text) => page.fill(selector, text),
    pressEnter: (selector) => page.press(selector, "Enter"),
  };

  return { window, close: () => browser.close() };
}
