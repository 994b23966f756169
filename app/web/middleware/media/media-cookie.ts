import type { RequestHandler } from "express";
import { mediaCookie } from "~/auth/cookies/media.server";
import { sessionKeyOf } from "~/auth/session.server";
import { env } from "~/platform/settings/env.server";

/** Pages and calls whose response contains media addresses. */
const GIVES_MEDIA = /^\/(stream\/|api\/events\/[^/]+\/stream)/;

/** Sets a cookie by which edges on other host names recognise the viewer's session. */
export const mediaCookieForEdges: RequestHandler = (request, response, next) => {
  if (!env.EDGE_URLS || request.method !== "GET" || !GIVES_MEDIA.test(request.path)) return next();

  sessionKeyOf(request.headers.cookie)
    .then((session) => {
      if (session !== null) response.append("Set-Cookie", mediaCookie(session));
      next();
    })
    .catch(next);
};
