import { eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { donations, users } from "~db/schema";
import type { TipLine } from "./protocol";

/** Finds a paid donation as the room sees it, without a hidden amount. */
export async function findTip(donationId: string): Promise<TipLine | null> {
  const [row] = await db
    .select({
      id: donations.id,
      firstName: users.firstName,
      cents: donations.amountCents,
      currency: donations.currency,
      hidden: donations.hideAmount,
    })
    .from(donations)
    .innerJoin(users, eq(users.id, donations.userId))
    .where(eq(donations.id, donationId));
  if (!row) return null;
  const { id, firstName, currency } = row;
  return { id, firstName, amountCents: row.hidden ? null : row.cents, currency };
}
