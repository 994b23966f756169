import type { RequestHandler } from "express";
import { mayWrite } from "~db/client.server";

/**
 * Sends no success for a request during which this process lost the right to write (FAILOVER). The
 * process may have been frozen after its commits: another server is in charge by now, and knows
 * nothing of them. The connection closes, so that the reader learns that nobody knows whether it
 * worked.
 */
export const confirmInCharge: RequestHandler = (request, response, next) => {
  if (!mayWrite()) return next();

  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => typeof response;

  response.writeHead = (...args: unknown[]) => {
    const status = typeof args[0] === "number" ? args[0] : response.statusCode;
    if (status >= 400 || mayWrite()) return writeHead(...args);

    request.socket.destroy();

    return response;
  };

  next();
};
