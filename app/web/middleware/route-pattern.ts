import { matchRoutes } from "@remix-run/react";
import type { ServerBuild } from "@remix-run/node";
import type { Request } from "express";
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

/** Methods are chosen by the client: unknown ones count together. */
export function methodLabel(method: string | undefined): string {
  return METHODS.has(method ?? "") ? required(method) : "other";
}

/** The kind of a media address. Called for every segment, so it parses nothing. */
export function mediaPattern(url: string): string {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const file =
    MEDIA_FILES[path.slice(path.lastIndexOf(".")) as keyof typeof MEDIA_FILES] ?? otherFile(path);
  const end = path.indexOf("/", 1);

  return `${end < 0 ? path : path.slice(0, end)}/:${file}`;
}

function otherFile(path: string) {
  return path.endsWith("/door") ? "door" : "other";
}

/**
 * The route pattern of a request that Express handled; "other" for public files and for requests
 * refused early.
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
 * `pattern`: of its route; "/*" for an address that is none. `maxBytes`: the largest body that its
 * action reads.
 */
export type Screen = { pattern: string; maxBytes: number };

/**
 * Finds the screen of a path.
 * @param partFor the part of the build that can match a path: comparing with every route costs half
 * a millisecond
 */
export function findScreens(partFor: (path: string) => ServerBuild) {
  const trees = new WeakMap<ServerBuild, RouteObjects>();
  const known = new Map<string, Screen>();
  const routesFor = (pathname: string) => {
    const part = partFor(pathname);
    const routes = trees.get(part) ?? routeTree(part);

    trees.set(part, routes);

    return routes;
  };

  return (pathname: string): Screen => {
    const found = known.get(pathname) ?? findScreen(routesFor(pathname), pathname);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(pathname, found);

    return found;
  };
}

function findScreen(routes: RouteObjects, pathname: string): Screen {
  try {
    const matches = matchRoutes(routes, pathname.replace(/(\/_root)?\.data$/, "") || "/");
    const parts = matches?.map(({ route }) => route.path).filter(Boolean) ?? ["*"];
    const limits = matches?.map(({ route }) => route.handle as number) ?? [];

    return { pattern: `/${parts.join("/")}`, maxBytes: Math.max(SMALL_BODY_BYTES, ...limits) };
  } catch {
    return { pattern: "unreadable", maxBytes: SMALL_BODY_BYTES };
  }
}

function routeTree({ routes }: ServerBuild, parentId?: string): RouteObjects {
  return Object.values(routes)
    .filter((it) => it !== undefined && it.parentId === parentId)
    .map((it) => {
      const { id, path, index, caseSensitive, module } = required(it);
      const route = { id, path, caseSensitive, handle: maxBytesOf(module?.action) };

      return index
        ? { ...route, index: true as const }
        : { ...route, children: routeTree({ routes } as ServerBuild, id) };
    });
}

/** Actions built from forms carry their limit (app/web/forms/form-action.server.ts). */
function maxBytesOf(action: unknown): number {
  return (action as { maxBytes?: number } | undefined)?.maxBytes ?? SMALL_BODY_BYTES;
}
