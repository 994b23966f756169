import { env } from "~/platform/settings/env.server";

/** Address for links in mails, which no request provides: APP_URL, else this machine's. */
export function siteAddress(): string {
  return env.APP_URL ? new URL(env.APP_URL).origin : `http://${env.HOST}:${env.PORT}`;
}
