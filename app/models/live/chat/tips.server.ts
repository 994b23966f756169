import { eq, type SQL } from "drizzle-orm";
import { db } from "~db/client.server";
import { donations, users } from "~db/schema";
import type { TipLine } from "./protocol";

/** Finds a paid donation as the room sees it, without a hidden amount. */
export async function findTip(donationId: string): Promise<TipLine | null> {
  const [donation] = await selectTips(eq(donations.id, donationId));

  return donation ? toTip(donation) : null;
}

function selectTips(condition: SQL | undefined) {
  return db
    .select({
      id: donations.id,
      firstName: users.firstName,
      cents: donations.amountCents,
      currency: donations.currency,
      hidden: donations.hideAmount,
    })
    .from(donations)
    .innerJoin(users, eq(users.id, donations.userId))
    .where(condition)
    .$dynamic();
}

function toTip({
  id: donationId,
  firstName,
  cents: amountCents,
  currency,
  hidden: isAmountHidden,
}: Awaited<ReturnType<typeof selectTips>>[number]): TipLine {
  return { id: donationId, firstName, amountCents: isAmountHidden ? null : amountCents, currency };
}
