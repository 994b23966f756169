import type { RequestHandler } from "express";
import { isForFormerHost } from "~/platform/http/former-hosts.server";
import { hostOf } from "~/platform/http/origin.server";
import { isForwarded, isFromTrustedProxy } from "~/platform/http/client-address.server";
import { env } from "~/platform/settings/env.server";
import { AppError } from "~/platform/errors";

/**
 * Refuses requests that the reverse proxy forwards for another host than APP_URL's. Otherwise pages
 * would look right and every form would fail, because its Origin is not the host that the server
 * sees. Drops what nobody trusted says about the host. Runs after the probes, which ask whether a
 * request is forwarded.
 */
export const ownHostOnly: RequestHandler = (request, _response, next) => {
  // Remix believes it from everybody.
  if (!isFromTrustedProxy(request)) delete request.headers["x-forwarded-host"];
  if (!env.APP_URL || !isForwarded(request) || isForFormerHost(request)) return next();

  const { protocol, host: own, origin: site } = new URL(env.APP_URL);
  const host = hostOf(request) ?? "";
  // The default port is allowed in the header.
  const isOwn =
    URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === own;

  next(isOwn ? undefined : new AppError("invalid", "errors:wrongHost", { params: { site, host } }));
};
