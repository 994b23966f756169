import type { RequestHandler } from "express";
import { AppError } from "~/platform/errors";
import type { Screen } from "../route-pattern";

/**
 * Refuses bodies that are too large for a page, before anything is read. Pages count what has no
 * Content-Length.
 */
export function bodyLimit(screenOf: (path: string) => Screen): RequestHandler {
  return (request, _response, next) => {
    const bytes = Number(request.headers["content-length"] ?? 0);

    next(
      bytes > screenOf(request.path).maxBytes
        ? new AppError("too_large", "errors:tooLarge")
        : undefined,
    );
  };
}
