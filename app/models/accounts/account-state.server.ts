import { and, eq, isNull, sql } from "drizzle-orm";
import { prepared, type Reader } from "~db/client.server";
import { users } from "~db/schema";
import { required } from "~/platform/required";

type State = Pick<typeof users.$inferSelect, "suspendedAt" | "deletedAt">;

/** An account can be used unless it is suspended or deleted. */
export function isActive({ suspendedAt, deletedAt }: State): boolean {
  return suspendedAt === null && deletedAt === null;
}

/** The same as a condition of queries. */
export const isActiveUser = required(and(isNull(users.suspendedAt), isNull(users.deletedAt)));

const stateOf = prepared((on) =>
  on
    .select({ suspendedAt: users.suspendedAt, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, sql.placeholder("id")))
    .limit(1)
    .prepare(),
);

export async function isInactive(userId: string, reader: Reader): Promise<boolean> {
  const state = await stateOf(reader).get({ id: userId });

  return !state || !isActive(state);
}

export async function isDeleted(userId: string, reader: Reader): Promise<boolean> {
  const state = await stateOf(reader).get({ id: userId });

  return !state || state.deletedAt !== null;
}
