import { eq, sql } from "drizzle-orm";
import { prepared, type Reader } from "~db/client.server";
import { users } from "~db/schema";

const standingOf = prepared((on) =>
  on
    .select({ suspendedAt: users.suspendedAt, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, sql.placeholder("id")))
    .limit(1)
    .prepare(),
);

/** Nobody can use the account: it is suspended or deleted. */
export async function isShut(userId: string, reader: Reader): Promise<boolean> {
  const standing = await standingOf(reader).get({ id: userId });
  return !standing || standing.suspendedAt !== null || standing.deletedAt !== null;
}

/** The account is gone for good. */
export async function isDeleted(userId: string, reader: Reader): Promise<boolean> {
  const standing = await standingOf(reader).get({ id: userId });
  return !standing || standing.deletedAt !== null;
}
