import type { Request, Response } from "express";
import { rememberBrowser } from "~/auth/cookies/known-browser.server";
import { startSession } from "~/auth/session.server";
import type { Account } from "~/models/accounts/accounts.server";

/** Starts a session of a browser, and remembers the browser. */
export async function startApiSession(
  request: Request,
  response: Response,
  account: Account,
  { isTwoFactor }: { isTwoFactor: boolean },
) {
  const { cookie, "user-agent": userAgent = null } = request.headers;
  response.append("Set-Cookie", await startSession(cookie, { userId: account.id, userAgent, isTwoFactor }));
  response.append("Set-Cookie", await rememberBrowser(cookie, account));
}
