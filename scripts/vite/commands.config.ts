import { defineConfig } from "vite";
import { declaredSources } from "./declared-sources";
import { aliases } from "./aliases";

/** Bundles the command `nhacsong` for plain Node, because a release contains no TypeScript. */
export default defineConfig({
  plugins: [declaredSources()],
  resolve: { alias: aliases },
  publicDir: false,
  build: {
    ssr: "scripts/commands/nhacsong.ts",
    outDir: `${process.env.BUILD_DIRECTORY || "build"}/commands`,
    target: "node20",
    rollupOptions: { output: { chunkFileNames: "[name]-[hash].js" } },
  },
});
