import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { identifyRequest } from "~/auth/bearer.server";
import { isFromTrustedProxy } from "~/client-address.server";
import { logger } from "~/logger.server";

/** Statuses of permission probes: not signed in, forbidden, throttled. */
const REFUSALS = new Set([401, 403, 429]);

/** Gives each request an id and logs its response. Trusts forwarded headers only under TRUST_PROXY. */
export const requestLog: RequestHandler = (request, response, next) => {
  const id = randomUUID();
  response.locals.requestId = id;
  response.setHeader("X-Request-Id", id);
  if (!isFromTrustedProxy(request)) delete request.headers["x-forwarded-host"];
  const began = performance.now();
  response.on("finish", () => {
    const milliseconds = Math.round(performance.now() - began);
    const line = { id, method: request.method, path: request.path, status: response.statusCode, milliseconds };
    const status = refusedAs(response) ?? response.statusCode;
    if (status >= 500) logger.error(line, "answered");
    else if (REFUSALS.has(status)) void logRefusal(request, { ...line, status });
    else logger.debug(line, "answered");
  });
  next();
};

/** The real status of an error that scripts receive with status 200 (see entry.server). */
function refusedAs({ locals }: Response): number | undefined {
  return (locals as { refusedAs?: number }).refusedAs;
}

/** Logs the address, and the account if signed in. */
async function logRefusal(request: Request, line: { status: number }) {
  const address = request.ip;
  const account = await identifyRequest(request.headers).then(
    ({ actor }) => actor.userId,
    () => null,
  );
  logger.info({ ...line, address, account }, line.status === 429 ? "throttled" : "refused");
}
