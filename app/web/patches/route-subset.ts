import type { ServerBuild } from "@remix-run/node";
import { boundedCache } from "~/platform/bounded-cache";
import { isPatchOn } from "~db/patches/patches";

/**
 * Upper bound of cached subsets: there is one for each shape of an address, and a request for the
 * routes behind all links of a page needs its own.
 */
const MAX_SUBSETS = 500;

/**
 * Gives Remix, for each request, a build with only the routes that can match: no segment of their
 * path differs from the requested one. Otherwise Remix compares every request with every route
 * several times. The response does not change.
 */
export function routeSubsets(build: ServerBuild): (pathAndQuery: string) => ServerBuild {
  if (!isPatchOn("route-subset")) return () => build;

  const patterns = patternsOf(build);
  const shapeOf = shapes(patterns);
  const subsets = boundedCache<ServerBuild>(MAX_SUBSETS);

  return (url) => {
    const shapesByKey = new Map(
      requestedPaths(url)
        .map(shapeOf)
        .map((shape) => [shape.join("/"), shape]),
    );
    const subsetKey = [...shapesByKey.keys()].sort().join("\n");

    return subsets(subsetKey, () => selectRoutes(build, patterns, [...shapesByKey.values()]));
  };
}

/** Segments of each route's path, by the route's id. */
type Patterns = Map<string, string[]>;

function patternsOf({ routes }: ServerBuild): Patterns {
  return new Map(
    Object.keys(routes).map((routeId) => [routeId, segmentsOf(fullPath(routes, routeId))]),
  );
}

/** Stands for a segment that is in no route's path. */
const ANY_SEGMENT = "*";

/** Returns a function that gives the shape of a path: the segments by which routes differ. */
function shapes(patterns: Patterns): (path: string) => string[] {
  const knownSegments = new Set([...patterns.values()].flat());
  const longest = Math.max(...[...patterns.values()].map((pattern) => pattern.length));

  return (path) =>
    segmentsOf(path)
      .slice(0, longest)
      .map((segment) => (knownSegments.has(segment) ? segment : ANY_SEGMENT));
}

/** Optional segments and splats may stand for several segments or for none. */
const OPEN_SEGMENT = /^\*|\?$/;

/** A pattern that is shorter than the path may be that of a layout. */
function canMatch(pattern: string[], shape: string[]): boolean {
  const openIndex = pattern.findIndex((segment) => OPEN_SEGMENT.test(segment));
  const fixedSegments = openIndex < 0 ? pattern : pattern.slice(0, openIndex);

  return fixedSegments.every((segment, position) => {
    const requested = shape[position];

    return segment === requested || (segment.startsWith(":") && requested !== undefined);
  });
}

/** Paths are compared without regard to case. */
function segmentsOf(path: string): string[] {
  return path
    .split("/")
    .filter(Boolean)
    .map((segment) => decoded(segment).toLowerCase());
}

function fullPath(routes: ServerBuild["routes"], routeId: string): string {
  const { path = "", parentId } = routes[routeId]!;

  return parentId ? `${fullPath(routes, parentId)}/${path}` : path;
}

/**
 * Paths of a page, of a data request (`.data`), or of all pages in a request for the manifest, which
 * also needs the root.
 */
function requestedPaths(url: string): string[] {
  const address = `http://localhost${url}`;
  if (!URL.canParse(address)) return ["/"];

  const { pathname, searchParams } = new URL(address);

  return /\/__manifest$/.test(pathname)
    ? ["/", ...searchParams.getAll("p")]
    : [pathname.replace(/\.data$/, "")];
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Keeps the order of the whole build, which decides between routes of the same rank. */
function selectRoutes(build: ServerBuild, patterns: Patterns, shapes: string[][]): ServerBuild {
  const { assets, routes } = build;
  const selectedIds = new Set(
    Object.keys(routes).filter((routeId) =>
      shapes.some((shape) => canMatch(patterns.get(routeId)!, shape)),
    ),
  );

  return {
    ...build,
    routes: pickRoutes(routes, selectedIds),
    assets: { ...assets, routes: pickRoutes(assets.routes, selectedIds) },
  };
}

function pickRoutes<Value>(
  routeRecord: Record<string, Value>,
  routeIds: Set<string>,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(routeRecord).filter(([routeId]) => routeIds.has(routeId)),
  );
}
