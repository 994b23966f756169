import { defineConfig } from "vitest/config";
import { routeTexts } from "./scripts/vite/route-texts";

export default defineConfig({
  plugins: [routeTexts()],
  resolve: {
    alias: {
      "~db": new URL("./db", import.meta.url).pathname,
      "~": new URL("./app", import.meta.url).pathname,
    },
  },
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
