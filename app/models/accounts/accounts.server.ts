import { and, eq, sql } from "drizzle-orm";
import { db, prepared, type DbReader } from "~db/client.server";
import { artistProfiles, secondFactors, users } from "~db/schema";
import { isInProduction } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { AppError } from "~/platform/errors";
import type { Member } from "~/models/base/actor";
import { nextTicketOf } from "./next-ticket.server";
import { teamRolesColumn } from "./helper-tasks.server";
import { provenAddressFilter } from "./authentication/address-owner.server";
import { isActiveAccount, activeUserFilter } from "./account-state.server";

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Finds an active account with everything that decides its rights. */
export async function findAccount(userId: string, reader: DbReader = db) {
  const accountRow = await accountOf(reader).get({ id: userId, now: clock.now().getTime() });
  if (!accountRow || !isActiveAccount(accountRow.user)) return null;

  const isApprovedArtist = accountRow.user.role === "artist" && accountRow.isApproved === true;

  return {
    ...accountRow.user,
    isApprovedArtist,
    hasSecondFactor: Boolean(accountRow.factorSince),
    hasPasskey: accountRow.hasPasskey,
    helps: accountRow.helps,
    invitations: accountRow.invitations,
    hasShares: accountRow.hasShares,
    nextTicket: accountRow.nextTicket,
  };
}

/** The part of an account that decides its rights. */
export type Rights = Pick<
  Account,
  "id" | "role" | "isApprovedArtist" | "hasSecondFactor" | "hasPasskey" | "helps"
>;

/**
 * `isTwoFactor`: the session began with a second factor or a passkey, which is two factors by
 * itself.
 */
export type TwoFactor = { isTwoFactor?: boolean };

/**
 * Reads only the rights, because every request, socket and message needs them and the row of an
 * account is wide.
 */
export async function findRights(userId: string): Promise<Rights | null> {
  const rightsRow = await rightsOf(db).get({ id: userId });
  if (!rightsRow) return null;

  const { isApproved, factorSince, ...rights } = rightsRow;
  const isApprovedArtist = rightsRow.role === "artist" && isApproved === true;

  return { ...rights, isApprovedArtist, hasSecondFactor: Boolean(factorSince) };
}

const rightsOf = prepared((reader) => {
  const { isApproved } = artistProfiles;

  return reader
    .select({
      id: users.id,
      role: users.role,
      isApproved,
      factorSince: secondFactors.confirmedAt,
      hasPasskey,
      helps: teamRoles,
    })
    .from(users)
    .leftJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.id, sql.placeholder("id")), activeUserFilter))
    .prepare();
});

const accountOf = prepared((reader) =>
  reader
    .select({
      user: users,
      isApproved: artistProfiles.isApproved,
      factorSince: secondFactors.confirmedAt,
      hasPasskey,
      helps: teamRoles,
      invitations: pendingInvitations,
      hasShares,
      nextTicket: nextTicketOf(users.id),
    })
    .from(users)
    .leftJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, sql.placeholder("id")))
    .prepare(),
);

const teamRoles = teamRolesColumn(users.id);

/** Number of pending team invitations to an address that the account has proven. */
const pendingInvitations = sql<number>`(
  select count(*) from helpers h
  where h.user_id = ${users.id} and h.accepted_at is null and ${provenAddressFilter(sql`h.invited_as`)}
)`;

const hasShares =
  sql<boolean>`exists (select 1 from event_shares s where s.user_id = ${users.id})`.mapWith(
    Boolean,
  );

const hasPasskey =
  sql<boolean>`exists (select 1 from passkeys p where p.user_id = ${users.id})`.mapWith(Boolean);

type GuardedAccount = Pick<Account, "role" | "hasSecondFactor" | "hasPasskey"> & TwoFactor;

/**
 * True for an admin whose rights are suspended: in production, admin rights require a session that
 * began with a second factor or a passkey. Access tokens never grant them.
 */
export function needsSecondFactor({
  role,
  hasSecondFactor,
  hasPasskey,
  isTwoFactor,
}: GuardedAccount): boolean {
  return isInProduction && role === "admin" && !((hasSecondFactor || hasPasskey) && isTwoFactor);
}

/** @throws AppError not_found */
export async function getAccount(userId: string) {
  const account = await findAccount(userId);
  if (!account) throw new AppError("not_found", "errors:notFound");

  return account;
}

export function actorOf(account: Rights & TwoFactor, visitorId: string | null = null): Member {
  const role = needsSecondFactor(account) ? "viewer" : account.role;

  return {
    userId: account.id,
    role,
    isApprovedArtist: account.isApprovedArtist,
    visitorId,
    helps: account.helps,
  };
}
