import { defineConfig } from "vite";
import { declaredSources } from "./declared-sources";
import { aliases } from "./aliases";

/** The command `nhacsong` for plain Node: a release has no TypeScript. */
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
