import type { Request, Response } from "express";
import type { Operation } from "./operation";

/** The default for every response, including errors. */
export function preventCaching(response: Response) {
  response.setHeader("Cache-Control", "private, no-store");
}

/**
 * Allows caching of public responses with an ETag; only in the browser if the request has a cookie
 * or a token.
 * @returns false for personal responses
 */
export function allowCaching(
  { method, who, isPersonal }: Operation,
  request: Request,
  response: Response,
): boolean {
  if (method !== "get" || who !== "anyone" || isPersonal) return false;

  const isKnown = Boolean(request.headers.cookie ?? request.headers.authorization);

  response.setHeader(
    "Cache-Control",
    `${isKnown ? "private" : "public"}, max-age=0, must-revalidate`,
  );
  response.vary("Cookie, Authorization");

  return true;
}
