import { defineConfig } from "vitest/config";

/** Real players, browsers and encoders against the production build: `npm run clients`. */
export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    passWithNoTests: true,
    include: ["test/clients/**/*.clients.ts"],
    pool: "forks",
    // Each file starts a server of its own on the same ports, and two cores carry it with its clients.
    maxWorkers: 1,
    fileParallelism: false,
    maxConcurrency: 8,
    // Programs from outside: what one of them fails at once must not fail the change that is tested.
    retry: 2,
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
