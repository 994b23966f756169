import type { ServerBuild } from "@remix-run/node";
import { isPatchOn } from "~db/patches/patches";

/**
 * Upper bound of cached subsets: a request for the routes behind all links of a page needs its own
 * subset.
 */
const MAX_SUBSETS = 200;

/**
 * Gives Remix, for each request, a build with only the routes that can match: those with the same
 * first segment and those that match any segment. Otherwise Remix compares every request with every
 * route several times. The response does not change.
 */
export function routeSubsets(build: ServerBuild): (pathAndQuery: string) => ServerBuild {
  if (!isPatchOn("route-subset")) return () => build;

  const idsBySegment = groupBySegment(build);
  const subsets = new Map<string, ServerBuild>();

  return (url) => {
    const segments = requestedSegments(url).filter((segment) => idsBySegment.has(segment));
    const segmentKey = [...new Set(segments)].sort().join("/");
    const subset =
      subsets.get(segmentKey) ??
      selectRoutes(
        build,
        new Set([ANY_SEGMENT, ...segments].flatMap((segment) => idsBySegment.get(segment) ?? [])),
      );
    if (subsets.size >= MAX_SUBSETS) subsets.clear();
    subsets.set(segmentKey, subset);

    return subset;
  };
}

/**
 * Key of the routes without a segment (the root, the home page, layouts without a path) and of
 * those whose first segment is a parameter.
 */
const ANY_SEGMENT = "";

/** Paths are compared without regard to case. */
function groupBySegment({ routes }: ServerBuild): Map<string, string[]> {
  const groups = new Map<string, string[]>();

  for (const routeId of Object.keys(routes)) {
    const segmentName = firstSegment(fullPath(routes, routeId)).toLowerCase();
    const segment = /^[:*]|\?$/.test(segmentName) ? ANY_SEGMENT : segmentName;

    groups.set(segment, [...(groups.get(segment) ?? []), routeId]);
  }

  return groups;
}

function fullPath(routes: ServerBuild["routes"], routeId: string): string {
  const { path = "", parentId } = routes[routeId]!;

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

/** Keeps the order of the whole build, which decides between routes of the same rank. */
function selectRoutes(build: ServerBuild, routeIds: Set<string>): ServerBuild {
  const { assets } = build;

  return {
    ...build,
    routes: pickRoutes(build.routes, routeIds),
    assets: { ...assets, routes: pickRoutes(assets.routes, routeIds) },
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
