import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import { env } from "~/env.server";
import { logger } from "~/logger.server";

/** Names every request and logs it when it is answered. Believes forwarded headers only under TRUST_PROXY. */
export const requestLog: RequestHandler = (request, response, next) => {
  const id = randomUUID();
  response.locals.requestId = id;
  response.setHeader("X-Request-Id", id);
  if (!env.TRUST_PROXY) delete request.headers["x-forwarded-host"];
  const began = performance.now();
  response.on("finish", () => {
    const milliseconds = Math.round(performance.now() - began);
    const line = { id, method: request.method, path: request.path, status: response.statusCode, milliseconds };
    if (response.statusCode >= 500) logger.error(line, "answered");
    else logger.debug(line, "answered");
  });
  next();
};
