import type { RequestHandler } from "express";
import { AppError } from "~/platform/errors";
import { findNewAddress } from "~/web/requests/old-addresses";
import type { Screen } from "./route-pattern";

const READING = new Set(["GET", "HEAD"]);

/**
 * Answers posts to unknown addresses with one line of text. Scanners send many, and the 404 page
 * would be expensive to render.
 */
export function knownFormsOnly(screenOf: (path: string) => Screen): RequestHandler {
  return (request, _response, next) => {
    const isKnown =
      READING.has(request.method) ||
      screenOf(request.path).pattern !== "/*" ||
      isMoved(request.originalUrl);

    next(isKnown ? undefined : new AppError("not_found", "errors:notFoundHint"));
  };
}

const isMoved = (url: string) => findNewAddress(`http://localhost${url}`) !== null;
