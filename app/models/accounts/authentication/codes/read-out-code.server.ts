import { randomInt } from "node:crypto";
import { db, type Tx } from "~db/client.server";
import { signInCodes } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { readLoginId } from "../login-id.server";
import { hashMailedToken } from "../mailed-links.server";
import { findNewestSent, hashCode, newSecret } from "./code-record.server";
import { findCodeProblem } from "./request-code.server";

const READ_OUT_MINUTES = 15;

/**
 * Makes a sign-in code that an admin reads out to the owner of a phone number that codes can't be texted to. A browser
 * can use it once it has asked for a code for this number (`joinSentCode`).
 */
export async function createReadOutCode(tx: Tx, phone: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const expiresAt = new Date(clock.now().getTime() + READ_OUT_MINUTES * 60_000);

  const hashes = { browserHash: hashMailedToken(newSecret()), codeHash: hashCode(code), linkHash: null };

  await tx
    .insert(signInCodes)
    .values({ ...hashes, email: null, phone, returnTo: "/", isForPassword: false, expiresAt });

  return code;
}

/** True if an admin has a code for this phone number that can still be used. */
export async function isReadOutCodeWaiting(loginId: string): Promise<boolean> {
  if (findCodeProblem(loginId) === null) return false;

  return (await findNewestSent(db, readLoginId(loginId))) !== undefined;
}
