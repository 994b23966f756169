import { and, eq, ne } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type DbReader, prepared, transaction, type Tx } from "~db/client.server";
import { artistProfiles, auditLog, users } from "~db/schema";
import type { Language } from "~/locales/languages";
import { AppError } from "~/platform/errors";
import { deleteSetupKey } from "~/platform/settings/setup-key-file.server";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { writeAudit } from "~/models/base/audit.server";
import { assertCanUseAdmin } from "~/models/base/permissions";
import {
  fieldOf,
  isProven,
  provenNow,
  accountAddressFilter,
} from "./authentication/address-owner.server";
import { hasUnconfirmedCredentials } from "./authentication/credentials-doubt.server";
import { endAccess } from "./authentication/end-access.server";
import { readLoginId } from "./authentication/login-id.server";
import { hashPassword } from "./authentication/passwords/passwords.server";
import { removeUnverifiedAddress } from "./authentication/proven-address.server";
import { takeOver } from "./authentication/take-over.server";
import { activeUserFilter } from "./account-state.server";
import { deleteAdminTasks } from "./admin-tasks/notify-admins.server";
import { notifySecurityChange } from "./security-notice.server";

const findAdmin = prepared((on) =>
  on.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1).prepare(),
);

/** True for an admin in any state, also a suspended one. */
export function hasAdmin(reader: DbReader): boolean {
  return findAdmin(reader).get() !== undefined;
}

type NewAdmin = { name: string; password: string; language?: Language };

/**
 * Makes the account of an address an admin, or creates one. The operator vouches for the address.
 * If the account has not proven it, a stranger may have typed it first, so the new password then
 * replaces all other access to the account. Runs on the command line, so there is no actor. Ends
 * the first run of the site.
 * @throws AppError invalid (no login ID)
 */
export function makeAdmin(typedLoginId: string, account: NewAdmin) {
  return makeAdminAfter(typedLoginId, account, () => {});
}

/**
 * Makes the admin of a site that has none; `writeSettings` runs in the same transaction.
 * @throws AppError invalid (no login ID), not_found when there is an admin by now
 */
export function makeFirstAdmin(typedLoginId: string, account: NewAdmin, writeSettings: () => void) {
  return makeAdminAfter(typedLoginId, account, (tx) => {
    if (hasAdmin(tx)) throw new AppError("not_found", "errors:notFound");

    writeSettings();
  });
}

async function makeAdminAfter(
  typedLoginId: string,
  { name: adminName, password, language }: NewAdmin,
  prepareSite: (tx: Tx) => void,
) {
  const loginId = readLoginId(typedLoginId);
  const field = fieldOf(loginId);
  const passwordHash = await hashPassword(password);

  return transaction(async (tx) => {
    prepareSite(tx);
    await removeUnverifiedAddress(tx, loginId);

    const [account] = await tx.select().from(users).where(accountAddressFilter(loginId));
    const isOwnersAccount =
      account !== undefined && isProven(account, field) && !hasUnconfirmedCredentials(account);
    if (account && !isOwnersAccount) await takeOver(tx, account, { field, passwordHash });

    const newAccount = {
      ...loginId,
      name: adminName,
      firstName: adminName,
      language,
      passwordHash,
      ...provenNow(field),
    };
    const { id: adminId } =
      account ?? firstRow(await tx.insert(users).values(newAccount).returning());

    await tx.update(users).set({ role: "admin" }).where(eq(users.id, adminId));
    await tx
      .insert(auditLog)
      .values({ action: "admin.made", target: adminId, detail: { by: "command" } });
    deleteSetupKey();

    return { id: adminId, hasNewPassword: !isOwnersAccount };
  });
}

/**
 * Revokes the rights of the admin who has this address. Runs on the command line.
 * @throws AppError invalid, not_found, conflict
 */
export async function revokeAdmin(typedLoginId: string) {
  const addressFilter = accountAddressFilter(readLoginId(typedLoginId));
  const [found] = await db.select({ id: users.id }).from(users).where(addressFilter);
  if (!found) throw new AppError("not_found", "errors:notFound");

  await revokeRights(found.id, { by: null });
}

/**
 * `note`: the reason for the audit log.
 * @throws AppError forbidden, not_found (no admin), conflict for the actor's own rights
 */
export async function revokeOtherAdmin(actor: Actor, userId: string, note: string) {
  assertCanUseAdmin(actor);
  if (userId === actor.userId) throw new AppError("conflict", "admin:notYourself");

  await revokeRights(userId, { by: actor.userId, detail: { words: note } });
}

/**
 * Takes the rights of an admin away, ends their sessions and tokens, and tells them. An artist's
 * profile stays.
 * @throws AppError not_found (no admin), conflict for the only admin
 */
async function revokeRights(
  userId: string,
  { by, detail }: { by: string | null; detail?: { words: string } },
) {
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
    await deleteAdminTasks(tx, userId);
    await endAccess(tx, userId, "signedOut");
    await notifySecurityChange(tx, userId, "adminRevoked");
    await writeAudit(tx, { userId: by }, { action: "admin.revoked", target: userId, detail });
  });

  announce({ type: "session.ended", userId });
}

/** Keeps at least one admin. @throws AppError conflict for the only admin there is */
export async function assertNotLastAdmin(tx: Tx, userId: string) {
  const adminFilter = and(eq(users.role, "admin"), activeUserFilter);
  if ((await tx.$count(users, and(adminFilter, eq(users.id, userId)))) === 0) return;

  const otherAdmins = await tx.$count(users, and(adminFilter, ne(users.id, userId)));
  if (otherAdmins === 0) throw new AppError("conflict", "profile:deleteLastAdmin");
}
