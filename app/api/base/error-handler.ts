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
 * Responds to every error with `{message}` in the language of the request and with the status of
 * its code; adds `code` where programs need one.
 */
export const apiErrors: ErrorRequestHandler = (thrown, request, response, _next) => {
  const error = toAppError(thrown);

  preventCaching(response);

  const t = translator(languageOfHeader(request.headers));
  if (!error) {
    const requestId = String(response.locals.requestId);

    logger.error({ error: thrown, id: requestId }, "An API call failed");

    void response.status(500).json({ message: t("errors:unexpected", { id: requestId }) });

    return;
  }

  const { fields, params, retryAfter, reason: reasonCode } = error.details;
  if (retryAfter) response.setHeader("Retry-After", String(retryAfter));
  const firstMessages = Object.values(fields ?? {})[0];
  const message = firstMessages
    ? t(firstMessages.key, firstMessages.params)
    : t(error.messageKey, params);

  response.status(error.status).json({ message, code: reasonCode });
};

/**
 * Turns client errors of Express, such as malformed or too large JSON and badly encoded addresses,
 * into AppErrors; null for server errors.
 */
function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;

  const { status, type: errorType } = error as { status?: number; type?: string };
  if (status === 413) return new AppError("too_large", "errors:tooLarge");
  if (errorType === "entity.parse.failed") return new AppError("invalid", "errors:malformedJson");
  if (status && status >= 400 && status < 500) return new AppError("invalid", "errors:invalid");
  if (error instanceof URIError) return new AppError("invalid", "errors:invalid");

  return null;
}
