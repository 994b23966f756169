import { defineConfig } from "vite";
import { aliases } from "./aliases";
import { declaredSources } from "./declared-sources";

/** The script of an overlay, for the browser in OBS 28 and later. Its name stays. */
export default defineConfig({
  plugins: [declaredSources()],
  resolve: { alias: aliases },
  publicDir: false,
  build: {
    outDir: `${process.env.BUILD_DIRECTORY || "build"}/client`,
    emptyOutDir: false,
    target: "chrome103",
    rollupOptions: {
      input: "app/browser/overlay/script/overlay.ts",
      output: { format: "es", entryFileNames: "overlay.js" },
    },
  },
});
