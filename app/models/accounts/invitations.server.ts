import { createHash, randomInt } from "node:crypto";
import { and, count, desc, eq, gt, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { firstRow } from "~db/first-row";
import { db, transaction, type Tx } from "~db/client.server";
import { invitationCodes, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { writeAudit } from "~/models/base/audit.server";
import { matchesSearch, type ListQuery, pageBounds } from "~/models/base/list-query";
import { plainCode } from "~/models/base/text/normalize";
import { assertCanUseAdmin } from "~/models/base/permissions";

/** Letters and digits that sound and look different. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const DAY_MS = 24 * 3600_000;

/** Creates a single-use code such as "K7QM-2HXP-9RTA". Only its hash is stored. */
export async function issueInvitationCode(actor: Actor, days = 30): Promise<string> {
  assertCanUseAdmin(actor);

  const code = Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, randomCharacter).join(""),
  ).join("-");
  const expiresAt = new Date(clock.now().getTime() + days * DAY_MS);
  const row = { codeHash: hashOf(code), issuedBy: actor.userId, expiresAt };

  await transaction(async (tx) => {
    await tx.insert(invitationCodes).values(row);
    await writeAudit(tx, actor, {
      action: "invitation.issued",
      target: `invitation:${row.codeHash.slice(0, 8)}`,
    });
  });

  return code;
}

/** Lists codes, newest first. Only hashes exist, so codes cannot be read. */
export async function listInvitationCodes(actor: Actor, query: ListQuery) {
  assertCanUseAdmin(actor);

  const issuer = alias(users, "issuer");
  const where = matchesSearch(query.search, issuer.name, users.name);
  const rows = await db
    .select({ code: invitationCodes, issuer: issuer.name, user: users.name })
    .from(invitationCodes)
    .leftJoin(issuer, eq(issuer.id, invitationCodes.issuedBy))
    .leftJoin(users, eq(users.id, invitationCodes.usedBy))
    .where(where)
    .orderBy(desc(invitationCodes.createdAt), invitationCodes.codeHash)
    .limit(pageBounds(query).limit)
    .offset(pageBounds(query).offset);
  const all = firstRow(
    await db
      .select({ n: count() })
      .from(invitationCodes)
      .leftJoin(issuer, eq(issuer.id, invitationCodes.issuedBy))
      .leftJoin(users, eq(users.id, invitationCodes.usedBy))
      .where(where),
  );

  return { rows, total: all.n };
}

/** Uses up a code; false if unknown, used or expired. Ignores case, spaces and dashes. */
export async function redeemInvitationCode(tx: Tx, code: string, userId: string): Promise<boolean> {
  const now = clock.now();
  const { codeHash, usedAt, expiresAt } = invitationCodes;
  const used = await tx
    .update(invitationCodes)
    .set({ usedAt: now, usedBy: userId })
    .where(and(eq(codeHash, hashOf(code)), isNull(usedAt), gt(expiresAt, now)))
    .returning();

  return used.length === 1;
}

function randomCharacter() {
  return ALPHABET[randomInt(ALPHABET.length)]!;
}

function hashOf(code: string) {
  return createHash("sha256")
    .update(
      plainCode(code)
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, ""),
    )
    .digest("base64url");
}
