import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { identifyRequest } from "~/auth/bearer.server";
import { ipOf, warnOfIgnoredHeaders } from "~/platform/http/client-address.server";
import { logger } from "~/platform/logging/logger.server";

/**
 * Statuses of refusals: not signed in, forbidden, throttled, and not found, which may hide another
 * person's data.
 */
const REFUSALS = new Set([401, 403, 404, 429]);
/** Addresses that programs request every few seconds. */
const PROBES = new Set(["/healthz", "/readyz", "/metrics"]);
/**
 * The status that nginx logs when the client closes the connection before the response is complete.
 */
const CLIENT_CLOSED = 499;

/**
 * Gives each request an id and logs it when its response is over, with the pattern of its route:
 * one line at the level info, and for refusals also the account.
 */
export const requestLog =
  (routeOf: (request: Request) => string): RequestHandler =>
  (request, response, next) => {
    const requestId = randomUUID();

    response.locals.requestId = requestId;
    response.setHeader("X-Request-Id", requestId);
    warnOfIgnoredHeaders(request);

    const address = ipOf(request);
    const startedAt = performance.now();

    response.on("close", () => {
      const durationMs = Math.round(performance.now() - startedAt);
      const logLine = {
        id: requestId,
        method: request.method,
        route: routeOf(request),
        status: statusOf(response),
        ms: durationMs,
        address,
      };
      if (logLine.status >= 500 && response.locals.isWaiting !== true)
        logger.error({ ...logLine, path: request.path }, "failed");
      else if (REFUSALS.has(logLine.status)) void logRefusedRequest(request, logLine);
      else if (PROBES.has(request.path) || response.locals.isWaiting === true)
        logger.debug(logLine, "answered");
      else logger.info(logLine, "answered");
    });
    next();
  };

/** Data requests receive errors with status 200 (see entry.server); the log has the real status. */
function statusOf({ locals, statusCode, writableFinished }: Response): number {
  if (!writableFinished) return CLIENT_CLOSED;

  return (locals as { refusedAs?: number }).refusedAs ?? statusCode;
}

/**
 * Logs a refused request with the member's account. A 404 may hide another account's data, so for a
 * member it is logged as refused on an address with an id; any other 404 is logged as a usual
 * response.
 */
async function logRefusedRequest(request: Request, logLine: { status: number; route: string }) {
  const account = await identifyRequest(request.headers).then(
    ({ actor }) => actor.userId,
    () => null,
  );
  if (logLine.status === 404 && (account === null || !logLine.route.includes(":")))
    return logger.info(logLine, "answered");

  logger.info(
    { ...logLine, path: request.path, account },
    logLine.status === 429 ? "throttled" : "refused",
  );
}
