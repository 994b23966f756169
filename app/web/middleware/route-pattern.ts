import { matchRoutes } from "@remix-run/react";
import type { ServerBuild } from "@remix-run/node";
import type { Request } from "express";
import { boundedCache } from "~/platform/bounded-cache";
import { SMALL_BODY_BYTES } from "~/platform/http/bytes-in-flight";
import { first, required } from "~/platform/required";

const MAX_KNOWN = 2000;
const MEDIA_FILES = {
  ".m3u8": "playlist",
  ".m4s": "segment",
  ".mp4": "mp4",
  ".aac": "sound",
  ".vtt": "captions",
};
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]);

type RouteObjects = NonNullable<Parameters<typeof matchRoutes>[0]>;

/** Clients choose the method, so unknown methods count as one. */
export function methodLabel(method: string | undefined): string {
  return METHODS.has(method ?? "") ? required(method) : "other";
}

/** The kind of a media address. Called for every segment, so it parses nothing. */
export function mediaPattern(url: string): string {
  const queryStart = url.indexOf("?");
  const mediaPath = queryStart < 0 ? url : url.slice(0, queryStart);
  const fileKind =
    MEDIA_FILES[mediaPath.slice(mediaPath.lastIndexOf(".")) as keyof typeof MEDIA_FILES] ??
    otherPattern(mediaPath);
  const folderEnd = mediaPath.indexOf("/", 1);

  return `${folderEnd < 0 ? mediaPath : mediaPath.slice(0, folderEnd)}/:${fileKind}`;
}

function otherPattern(requestPath: string) {
  return requestPath.endsWith("/door") ? "door" : "other";
}

/**
 * Returns a function that gives the route pattern of a request. Without a route it gives
 * "/assets/*" for assets, and "other" for other public files and for requests that were refused
 * before routing.
 */
export function routePatterns(screenOf: (pathname: string) => Screen) {
  return ({ route, baseUrl, originalUrl }: Request): string => {
    const { path } = (route ?? {}) as { path?: unknown };
    if (path === "*") return screenOf(first(originalUrl.split("?"))).pattern;
    if (typeof path === "string") return `${baseUrl}${path}`;

    return originalUrl.startsWith("/assets/") ? "/assets/*" : "other";
  };
}

/**
 * `pattern`: of the route; "/*" for an unknown address. `maxBytes`: the largest body that the
 * route's action reads.
 */
export type Screen = { pattern: string; maxBytes: number };

/**
 * Finds the screen of a path.
 * @param partFor gives the part of the build that can match a path; comparing with every route
 * takes half a millisecond
 */
export function findScreens(partFor: (path: string) => ServerBuild) {
  const treesByBuild = new WeakMap<ServerBuild, RouteObjects>();
  const screensByPath = boundedCache<Screen>(MAX_KNOWN);
  const routesFor = (pathname: string) => {
    const partialBuild = partFor(pathname);
    const routes = treesByBuild.get(partialBuild) ?? routeTree(partialBuild);

    treesByBuild.set(partialBuild, routes);

    return routes;
  };

  return (pathname: string): Screen =>
    screensByPath(pathname, () => findScreen(routesFor(pathname), pathname));
}

function findScreen(routes: RouteObjects, pathname: string): Screen {
  try {
    const matches = matchRoutes(routes, pathname.replace(/(\/_root)?\.data$/, "") || "/");
    const pathParts = matches?.map(({ route }) => route.path).filter(Boolean) ?? ["*"];
    const bodyLimits = matches?.map(({ route }) => route.handle as number) ?? [];

    return {
      pattern: `/${pathParts.join("/")}`,
      maxBytes: Math.max(SMALL_BODY_BYTES, ...bodyLimits),
    };
  } catch {
    return { pattern: "unreadable", maxBytes: SMALL_BODY_BYTES };
  }
}

function routeTree({ routes }: ServerBuild, parentId?: string): RouteObjects {
  return Object.values(routes)
    .filter((routeEntry) => routeEntry !== undefined && routeEntry.parentId === parentId)
    .map((routeEntry) => {
      const { id: routeId, path, index, caseSensitive, module } = required(routeEntry);
      const routeObject = { id: routeId, path, caseSensitive, handle: maxBytesOf(module?.action) };

      return index
        ? { ...routeObject, index: true as const }
        : { ...routeObject, children: routeTree({ routes } as ServerBuild, routeId) };
    });
}

/**
 * The body limit of an action; actions that are built from forms have one
 * (app/web/forms/form-action.server.ts).
 */
function maxBytesOf(action: unknown): number {
  return (action as { maxBytes?: number } | undefined)?.maxBytes ?? SMALL_BODY_BYTES;
}
