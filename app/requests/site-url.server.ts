import { env } from "~/env.server";

/** The public address of this site, without a slash at its end: APP_URL, or what the request was sent to. */
export function siteUrl(request: Request): string {
  return new URL(env.APP_URL ?? request.url).origin;
}
