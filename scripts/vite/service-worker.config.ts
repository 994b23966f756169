import { defineConfig } from "vite";
import { aliases } from "./aliases";
import { declaredSources } from "./declared-sources";

/** Builds the service worker: one file at the root of the site, whose name never changes. */
export default defineConfig({
  plugins: [declaredSources()],
  resolve: { alias: aliases },
  publicDir: false,
  build: {
    outDir: `${process.env.BUILD_DIRECTORY || "build"}/client`,
    emptyOutDir: false,
    target: "es2020",
    rollupOptions: {
      input: "app/browser/service-worker/service-worker.ts",
      output: { format: "iife", entryFileNames: "service-worker.js" },
    },
  },
});
