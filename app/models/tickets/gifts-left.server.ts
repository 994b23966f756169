import { and, count, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import type { Tx } from "~db/client.server";
import { gifts, payments, tickets } from "~db/schema";
import { AppError } from "~/platform/errors";

/** Maximum gift tickets per person and event. */
export const MAX_GIFTS_PER_EVENT = 10;

/** @throws AppError conflict beyond MAX_GIFTS_PER_EVENT */
export async function assertGiftsLeft(tx: Tx, userId: string, eventId: string) {
  const giftFilter = and(
    eq(payments.eventId, eventId),
    eq(payments.userId, userId),
    isNotNull(payments.giftTo),
    inArray(payments.state, ["held", "paying", "paid"]),
  );
  const boughtGifts = firstRow(await tx.select({ n: count() }).from(payments).where(giftFilter));
  if (boughtGifts.n + (await countFreeGifts(tx, userId, eventId)) < MAX_GIFTS_PER_EVENT) return;

  throw new AppError("conflict", "gifts:enough", { params: { most: MAX_GIFTS_PER_EVENT } });
}

/** Counts gifts that a code made free; they have no payment. */
async function countFreeGifts(tx: Tx, giverId: string, eventId: string): Promise<number> {
  const freeFilter = and(
    eq(tickets.eventId, eventId),
    isNotNull(tickets.codeId),
    isNull(tickets.paymentId),
  );
  const ownFilter = and(eq(gifts.giverId, giverId), freeFilter, ne(tickets.status, "refunded"));
  const giftJoin = eq(gifts.ticketId, tickets.id);

  return firstRow(
    await tx.select({ n: count() }).from(tickets).innerJoin(gifts, giftJoin).where(ownFilter),
  ).n;
}
