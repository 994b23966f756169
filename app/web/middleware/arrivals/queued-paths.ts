import type { Request } from "express";
import { isWithoutCookies } from "../embed-paths";

/**
 * Addresses that are never queued: parts of a page that is already open, the return from a payment
 * or from a sign-in elsewhere, and the desks of operators and artists.
 */
const NEVER_QUEUED = [
  /^\/(__manifest|images|language|theme|text-size|zone|logout|pay|admin|dashboard)(\/|$)/i,
  /^\/stream\/[^/]+\/(chat\/lines|encoder|history|playback|replay-chat)/i,
  /^\/api\/(login|logout|auth|tv)(\/|$)/i,
];
/** Files, and data that scripts of an open page request ("….data"). */
const FILE_PATH = /\.[a-z0-9]+$/i;
/** The pages that edges cache; deploy/edge has the same list. */
const KEPT_BY_EDGES = /^\/(events|artists|about)?$/;

/**
 * True for requests that open a page or read the API. Requests that send data come from an open
 * page, or from a provider.
 */
export function isQueued(request: Request): boolean {
  const pagePath = pathOf(request);
  if (request.method !== "GET" && request.method !== "HEAD") return false;

  return (
    !FILE_PATH.test(pagePath) &&
    !isWithoutCookies(pagePath) &&
    !NEVER_QUEUED.some((pattern) => pattern.test(pagePath))
  );
}

/**
 * True for requests that render a page: opening it, its data requests (".data"), and posted forms.
 */
export function opensPage(request: Request): boolean {
  const pagePath = pathOf(request);
  const isForm = request.method !== "GET" && request.method !== "HEAD";

  return (
    isForm ||
    isQueued(request) ||
    (pagePath.endsWith(".data") && !NEVER_QUEUED.some((pattern) => pattern.test(pagePath)))
  );
}

/** True for a page that an edge caches for all guests. */
export const isKeptByEdges = (pagePath: string) => KEPT_BY_EDGES.test(pagePath);

/** The whole path of a request, also inside a mounted router. */
export const pathOf = ({ baseUrl, path: pagePath }: Request) =>
  (baseUrl + pagePath).replace(/(?<=.)\/$/, "");

export const isOfApi = (request: Request) => /^\/api(\/|$)/i.test(pathOf(request));
