import { existsSync } from "node:fs";

const SHELL = "/usr/bin/chromium-headless-shell";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-fake-device-for-media-stream=device-count=2,fps=10",
  "--use-fake-ui-for-media-stream",
  "--autoplay-policy=no-user-gesture-required",
];

/** Debian's Chromium. */
export const WHOLE_BROWSER = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args,
};

/**
 * Chromium's engine without a window, which needs half the processor of the whole browser. It has
 * no pushes, plays no H.264, and follows no redirect that a test answers in the place of another
 * site.
 */
export const BROWSER_ENGINE =
  !process.env.CHROMIUM && existsSync(SHELL)
    ? { ...WHOLE_BROWSER, executablePath: SHELL }
    : WHOLE_BROWSER;
