import { defineConfig } from "vitest/config";

/** Releases of the present build, unpacked and run elsewhere: npm run test:slow runs them. */
export default defineConfig({
  test: {
    include: ["test/release/**/*.release.ts"],
    globalSetup: ["./test/release/pack-release.ts"],
    pool: "forks",
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
  },
});
