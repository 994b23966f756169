import { and, eq, sql } from "drizzle-orm";
import { db, prepared, type Reader } from "~db/client.server";
import { artistProfiles, secondFactors, users } from "~db/schema";
import { isInProduction } from "~/env.server";
import { AppError } from "~/errors";
import type { Member } from "../actor";
import { helpsOf } from "./helper-tasks.server";
import { isActive, isActiveUser } from "./account-state.server";

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The account with what decides its rights; suspended and deleted accounts are not found. */
export async function findAccount(id: string, reader: Reader = db) {
  const [row] = await accountOf(reader).execute({ id });
  if (!row || !isActive(row.user)) return null;
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
  const { isApproved } = artistProfiles;
  return on
    .select({ id: users.id, role: users.role, isApproved, factorSince: secondFactors.confirmedAt, helps })
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
      helps,
      invitations,
    })
    .from(users)
    .leftJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, sql.placeholder("id")))
    .prepare(),
);

const helps = helpsOf(users.id);

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
