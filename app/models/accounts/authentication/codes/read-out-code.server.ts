import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, type Tx } from "~db/client.server";
import { signInCodes } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { type LoginId, readLoginId } from "../login-id.server";
import { type CodeRecord, findReadOutCode, hashCode, readOutHash } from "./code-record.server";

const READ_OUT_MINUTES = 15;

/**
 * Makes a sign-in code that an admin reads out to the owner of an address, on the phone, in place of
 * an earlier one. A browser can use it once it has asked for a code for this address
 * (`joinReadOutCode`). One that asked for a code for a number that gets no texts can have done so
 * before.
 */
export async function createReadOutCode(tx: Tx, address: LoginId): Promise<string> {
  const signInCode = String(randomInt(1_000_000)).padStart(6, "0");
  const expiresAt = new Date(clock.now().getTime() + READ_OUT_MINUTES * 60_000);

  const codeHash = hashCode(signInCode);
  const hashes = { browserHash: readOutHash(codeHash), codeHash, linkHash: null };

  await replaceReadOutCode(tx, address, { codeHash, expiresAt });
  await tx
    .insert(signInCodes)
    .values({ ...hashes, ...address, returnTo: "/", isForPassword: false, expiresAt });

  return signInCode;
}

/** Browsers that may use the former code get the new one. */
async function replaceReadOutCode(
  tx: Tx,
  address: LoginId,
  code: Pick<CodeRecord, "codeHash" | "expiresAt">,
) {
  const former = await findReadOutCode(tx, address);
  if (!former) return;

  await tx.delete(signInCodes).where(eq(signInCodes.browserHash, former.browserHash));
  await tx.update(signInCodes).set(code).where(eq(signInCodes.codeHash, former.codeHash));
}

/** True if an admin has a code for this address that can still be used. */
export async function isReadOutCodeWaiting(loginId: string): Promise<boolean> {
  return (await findReadOutCode(db, readLoginId(loginId))) !== undefined;
}
