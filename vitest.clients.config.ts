import { defineConfig } from "vitest/config";

/** Real players, browsers and encoders against the production build: `npm run clients`. */
export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    passWithNoTests: true,
    include: ["test/clients/**/*.clients.ts"],
    pool: "forks",
    // Each file starts its own server on the same ports, and two cores can run only one with its clients.
    maxWorkers: 1,
    fileParallelism: false,
    maxConcurrency: 8,
    // External programs fail now and then, which must not fail the tested change.
    retry: 2,
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
