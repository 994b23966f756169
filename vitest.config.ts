import { defineConfig } from "vitest/config";
import { aliases } from "./scripts/vite/aliases";
import { routeTexts } from "./scripts/vite/route-texts";
import { ISOLATED_TESTS, SLOW_TESTS } from "./test/test-groups";

/** Two processes run these files one after the other, and load packages once. See test/leaks.ts. */
const shared = { isolate: false, env: { TESTS_SHARE_PROCESS: "1" } };

export default defineConfig({
  plugins: [routeTexts()],
  resolve: { alias: aliases },
  test: {
    setupFiles: ["./test/setup.ts", "./test/seed.ts"],
    globalSetup: ["./test/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine takes its time; what never comes still fails.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: "shared",
          include: ["{app,clients,db,test,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["test/e2e/**", ...ISOLATED_TESTS, ...SLOW_TESTS],
        },
      },
      { extends: true, test: { name: "isolated", include: ISOLATED_TESTS } },
      { extends: true, test: { ...shared, name: "slow", include: SLOW_TESTS } },
    ],
  },
});
