import { defineConfig } from "@playwright/test";
import { BROWSER_ENGINE, WHOLE_BROWSER } from "./test/e2e/browsers";
import { PORT, portOf } from "./test/e2e/ports";

/** With encoders, players, or servers that are stopped. */
const media = /\/e2e\/(live|operations)\/.+\.spec\.ts$/;
/** Visits every screen once and checks everything that all screens have in common. */
const screens = /\/e2e\/screens\/.+\.spec\.ts$/;
const workers = Number(process.env.E2E_WORKERS ?? 1);

/** Journeys run against the production build with the demo's data, in Debian's Chromium. */
export default defineConfig({
  testDir: "test/e2e",
  // Each project empties its own folder when it starts.
  projects: [
    {
      name: "pages",
      testIgnore: [media, screens],
      outputDir: "test-results/pages",
      use: { launchOptions: BROWSER_ENGINE },
    },
    {
      name: "screens",
      testMatch: screens,
      outputDir: "test-results/screens",
      use: { launchOptions: WHOLE_BROWSER },
    },
    {
      name: "media",
      testMatch: media,
      outputDir: "test-results/media",
      use: { launchOptions: WHOLE_BROWSER },
      // Beside other work, a show takes its time to begin; what never comes still fails.
      timeout: 600_000,
      expect: { timeout: 90_000 },
    },
  ],
  workers,
  // A journey that fails now and then hides a fault, of the product or of the journey.
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    // Requests of a worker are not seen by routes of a test; test/e2e/base/offline.spec.ts allows
    // it.
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "Europe/Paris",
    screenshot: "only-on-failure",
  },
  webServer: Array.from({ length: workers }, (_, worker) => ({
    command: "node test/e2e/serve.mjs",
    url: `http://127.0.0.1:${portOf(worker)}/healthz`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
    env: { E2E_PORT: String(portOf(worker)) },
  })),
});
