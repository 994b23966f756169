import { env } from "~/platform/settings/env.server";

/** APP_URL, or the request's origin. No trailing slash. */
export function siteUrl(request: Request): string {
  return new URL(env.APP_URL ?? request.url).origin;
}
