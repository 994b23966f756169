import { env } from "~/platform/settings/env.server";

/**
 * Address for links in mails: APP_URL, else the address of this machine. Mails are not made by a
 * request, which would contain the address.
 */
export function siteAddress(): string {
  return env.APP_URL ? new URL(env.APP_URL).origin : `http://${env.HOST}:${env.PORT}`;
}
