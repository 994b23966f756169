import type { Request } from "express";
import { isWithoutCookies } from "../embed-paths";

/**
 * Screens that everybody may open at any time: what belongs to a page that is open already, the
 * return from a payment or from another sign-in, and the desks of operators and artists.
 */
const NEVER_QUEUED = [
  /^\/(__manifest|images|language|theme|text-size|zone|logout|pay|admin|dashboard)(\/|$)/i,
  /^\/stream\/[^/]+\/(chat\/lines|encoder|history|playback|replay-chat)/i,
  /^\/api\/(login|logout|auth|tv)(\/|$)/i,
];
/** Files, and what scripts of an open page ask for ("….data"). */
const FILE = /\.[a-z0-9]+$/i;
/** As in deploy/edge. */
const KEPT_BY_EDGES = /^\/(events|artists|about)?$/;

/**
 * True for what opens a page or reads the API. Whatever sends something comes from an open page, or
 * from a provider.
 */
export function opensQueuedPage(request: Request): boolean {
  const path = pathOf(request);
  if (request.method !== "GET" && request.method !== "HEAD") return false;

  return !FILE.test(path) && !isWithoutCookies(path) && !NEVER_QUEUED.some((it) => it.test(path));
}

/**
 * True for what renders a page: opening one, what its scripts ask for (".data"), and a form that
 * comes back.
 */
export function opensPage(request: Request): boolean {
  const path = pathOf(request);
  const isForm = request.method !== "GET" && request.method !== "HEAD";

  return (
    isForm ||
    opensQueuedPage(request) ||
    (path.endsWith(".data") && !NEVER_QUEUED.some((it) => it.test(path)))
  );
}

/** True for a page that an edge keeps for all guests. */
export const isKeptByEdges = (path: string) => KEPT_BY_EDGES.test(path);

/** The path, also where a router is mounted on part of it. */
export const pathOf = ({ baseUrl, path }: Request) => (baseUrl + path).replace(/(?<=.)\/$/, "");

export const isOfApi = (request: Request) => /^\/api(\/|$)/i.test(pathOf(request));
