import { createHash, randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { db, type Tx } from "~db/client.server";
import { recoveryCodes } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { toPlainCode } from "~/models/base/text/normalize";

const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const CODE_COUNT = 10;
const { codeHash, usedAt, userId } = recoveryCodes;

/** Replaces the recovery codes by ten new ones such as "K7QM2-HXP9R". Only hashes are stored. */
export async function renewRecoveryCodes(tx: Tx, ownerId: string): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, () => `${randomGroup()}-${randomGroup()}`);

  await tx.delete(recoveryCodes).where(eq(userId, ownerId));
  await tx.insert(recoveryCodes).values(
    codes.map((recoveryCode) => ({
      codeHash: hashRecoveryCode(ownerId, recoveryCode),
      userId: ownerId,
    })),
  );

  return codes;
}

/** Uses up a code; false if unknown or used. Ignores case, spaces and dashes. */
export async function spendRecoveryCode(
  tx: Tx,
  ownerId: string,
  typedCode: string,
): Promise<boolean> {
  const unusedFilter = and(eq(codeHash, hashRecoveryCode(ownerId, typedCode)), isNull(usedAt));
  const usedCodes = await tx
    .update(recoveryCodes)
    .set({ usedAt: clock.now() })
    .where(unusedFilter)
    .returning();

  return usedCodes.length === 1;
}

export async function countRecoveryCodes(ownerId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(userId, ownerId), isNull(usedAt)));
}

function randomGroup() {
  return Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** The hash includes the owner, so that a code opens no other account. */
function hashRecoveryCode(ownerId: string, recoveryCode: string) {
  const plainCharacters = toPlainCode(recoveryCode)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");

  return createHash("sha256").update(`${ownerId}:${plainCharacters}`).digest("base64url");
}
