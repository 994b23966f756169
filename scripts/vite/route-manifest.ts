import { createRequire } from "node:module";
import { flatRoutes } from "remix-flat-routes";
import { NO_ROUTES } from "../../remix.config.js";

type Route = { id: string; path?: string; parentId?: string; file: string };
type DefineRoutes = Parameters<typeof flatRoutes>[1];

/**
 * Reads the routes as Remix finds them; `file` is relative to `app`. Remix does not export its own
 * function.
 */
export function readRoutes(): Record<string, Route> {
  const { defineRoutes } = createRequire(import.meta.url)(
    "@remix-run/dev/dist/config/routes.js",
  ) as {
    defineRoutes: DefineRoutes;
  };

  return flatRoutes("routes", defineRoutes, { ignoredRouteFiles: NO_ROUTES });
}
