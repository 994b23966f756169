import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { identifyRequest } from "~/auth/bearer.server";
import { ipOf, warnOfIgnoredHeaders } from "~/platform/http/client-address.server";
import { logger } from "~/platform/logging/logger.server";

/**
 * Statuses of permission probes: not signed in, forbidden, throttled, and what belongs to another
 * person.
 */
const REFUSALS = new Set([401, 403, 404, 429]);
/** Addresses that programs request every few seconds. */
const PROBES = new Set(["/healthz", "/readyz", "/metrics"]);
/** As nginx logs it: the client closed the connection before the response was complete. */
const CLIENT_CLOSED = 499;

/**
 * Gives each request an id and logs it when its response is over, with the pattern of its route:
 * one line at info, refusals with the account, too.
 */
export const requestLog =
  (routeOf: (request: Request) => string): RequestHandler =>
  (request, response, next) => {
    const id = randomUUID();

    response.locals.requestId = id;
    response.setHeader("X-Request-Id", id);
    warnOfIgnoredHeaders(request);

    const address = ipOf(request);
    const began = performance.now();

    response.on("close", () => {
      const ms = Math.round(performance.now() - began);
      const line = {
        id,
        method: request.method,
        route: routeOf(request),
        status: statusOf(response),
        ms,
        address,
      };
      if (line.status >= 500 && response.locals.isWaiting !== true)
        logger.error({ ...line, path: request.path }, "failed");
      else if (REFUSALS.has(line.status)) void logRefusedRequest(request, line);
      else if (PROBES.has(request.path) || response.locals.isWaiting === true)
        logger.debug(line, "answered");
      else logger.info(line, "answered");
    });
    next();
  };

/** Scripts receive an error with status 200 (see entry.server); its real status counts. */
function statusOf({ locals, statusCode, writableFinished }: Response): number {
  if (!writableFinished) return CLIENT_CLOSED;

  return (locals as { refusedAs?: number }).refusedAs ?? statusCode;
}

/**
 * Adds the account if signed in. A 404 may hide what belongs to another account: it counts as
 * refused where a member asked for one of many things, and else as any other answer.
 */
async function logRefusedRequest(request: Request, line: { status: number; route: string }) {
  const account = await identifyRequest(request.headers).then(
    ({ actor }) => actor.userId,
    () => null,
  );
  if (line.status === 404 && (account === null || !line.route.includes(":")))
    return logger.info(line, "answered");

  logger.info(
    { ...line, path: request.path, account },
    line.status === 429 ? "throttled" : "refused",
  );
}
