import { and, eq, gt } from "drizzle-orm";
import { db, type Tx } from "~db/client.server";
import { televisions, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor, Member } from "~/models/base/actor";
import { isActiveUser } from "../account-state.server";
import { actorOf, findRights } from "../accounts.server";

/**
 * Finds the person who opened this show on the television that asks. It watches as they may, and
 * does nothing else.
 */
export async function findTelevisionOwner(
  { televisionId }: Actor,
  eventId: string,
): Promise<Member | null> {
  if (!televisionId) return null;

  const isOpened = and(eq(televisions.id, televisionId), eq(televisions.eventId, eventId));
  const [row] = await db
    .select({ userId: users.id })
    .from(televisions)
    .innerJoin(users, and(eq(users.id, televisions.userId), isActiveUser))
    .where(and(isOpened, gt(televisions.expiresAt, clock.now())));
  const rights = row && (await findRights(row.userId));

  return rights ? actorOf({ ...rights, isTwoFactor: false }) : null;
}

/** Ends every television of an account. */
export async function deleteTelevisions(tx: Tx, userId: string) {
  await tx.delete(televisions).where(eq(televisions.userId, userId));
}
