import type { Request, Response } from "express";
import { noteSignIn } from "~/auth/note-sign-in.server";
import { startSession } from "~/auth/session.server";
import type { Account } from "~/models/accounts/accounts.server";

type SignInProof = { isTwoFactor: boolean };

/**
 * Starts a browser's session and remembers the browser. `account`: the account that the sign-in has
 * proven.
 */
export async function startApiSession(
  request: Request,
  response: Response,
  account: Account,
  signInProof: SignInProof,
) {
  const { cookie, "user-agent": userAgent = null } = request.headers;
  const { id: userId, credentialsVersion } = account;

  response.append(
    "Set-Cookie",
    await startSession(cookie, { ...signInProof, userId, credentialsVersion, userAgent }),
  );
  response.append("Set-Cookie", await noteSignIn(account, { cookie, userAgent, ...signInProof }));
}
