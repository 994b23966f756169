import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "~db/client.server";
import { eventShares, ledgerLines } from "~db/schema";
import { type Actor, isMember, type Member } from "~/models/base/actor";
import { assertAllowed, canUseDashboard } from "~/models/base/permissions";

/** True for artists and for people with a share of a show, agreed now or booked before. */
export async function canEarn(actor: Actor): Promise<boolean> {
  if (canUseDashboard(actor)) return true;
  if (!isMember(actor)) return false;

  const agreedFilter = and(
    eq(eventShares.userId, actor.userId),
    isNotNull(eventShares.basisPoints),
  );
  if (await db.query.eventShares.findFirst({ columns: { id: true }, where: agreedFilter }))
    return true;

  const lineFilter = and(eq(ledgerLines.artistId, actor.userId), eq(ledgerLines.account, "artist"));

  return (
    (await db.query.ledgerLines.findFirst({ columns: { id: true }, where: lineFilter })) !==
    undefined
  );
}

/** @throws AppError unauthenticated, forbidden */
export async function requireEarner(actor: Actor): Promise<Member> {
  assertAllowed(actor, await canEarn(actor));

  return actor;
}
