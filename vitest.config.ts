import { defineConfig } from "vitest/config";
import { aliases } from "./scripts/vite/aliases";
import { isolatedTests } from "./scripts/vite/isolated-tests";
import { routeTexts } from "./scripts/vite/route-texts";

const isolated = isolatedTests();

export default defineConfig({
  plugins: [routeTexts()],
  resolve: { alias: aliases },
  test: {
    setupFiles: ["./test/setup.ts"],
    globalSetup: ["./test/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    projects: [
      {
        // One process runs many files and loads the packages once. Modules of the app are loaded anew for each file.
        extends: true,
        test: {
          name: "shared",
          isolate: false,
          include: ["{app,clients,db,test,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["test/e2e/**", ...isolated],
        },
      },
      { extends: true, test: { name: "isolated", include: isolated } },
    ],
  },
});
