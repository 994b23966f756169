import type { Request } from "express";
import { hostOf } from "~/platform/http/origin.server";
import { env } from "~/platform/settings/env.server";

/** The site's public origin for links in mails: APP_URL, or the request's host. */
export function siteOrigin(request: Request): string {
  return env.APP_URL ? new URL(env.APP_URL).origin : `${request.protocol}://${hostOf(request)}`;
}
