import { and, eq, ne } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction, type Tx } from "~db/client.server";
import { artistProfiles, auditLog, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { writeAudit } from "~/models/base/audit.server";
import { assertCanUseAdmin } from "~/models/base/permissions";
import {
  fieldOf,
  isProven,
  provenNow,
  typedAddressFilter,
} from "./authentication/address-owner.server";
import { isInDoubt } from "./authentication/credentials-doubt.server";
import { endAccess } from "./authentication/end-access.server";
import { readLoginId } from "./authentication/login-id.server";
import { hashPassword } from "./authentication/passwords/passwords.server";
import { freeTypedAddress } from "./authentication/proven-address.server";
import { takeOver } from "./authentication/take-over.server";
import { isActiveUser } from "./account-state.server";
import { notifySecurityChange } from "./security-notice.server";

/**
 * Makes the account of an address an admin, or a new one. The operator vouches for the address: an
 * account that has not proven it may be a stranger's, who typed it first, and gets the new password
 * in place of all other access. Runs on the command line, so there is no actor.
 * @throws AppError invalid (no login ID)
 */
export async function makeAdmin(
  typed: string,
  { name, password }: { name: string; password: string },
) {
  const loginId = readLoginId(typed);
  const field = fieldOf(loginId);
  const passwordHash = await hashPassword(password);

  return transaction(async (tx) => {
    await freeTypedAddress(tx, loginId);

    const [found] = await tx.select().from(users).where(typedAddressFilter(loginId));
    const isTheirs = found !== undefined && isProven(found, field) && !isInDoubt(found);
    if (found && !isTheirs) await takeOver(tx, found, { field, passwordHash });

    const fresh = { ...loginId, name, firstName: name, passwordHash, ...provenNow(field) };
    const { id } = found ?? firstRow(await tx.insert(users).values(fresh).returning());

    await tx.update(users).set({ role: "admin" }).where(eq(users.id, id));
    await tx
      .insert(auditLog)
      .values({ action: "admin.made", target: id, detail: { by: "command" } });

    return { id, hasNewPassword: !isTheirs };
  });
}

/**
 * Takes the rights of the admin with an address away, on the command line.
 * @throws AppError invalid, not_found, conflict
 */
export async function revokeAdmin(typed: string) {
  const address = typedAddressFilter(readLoginId(typed));
  const [found] = await db.select({ id: users.id }).from(users).where(address);
  if (!found) throw new AppError("not_found", "errors:notFound");

  await revokeRights(found.id, { by: null });
}

/** @throws AppError forbidden, not_found (no admin), conflict for the actor's own rights */
export async function revokeOtherAdmin(actor: Actor, userId: string) {
  assertCanUseAdmin(actor);
  if (userId === actor.userId) throw new AppError("conflict", "admin:notYourself");

  await revokeRights(userId, { by: actor.userId });
}

/**
 * Takes the rights of an admin away, ends their sessions and tokens, and tells them. An artist's
 * profile stays.
 * @throws AppError not_found (no admin), conflict for the only admin
 */
async function revokeRights(userId: string, { by }: { by: string | null }) {
  await transaction(async (tx) => {
    const [admin] = await tx
      .select({ isArtist: artistProfiles.isApproved })
      .from(users)
      .leftJoin(artistProfiles, eq(artistProfiles.userId, users.id))
      .where(and(eq(users.id, userId), eq(users.role, "admin")));
    if (!admin) throw new AppError("not_found", "errors:notFound");

    await assertNotLastAdmin(tx, userId);

    const role = admin.isArtist ? "artist" : "viewer";

    await tx.update(users).set({ role }).where(eq(users.id, userId));
    await endAccess(tx, userId, "signedOutEverywhere");
    await notifySecurityChange(tx, userId, "adminRevoked");
    await writeAudit(tx, { userId: by }, { action: "admin.revoked", target: userId });
  });

  announce({ type: "session.ended", userId });
}

/** Keeps at least one admin. @throws AppError conflict for the only admin there is */
export async function assertNotLastAdmin(tx: Tx, userId: string) {
  const isAdmin = and(eq(users.role, "admin"), isActiveUser);
  if ((await tx.$count(users, and(isAdmin, eq(users.id, userId)))) === 0) return;

  const others = await tx.$count(users, and(isAdmin, ne(users.id, userId)));
  if (others === 0) throw new AppError("conflict", "profile:deleteLastAdmin");
}
