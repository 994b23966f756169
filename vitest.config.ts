import { defineConfig } from "vitest/config";
import { aliases } from "./scripts/vite/aliases";
import { routeTexts } from "./scripts/vite/route-texts";

export default defineConfig({
  plugins: [routeTexts()],
  resolve: { alias: aliases },
  test: {
    include: ["{app,clients,db,test,scripts}/**/*.test.{ts,tsx}"],
    exclude: ["test/e2e/**"],
    setupFiles: ["./test/setup.ts"],
    globalSetup: ["./test/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
  },
});
