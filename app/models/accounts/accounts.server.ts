import { and, eq, sql } from "drizzle-orm";
import { db, prepared, type Reader } from "~db/client.server";
import { artistProfiles, secondFactors, users } from "~db/schema";
import { isInProduction } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { AppError } from "~/platform/errors";
import type { Member } from "~/models/base/actor";
import { nextTicketOf } from "./next-ticket.server";
import { helpsOf } from "./helper-tasks.server";
import { provenAddressFilter } from "./authentication/address-owner.server";
import { isActive, isActiveUser } from "./account-state.server";

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Finds an active account with everything that decides its rights. */
export async function findAccount(id: string, reader: Reader = db) {
  const [row] = await accountOf(reader).execute({ id, now: clock.now().getTime() });
  if (!row || !isActive(row.user)) return null;

  const isApprovedArtist = row.user.role === "artist" && row.isApproved === true;

  return {
    ...row.user,
    isApprovedArtist,
    hasSecondFactor: Boolean(row.factorSince),
    hasPasskey: row.hasPasskey,
    helps: row.helps,
    invitations: row.invitations,
    hasShares: row.hasShares,
    nextTicket: row.nextTicket,
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
 * Reads only the rights, for every request, socket and message: the whole account is a wide row.
 */
export async function findRights(id: string): Promise<Rights | null> {
  const [row] = await rightsOf(db).execute({ id });
  if (!row) return null;

  const { isApproved, factorSince, ...rights } = row;
  const isApprovedArtist = row.role === "artist" && isApproved === true;

  return { ...rights, isApprovedArtist, hasSecondFactor: Boolean(factorSince) };
}

const rightsOf = prepared((on) => {
  const { isApproved } = artistProfiles;

  return on
    .select({
      id: users.id,
      role: users.role,
      isApproved,
      factorSince: secondFactors.confirmedAt,
      hasPasskey,
      helps,
    })
    .from(users)
    .leftJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.id, sql.placeholder("id")), isActiveUser))
    .prepare();
});

const accountOf = prepared((on) =>
  on
    .select({
      user: users,
      isApproved: artistProfiles.isApproved,
      factorSince: secondFactors.confirmedAt,
      hasPasskey,
      helps,
      invitations,
      hasShares,
      nextTicket: nextTicketOf(users.id),
    })
    .from(users)
    .leftJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, sql.placeholder("id")))
    .prepare(),
);

const helps = helpsOf(users.id);

/** Number of pending team invitations to an address that the account has proven. */
const invitations = sql<number>`(
  select count(*) from helpers h
  where h.user_id = ${users.id} and h.accepted_at is null and ${provenAddressFilter(sql`h.invited_as`)}
)`;

const hasShares =
  sql<boolean>`exists (select 1 from event_shares s where s.user_id = ${users.id})`.mapWith(
    Boolean,
  );

const hasPasskey =
  sql<boolean>`exists (select 1 from passkeys p where p.user_id = ${users.id})`.mapWith(Boolean);

type Guarded = Pick<Account, "role" | "hasSecondFactor" | "hasPasskey"> & TwoFactor;

/**
 * In production, admin rights require a session that passed the second factor; tokens never have
 * them.
 */
export function needsSecondFactor({
  role,
  hasSecondFactor,
  hasPasskey,
  isTwoFactor,
}: Guarded): boolean {
  return isInProduction && role === "admin" && !((hasSecondFactor || hasPasskey) && isTwoFactor);
}

/** @throws AppError not_found */
export async function getAccount(id: string, reader: Reader = db) {
  const account = await findAccount(id, reader);
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
