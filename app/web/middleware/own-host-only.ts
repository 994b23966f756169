import type { RequestHandler } from "express";
import { isForFormerHost } from "~/platform/http/former-hosts.server";
import { hostOf } from "~/platform/http/origin.server";
import { isForwarded, isFromTrustedProxy } from "~/platform/http/client-address.server";
import { env } from "~/platform/settings/env.server";
import { AppError } from "~/platform/errors";

/**
 * Refuses requests that the reverse proxy forwards for another host than APP_URL's. Otherwise pages
 * would look right but every form would fail, because its Origin would differ from the host that
 * the server sees. Drops forwarding headers from untrusted senders. Runs after the probes, which
 * test whether requests are forwarded.
 */
export const ownHostOnly: RequestHandler = (request, _response, next) => {
  // Remix trusts this header from any sender.
  if (!isFromTrustedProxy(request)) delete request.headers["x-forwarded-host"];
  if (!env.APP_URL || !isForwarded(request) || isForFormerHost(request)) return next();

  const { protocol, host: ownHost, origin: siteOrigin } = new URL(env.APP_URL);
  const requestHost = hostOf(request) ?? "";
  // The Host header may contain the default port.
  const isOwnHost =
    URL.canParse(`${protocol}//${requestHost}`) &&
    new URL(`${protocol}//${requestHost}`).host === ownHost;

  next(
    isOwnHost
      ? undefined
      : new AppError("invalid", "errors:wrongHost", {
          params: { site: siteOrigin, host: requestHost },
        }),
  );
};
