import { defineConfig } from "vitest/config";

/**
 * npm run container:test builds the container image and runs it; too slow for npm run test:slow.
 */
export default defineConfig({
  test: { include: ["test/container/**/*.container.ts"], pool: "forks", maxWorkers: 1 },
});
