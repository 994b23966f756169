import { and, desc, eq, gt, isNull, lte, type SQL } from "drizzle-orm";
import { db } from "~db/client.server";
import { donations, users } from "~db/schema";
import type { TipLine } from "./protocol";

/** Finds a paid donation as the room sees it, without a hidden amount. */
export async function findTip(donationId: string): Promise<TipLine | null> {
  const [row] = await selectTips(eq(donations.id, donationId));
  return row ? toTip(row) : null;
}

export type TimedTip = TipLine & { at: Date };

/** Lists the newest tips of a period, which begins after `from`, oldest first. Refunded ones are left out. */
export async function listTipsBetween(
  eventId: string,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<TimedTip[]> {
  const { createdAt, refundedAt } = donations;
  const isInPeriod = and(gt(createdAt, from), lte(createdAt, until));
  const ofShow = and(eq(donations.eventId, eventId), isNull(refundedAt), isInPeriod);
  const rows = await selectTips(ofShow).orderBy(desc(createdAt)).limit(limit);
  return rows.reverse().map((row) => ({ ...toTip(row), at: row.at }));
}

function selectTips(where: SQL | undefined) {
  return db
    .select({
      id: donations.id,
      firstName: users.firstName,
      cents: donations.amountCents,
      currency: donations.currency,
      hidden: donations.hideAmount,
      at: donations.createdAt,
    })
    .from(donations)
    .innerJoin(users, eq(users.id, donations.userId))
    .where(where)
    .$dynamic();
}

function toTip({ id, firstName, cents, currency, hidden }: Awaited<ReturnType<typeof selectTips>>[number]): TipLine {
  return { id, firstName, amountCents: hidden ? null : cents, currency };
}
