import { env } from "~/env.server";

/** Mails are written where no request tells the address: APP_URL, else this machine's. */
export function siteAddress(): string {
  return env.APP_URL ? new URL(env.APP_URL).origin : `http://${env.HOST}:${env.PORT}`;
}
