import type { Request, Response } from "express";
import { noteSignIn } from "~/auth/note-sign-in.server";
import { startSession } from "~/auth/session.server";
import type { Account } from "~/models/accounts/accounts.server";

type Proof = { isTwoFactor: boolean };

/**
 * Starts a session of a browser, and notes the browser. `account`: as the sign-in has proven it.
 */
export async function startApiSession(
  request: Request,
  response: Response,
  account: Account,
  proof: Proof,
) {
  const { cookie, "user-agent": userAgent = null } = request.headers;
  const { id: userId, credentialsVersion } = account;

  response.append(
    "Set-Cookie",
    await startSession(cookie, { ...proof, userId, credentialsVersion, userAgent }),
  );
  response.append("Set-Cookie", await noteSignIn(account, { cookie, userAgent, ...proof }));
}
