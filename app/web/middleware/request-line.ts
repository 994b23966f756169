import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { hostOf } from "~/platform/http/origin.server";
import { AppError } from "~/platform/errors";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Turns an absolute-form target ("GET http://host/path") into path and Host header, as RFC 9112
 * (3.2.2) requires. Runs before everything that reads `request.url`.
 */
export function rewriteToOriginForm(request: IncomingMessage) {
  const target = request.url ?? "";
  if (!/^https?:\/\//i.test(target)) return;
  // Express never responds to a target without a host, so it is refused like any invalid address.
  if (!URL.canParse(target)) {
    void (request.url = "*");

    return;
  }

  const { host: targetHost, pathname, search } = new URL(target);

  request.url = pathname + search;
  request.headers.host = targetHost;
}

/** Refuses unknown methods (TRACE, WebDAV) and targets that form no URL with their Host header. */
export const validRequestsOnly: RequestHandler = (request, response, next) => {
  if (!METHODS.has(request.method)) {
    response.setHeader("Allow", [...METHODS].join(", "));

    return next(new AppError("method", "errors:methodNotAllowed"));
  }

  const { host: hostHeader = "localhost" } = request.headers;
  const isAddress = [hostHeader, hostOf(request) ?? hostHeader].every(
    (hostName) => URL.canParse(`http://${hostName}/`) && !/[/?#@\\]/.test(hostName),
  );
  if (
    !request.url.startsWith("/") ||
    !isAddress ||
    !URL.canParse(`http://${hostHeader}${request.url}`)
  )
    return next(new AppError("invalid", "errors:invalid"));

  next();
};
