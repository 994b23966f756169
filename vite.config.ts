import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { isPatchOn } from "./db/patches/patches";
import remixConfig from "./remix.config.js";
import { aliases } from "./scripts/vite/aliases";
import { declaredSources } from "./scripts/vite/declared-sources";
import { leanBrowser } from "./scripts/vite/lean-browser";
import { leanServer } from "./scripts/vite/lean-server";
import { leanHls } from "./scripts/patches/lean-hls";
import { missingRoutes } from "./scripts/patches/missing-routes";
import { routeTexts } from "./scripts/vite/route-texts";
import type * as Server from "./server";

type ServerModule = typeof Server;

export default defineConfig({
  plugins: [
    isPatchOn("lean-hls") && leanHls(),
    isPatchOn("missing-routes") && missingRoutes(),
    leanBrowser(),
    leanServer(),
    routeTexts(),
    declaredSources(),
    serverEntry("./server.ts"),
    tailwindcss(),
    remix(remixConfig),
  ],
  resolve: { alias: aliases },
  // The encoder of the broadcaster's page is large and loaded there alone.
  build: {
    chunkSizeWarningLimit: 1100,
    rollupOptions: { onwarn: withoutEmptyChunks },
  },
  server: { host: "127.0.0.1", watch: { ignored: ["**/data/**", "**/build/**", "**/test/**"] } },
});

/** Routes without a screen (calendars, images, forms) leave nothing for the browser. */
function withoutEmptyChunks(warning: Rollup.RollupLog, warn: (warning: Rollup.RollupLog) => void) {
  if (warning.code !== "EMPTY_BUNDLE") warn(warning);
}

/**
 * Makes `entry` the one server bundle, in production and under the dev server. Lazy components stay
 * inside it: the entry finds the browser's files beside its own place.
 */
function serverEntry(entry: string): Plugin {
  return {
    name: "server-entry",
    config: {
      order: "post",
      handler: (_config, { isSsrBuild }) =>
        isSsrBuild
          ? { build: { rollupOptions: { input: entry, output: { inlineDynamicImports: true } } } }
          : undefined,
    },
    configureServer(vite) {
      let started: Promise<void> | undefined;
      const load = async () => {
        const server = (await vite.ssrLoadModule(entry)) as ServerModule;

        await (started ??= server.start());

        return server;
      };

      vite.httpServer?.on("upgrade", (request, socket, head) => {
        if (request.headers["sec-websocket-protocol"]?.startsWith("vite-")) return;

        void load().then(({ upgrade }) => upgrade(request, socket, head));
      });

      return () => {
        vite.middlewares.use((request, response, next) => {
          load()
            .then(({ handle }) => handle(request as never, response as never, next))
            .catch(next);
        });
      };
    },
  };
}
