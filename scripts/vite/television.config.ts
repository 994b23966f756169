import { defineConfig } from "vite";
import { isPatchOn } from "../../db/patches/patches";
import { leanHls } from "../patches/lean-hls";
import { aliases } from "./aliases";
import { declaredSources } from "./declared-sources";

/**
 * Builds the television's script and style sheet, whose names never change. Televisions keep the
 * browser that they were sold with, so the script and the style sheet must run in browsers of 2017;
 * test/television.test.ts checks the result.
 */
export default defineConfig({
  plugins: [isPatchOn("lean-hls") && leanHls(), declaredSources()],
  resolve: { alias: aliases },
  publicDir: false,
  build: {
    outDir: `${process.env.BUILD_DIRECTORY || "build"}/client`,
    emptyOutDir: false,
    target: ["es2017", "chrome58", "safari11"],
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1000,
    assetsInlineLimit: 0,
    rollupOptions: {
      input: "app/browser/television/script/television.ts",
      output: {
        format: "iife",
        entryFileNames: "television.js",
        assetFileNames: ({ names }) =>
          names[0]?.endsWith(".css") ? "television.css" : "assets/[name]-[hash][extname]",
      },
    },
  },
});
