import type { Request } from "express";
import { hostOf } from "~/auth/origin.server";
import { env } from "~/env.server";

/** The public address of this site for letters that a call leads to: APP_URL, or what the call was sent to. */
export function siteOrigin(request: Request): string {
  return env.APP_URL ? new URL(env.APP_URL).origin : `${request.protocol}://${hostOf(request)}`;
}
