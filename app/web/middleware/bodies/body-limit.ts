import type { RequestHandler } from "express";
import { AppError } from "~/platform/errors";
import type { Screen } from "../route-pattern";

/**
 * Refuses bodies that are too large for a page before reading them. Pages count bodies without
 * Content-Length themselves.
 */
export function bodyLimit(screenOf: (path: string) => Screen): RequestHandler {
  return (request, _response, next) => {
    const contentLength = Number(request.headers["content-length"] ?? 0);

    next(
      contentLength > screenOf(request.path).maxBytes
        ? new AppError("too_large", "errors:tooLarge")
        : undefined,
    );
  };
}
