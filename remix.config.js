import { flatRoutes } from "remix-flat-routes";

/** Files below app/routes that are no routes. */
export const NO_ROUTES = ["**/*.test.*", "**/README.md"];

/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  // Route files are found by remix-flat-routes alone: it knows area folders ("admin+").
  ignoredRouteFiles: ["**/*"],
  routes: (defineRoutes) => flatRoutes("routes", defineRoutes, { ignoredRouteFiles: NO_ROUTES }),
  buildDirectory: process.env.BUILD_DIRECTORY || "build",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
};
