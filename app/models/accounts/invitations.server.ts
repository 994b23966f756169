import { createHash, randomInt } from "node:crypto";
import { and, count, desc, eq, gt, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { firstRow } from "~db/first-row";
import { db, transaction, type Tx } from "~db/client.server";
import { invitationCodes, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { writeAudit } from "~/models/base/audit.server";
import { searchCondition, type ListQuery, pageBounds } from "~/models/base/list-query";
import { toPlainCode } from "~/models/base/text/normalize";
import { assertCanUseAdmin } from "~/models/base/permissions";

/** Letters and digits that do not look alike. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const DAY_MS = 24 * 3600_000;

/** Creates a single-use code such as "K7QM-2HXP-9RTA". Only its hash is stored. */
export async function issueInvitationCode(actor: Actor, validDays = 30): Promise<string> {
  assertCanUseAdmin(actor);

  const invitationCode = Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, randomCharacter).join(""),
  ).join("-");
  const expiresAt = new Date(clock.now().getTime() + validDays * DAY_MS);
  const codeRow = {
    codeHash: hashInvitationCode(invitationCode),
    issuedBy: actor.userId,
    expiresAt,
  };

  await transaction(async (tx) => {
    await tx.insert(invitationCodes).values(codeRow);
    await writeAudit(tx, actor, {
      action: "invitation.issued",
      target: `invitation:${codeRow.codeHash.slice(0, 8)}`,
    });
  });

  return invitationCode;
}

/** Lists codes, newest first. Only hashes exist, so codes cannot be read. */
export async function listInvitationCodes(actor: Actor, listQuery: ListQuery) {
  assertCanUseAdmin(actor);

  const issuer = alias(users, "issuer");
  const searchFilter = searchCondition(listQuery.search, issuer.name, users.name);
  const codeRows = await db
    .select({ code: invitationCodes, issuer: issuer.name, user: users.name })
    .from(invitationCodes)
    .leftJoin(issuer, eq(issuer.id, invitationCodes.issuedBy))
    .leftJoin(users, eq(users.id, invitationCodes.usedBy))
    .where(searchFilter)
    .orderBy(desc(invitationCodes.createdAt), invitationCodes.codeHash)
    .limit(pageBounds(listQuery).limit)
    .offset(pageBounds(listQuery).offset);
  const codeCount = firstRow(
    await db
      .select({ n: count() })
      .from(invitationCodes)
      .leftJoin(issuer, eq(issuer.id, invitationCodes.issuedBy))
      .leftJoin(users, eq(users.id, invitationCodes.usedBy))
      .where(searchFilter),
  );

  return { rows: codeRows, total: codeCount.n };
}

/** Uses up a code; false if unknown, used or expired. Ignores case, spaces and dashes. */
export async function redeemInvitationCode(
  tx: Tx,
  typedCode: string,
  userId: string,
): Promise<boolean> {
  const now = clock.now();
  const { codeHash, usedAt, expiresAt } = invitationCodes;
  const usedCodes = await tx
    .update(invitationCodes)
    .set({ usedAt: now, usedBy: userId })
    .where(and(eq(codeHash, hashInvitationCode(typedCode)), isNull(usedAt), gt(expiresAt, now)))
    .returning();

  return usedCodes.length === 1;
}

function randomCharacter() {
  return ALPHABET[randomInt(ALPHABET.length)]!;
}

function hashInvitationCode(invitationCode: string) {
  return createHash("sha256")
    .update(
      toPlainCode(invitationCode)
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, ""),
    )
    .digest("base64url");
}
