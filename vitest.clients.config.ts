import { defineConfig } from "vitest/config";

/** Real players, browsers and encoders against the production build: `npm run clients`. */
export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    passWithNoTests: true,
    include: ["test/clients/**/*.clients.ts"],
    pool: "forks",
    // Each file has its own server. Two cores can run only one with all programs, but two of the
    // short runs.
    maxWorkers: process.env.CLIENTS_QUICK ? 2 : 1,
    maxConcurrency: 8,
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
