import { and, eq, gt } from "drizzle-orm";
import { db, type Tx } from "~db/client.server";
import { televisions, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor, Member } from "~/models/base/actor";
import { activeUserFilter } from "../account-state.server";
import { actorOf, findRights } from "../accounts.server";

/**
 * Finds the person who opened this show on the television of the request. The television gets that
 * person's right to watch and no other right.
 */
export async function findTelevisionOwner(
  { televisionId }: Actor,
  eventId: string,
): Promise<Member | null> {
  if (!televisionId) return null;

  const openedFilter = and(eq(televisions.id, televisionId), eq(televisions.eventId, eventId));
  const [opener] = await db
    .select({ userId: users.id })
    .from(televisions)
    .innerJoin(users, and(eq(users.id, televisions.userId), activeUserFilter))
    .where(and(openedFilter, gt(televisions.expiresAt, clock.now())));
  const rights = opener && (await findRights(opener.userId));

  return rights ? actorOf({ ...rights, isTwoFactor: false }) : null;
}

/** Deletes all televisions of an account. */
export async function deleteTelevisions(tx: Tx, userId: string) {
  await tx.delete(televisions).where(eq(televisions.userId, userId));
}
