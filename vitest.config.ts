import { defineConfig } from "vitest/config";
import { aliases } from "./scripts/vite/aliases";
import { routeTexts } from "./scripts/vite/route-texts";
import { ISOLATED_TESTS } from "./test/isolated-tests";

export default defineConfig({
  plugins: [routeTexts()],
  resolve: { alias: aliases },
  test: {
    setupFiles: ["./test/setup.ts"],
    globalSetup: ["./test/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    // As for journeys: on a machine of others a test may be tried again.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        // Two processes run these files one after the other, and load packages once. See test/leaks.ts.
        extends: true,
        test: {
          name: "shared",
          isolate: false,
          env: { TESTS_SHARE_PROCESS: "1" },
          include: ["{app,clients,db,test,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["test/e2e/**", ...ISOLATED_TESTS],
        },
      },
      { extends: true, test: { name: "isolated", include: ISOLATED_TESTS } },
    ],
  },
});
