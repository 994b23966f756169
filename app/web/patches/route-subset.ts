import type { ServerBuild } from "@remix-run/node";
import { isPatchOn } from "~db/patches/patches";

/** Requests for the routes behind all links of a page have subsets of their own. */
const MAX_SUBSETS = 200;

/**
 * Gives Remix, for each request, a build with only the routes that can match: those with the same
 * first segment and those that match any. Remix compares every request with every route several
 * times. The response is the same.
 */
export function routeSubsets(build: ServerBuild): (pathAndQuery: string) => ServerBuild {
  if (!isPatchOn("route-subset")) return () => build;

  const ids = groupBySegment(build);
  const parts = new Map<string, ServerBuild>();

  return (url) => {
    const segments = requestedSegments(url).filter((segment) => ids.has(segment));
    const key = [...new Set(segments)].sort().join("/");
    const part =
      parts.get(key) ??
      onlyWith(build, new Set([ANY, ...segments].flatMap((it) => ids.get(it) ?? [])));
    if (parts.size >= MAX_SUBSETS) parts.clear();
    parts.set(key, part);

    return part;
  };
}

/**
 * Routes of no segment (the root, the home page, layouts without a path) and those whose first one
 * is a parameter.
 */
const ANY = "";

/** Addresses are matched without regard to case. */
function groupBySegment({ routes }: ServerBuild): Map<string, string[]> {
  const groups = new Map<string, string[]>();

  for (const id of Object.keys(routes)) {
    const first = firstSegment(fullPath(routes, id)).toLowerCase();
    const segment = /^[:*]|\?$/.test(first) ? ANY : first;

    groups.set(segment, [...(groups.get(segment) ?? []), id]);
  }

  return groups;
}

function fullPath(routes: ServerBuild["routes"], id: string): string {
  const { path = "", parentId } = routes[id]!;

  return parentId ? `${fullPath(routes, parentId)}/${path}` : path;
}

function firstSegment(path: string): string {
  return path.split("/").find(Boolean) ?? "";
}

/**
 * First segments of a page, of a data request (`.data`), or of all pages in a request for the
 * manifest.
 */
function requestedSegments(url: string): string[] {
  const address = `http://localhost${url}`;
  if (!URL.canParse(address)) return [];

  const { pathname, searchParams } = new URL(address);
  const paths = /\/__manifest$/.test(pathname)
    ? searchParams.getAll("p")
    : [pathname.replace(/\.data$/, "")];

  return paths.map((path) => decoded(firstSegment(path)).toLowerCase());
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** In the order of the whole build, which decides between routes of the same rank. */
function onlyWith(build: ServerBuild, ids: Set<string>): ServerBuild {
  const { assets } = build;

  return {
    ...build,
    routes: pick(build.routes, ids),
    assets: { ...assets, routes: pick(assets.routes, ids) },
  };
}

function pick<Value>(all: Record<string, Value>, ids: Set<string>): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
}
