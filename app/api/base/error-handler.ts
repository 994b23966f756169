import type { ErrorRequestHandler, RequestHandler } from "express";
import { AppError } from "~/platform/errors";
import { translator } from "~/locales/i18n.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { logger } from "~/platform/logging/logger.server";
import { preventCaching } from "./caching";

export const apiNotFound: RequestHandler = () => {
  throw new AppError("not_found", "errors:notFound");
};

/**
 * Turns every error into `{message}`, with a `code` where programs need one, in the language of the
 * request, with the status of its code.
 */
export const apiErrors: ErrorRequestHandler = (thrown, request, response, _next) => {
  const error = asAppError(thrown);

  preventCaching(response);

  const t = translator(languageOfHeader(request.headers));
  if (!error) {
    const id = String(response.locals.requestId);

    logger.error({ error: thrown, id }, "An API call failed");

    void response.status(500).json({ message: t("errors:unexpected", { id }) });

    return;
  }

  const { fields, params, retryAfter, reason: code } = error.details;
  if (retryAfter) response.setHeader("Retry-After", String(retryAfter));
  const first = Object.values(fields ?? {})[0];
  const message = first ? t(first.key, first.params) : t(error.messageKey, params);

  response.status(error.status).json({ message, code });
};

/** Errors of the JSON parser (malformed, too large, bad encoding) are the client's. */
function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;

  const { status, type } = error as { status?: number; type?: string };
  if (status === 413) return new AppError("too_large", "errors:tooLarge");
  if (type === "entity.parse.failed") return new AppError("invalid", "errors:malformedJson");
  if (status && status >= 400 && status < 500) return new AppError("invalid", "errors:invalid");
  if (error instanceof URIError) return new AppError("invalid", "errors:invalid");

  return null;
}
