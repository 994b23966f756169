import { and, eq, isNull, sql } from "drizzle-orm";
import { prepared, type DbReader } from "~db/client.server";
import { users } from "~db/schema";
import { required } from "~/platform/required";

type AccountState = Pick<typeof users.$inferSelect, "suspendedAt" | "deletedAt">;

/** An account can be used unless it is suspended or deleted. */
export function isActiveAccount({ suspendedAt, deletedAt }: AccountState): boolean {
  return suspendedAt === null && deletedAt === null;
}

/** Accounts that are neither suspended nor deleted. */
export const activeUserFilter = required(and(isNull(users.suspendedAt), isNull(users.deletedAt)));

const stateOf = prepared((reader) =>
  reader
    .select({ suspendedAt: users.suspendedAt, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, sql.placeholder("id")))
    .limit(1)
    .prepare(),
);

export async function isAccountInactive(userId: string, reader: DbReader): Promise<boolean> {
  const accountState = await stateOf(reader).get({ id: userId });

  return !accountState || !isActiveAccount(accountState);
}

export async function isAccountDeleted(userId: string, reader: DbReader): Promise<boolean> {
  const accountState = await stateOf(reader).get({ id: userId });

  return !accountState || accountState.deletedAt !== null;
}
