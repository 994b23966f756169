import type { Request, Response } from "express";
import { rememberBrowser } from "~/auth/cookies/known-browser.server";
import { type SignInProof, startSession } from "~/auth/session.server";
import type { Account } from "~/models/accounts/accounts.server";

/** Starts a session of a browser, and remembers the browser. */
export async function startApiSession(request: Request, response: Response, account: Account, proof: SignInProof) {
  const { cookie, "user-agent": userAgent = null } = request.headers;
  response.append("Set-Cookie", await startSession(cookie, { ...proof, userId: account.id, userAgent }));
  response.append("Set-Cookie", await rememberBrowser(cookie, account));
}
