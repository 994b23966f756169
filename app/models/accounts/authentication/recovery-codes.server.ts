import { createHash, randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { db, type Tx } from "~db/client.server";
import { recoveryCodes } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { plainCode } from "~/models/base/text/normalize";

const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const COUNT = 10;
const { codeHash, usedAt, userId } = recoveryCodes;

/** Replaces the recovery codes by ten new ones such as "K7QM2-HXP9R". Only hashes are stored. */
export async function renewRecoveryCodes(tx: Tx, owner: string): Promise<string[]> {
  const codes = Array.from(
    { length: COUNT },
    () => `${randomCharacters(5)}-${randomCharacters(5)}`,
  );

  await tx.delete(recoveryCodes).where(eq(userId, owner));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ codeHash: hashOf(owner, code), userId: owner })));

  return codes;
}

/** Uses up a code; false if unknown or used. Ignores case, spaces and dashes. */
export async function spendRecoveryCode(tx: Tx, owner: string, code: string): Promise<boolean> {
  const unused = and(eq(codeHash, hashOf(owner, code)), isNull(usedAt));
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: clock.now() })
    .where(unused)
    .returning();

  return used.length === 1;
}

export async function countRecoveryCodes(owner: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(userId, owner), isNull(usedAt)));
}

function randomCharacters(length: number) {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** Includes the owner, so a code opens no other account. */
function hashOf(owner: string, code: string) {
  const plain = plainCode(code)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");

  return createHash("sha256").update(`${owner}:${plain}`).digest("base64url");
}
