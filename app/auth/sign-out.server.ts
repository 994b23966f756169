import { env } from "~/platform/settings/env.server";
import { endSession } from "./session.server";

/**
 * Ends the session of the request.
 * @returns headers of the response, which drop the cookie and, over https, the browser's stored
 * pages
 */
export async function signOutHeaders(
  cookieHeader: string | null | undefined,
): Promise<[string, string][]> {
  const ended: [string, string] = ["Set-Cookie", await endSession(cookieHeader)];

  return env.APP_URL?.startsWith("https:") ? [ended, ["Clear-Site-Data", '"cache"']] : [ended];
}
