import type { Request, Response } from "express";
import type { Operation } from "./operation";

/** Forbids caching; the default of every response, including errors. */
export function preventCaching(response: Response) {
  response.setHeader("Cache-Control", "private, no-store");
}

/**
 * Allows caching of public responses with an ETag. If the request has a cookie or a token, only the
 * browser may cache.
 * @returns false for personal responses
 */
export function allowCaching(
  { method, who: callerRole, isPersonal }: Operation,
  request: Request,
  response: Response,
): boolean {
  if (method !== "get" || callerRole !== "anyone" || isPersonal) return false;

  const isKnown = Boolean(request.headers.cookie ?? request.headers.authorization);

  response.setHeader(
    "Cache-Control",
    `${isKnown ? "private" : "public"}, max-age=0, must-revalidate`,
  );
  response.vary("Cookie, Authorization");

  return true;
}
