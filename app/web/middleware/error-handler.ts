import type { ErrorRequestHandler } from "express";
import { AppError } from "~/platform/errors";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { translator } from "~/locales/i18n.server";
import { logger } from "~/platform/logging/logger.server";

/**
 * Responds to errors that occur before a page or an API call is reached, in the person's language:
 * JSON for the API, else plain text.
 */
export const errorHandler: ErrorRequestHandler = (error, request, response, _next) => {
  const t = translator(languageOfHeader(request.headers));
  const status = error instanceof AppError ? error.status : clientStatus(error);
  const requestId = String(response.locals.requestId);
  if (status >= 500) logger.error({ error, id: requestId }, "A request failed");
  const message =
    error instanceof AppError
      ? t(error.messageKey, error.details.params)
      : t(status < 500 ? "errors:invalid" : "errors:unexpected", { id: requestId });
  if (response.headersSent) {
    void response.destroy();

    return;
  }

  const { retryAfter } = error instanceof AppError ? error.details : {};
  if (retryAfter) response.setHeader("Retry-After", String(retryAfter));
  response.status(status).setHeader("Cache-Control", "private, no-store");
  if (/^\/api(\/|$)/i.test(request.path)) {
    void response.json({ message: message });

    return;
  }

  response.type("text/plain").send(message);
};

function clientStatus(error: unknown) {
  const status = (error as { status?: unknown }).status;

  return typeof status === "number" && status >= 400 && status < 500 ? status : 500;
}
