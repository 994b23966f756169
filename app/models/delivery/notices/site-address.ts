import { env } from "~/platform/settings/env.server";

/**
 * Address for links in mails: APP_URL, else that of this machine. There is no request that provides
 * it.
 */
export function siteAddress(): string {
  return env.APP_URL ? new URL(env.APP_URL).origin : `http://${env.HOST}:${env.PORT}`;
}
