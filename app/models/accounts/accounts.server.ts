import { and, eq, isNull, sql } from "drizzle-orm";
import { db, prepared, type Reader } from "~db/client.server";
import { artistProfiles, secondFactors, users } from "~db/schema";
import { isInProduction } from "~/env.server";
import { AppError } from "~/errors";
import type { Member } from "../actor";

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The account with what decides its rights; suspended and deleted accounts are not found. */
export async function findAccount(id: string, reader: Reader = db) {
  const [row] = await accountOf(reader).execute({ id });
  if (!row || row.user.suspendedAt || row.user.deletedAt) return null;
  const isApprovedArtist = row.user.role === "artist" && row.isApproved === true;
  return {
    ...row.user,
    isApprovedArtist,
    hasSecondFactor: Boolean(row.factorSince),
    helps: row.helps,
    invitations: row.invitations,
  };
}

/** What of an account decides what it may do. */
export type Rights = Pick<Account, "id" | "role" | "isApprovedArtist" | "hasSecondFactor" | "helps">;

/** Whether the session at hand gave a code of the second factor, or turned the factor on. */
export type StepDone = { hasGivenCode?: boolean };

/** The rights alone: every request, socket and message of a member asks for them, and the whole account is wide. */
export async function findRights(id: string): Promise<Rights | null> {
  const [row] = await rightsOf(db).execute({ id });
  if (!row) return null;
  const { isApproved, factorSince, ...rights } = row;
  const isApprovedArtist = row.role === "artist" && isApproved === true;
  return { ...rights, isApprovedArtist, hasSecondFactor: Boolean(factorSince) };
}

const rightsOf = prepared((on) => {
  const isActive = and(eq(users.id, sql.placeholder("id")), isNull(users.suspendedAt), isNull(users.deletedAt));
  const { isApproved } = artistProfiles;
  return on
    .select({ id: users.id, role: users.role, isApproved, factorSince: secondFactors.confirmedAt, helps })
    .from(users)
    .leftJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(isActive)
    .prepare();
});

const accountOf = prepared((on) =>
  on
    .select({
      user: users,
      isApproved: artistProfiles.isApproved,
      factorSince: secondFactors.confirmedAt,
      helps,
      invitations,
    })
    .from(users)
    .leftJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, sql.placeholder("id")))
    .prepare(),
);

/** The teams the account has joined, of artists who may put on shows. */
const helps = sql<NonNullable<Member["helps"]>>`(
  select json_group_array(json_object('artistId', h.artist_id, 'task', h.task)) from helpers h
  join artist_profiles p on p.user_id = h.artist_id join users a on a.id = h.artist_id
  where h.user_id = ${users.id} and h.accepted_at is not null and p.is_approved and a.suspended_at is null
)`.mapWith(JSON.parse);

/** How many invitations to teams wait for the account's word. */
const invitations = sql<number>`(
  select count(*) from helpers h where h.user_id = ${users.id} and h.accepted_at is null
)`;

type Guarded = Pick<Account, "role" | "hasSecondFactor"> & StepDone;

/** In production, an admin has admin rights only in a session that passed the second factor; a token never has. */
export function needsSecondFactor({ role, hasSecondFactor, hasGivenCode }: Guarded): boolean {
  return isInProduction && role === "admin" && !(hasSecondFactor && hasGivenCode);
}

/** @throws AppError not_found */
export async function getAccount(id: string, reader: Reader = db) {
  const account = await findAccount(id, reader);
  if (!account) throw new AppError("not_found", "errors:notFound");
  return account;
}

export function actorOf(account: Rights & StepDone, visitorId: string | null = null): Member {
  const role = needsSecondFactor(account) ? "viewer" : account.role;
  return { userId: account.id, role, isApprovedArtist: account.isApprovedArtist, visitorId, helps: account.helps };
}
