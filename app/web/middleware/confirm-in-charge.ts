import type { RequestHandler } from "express";
import { canWrite } from "~db/client.server";

/**
 * Closes the connection instead of confirming a request during which this process lost the lease to
 * write (FAILOVER). The process may have been frozen after its commits; the other server, now in
 * charge, does not have them. The client then treats the outcome as unknown.
 */
export const confirmInCharge: RequestHandler = (request, response, next) => {
  if (!canWrite()) return next();

  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => typeof response;

  response.writeHead = (...args: unknown[]) => {
    const status = typeof args[0] === "number" ? args[0] : response.statusCode;
    if (status >= 400 || canWrite()) return writeHead(...args);

    request.socket.destroy();

    return response;
  };

  next();
};
