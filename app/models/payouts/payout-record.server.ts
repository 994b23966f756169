import { eq } from "drizzle-orm";
import type { DbReader } from "~db/client.server";
import { payouts } from "~db/schema";
import { AppError } from "~/platform/errors";

export type Payout = typeof payouts.$inferSelect;

/** @throws AppError not_found */
export async function getPayout(reader: DbReader, payoutId: number): Promise<Payout> {
  const payout =
    Number.isSafeInteger(payoutId) &&
    (await reader.query.payouts.findFirst({ where: eq(payouts.id, payoutId) }));
  if (!payout) throw new AppError("not_found", "payouts:gone");

  return payout;
}

/** The payout's state for display: a payout that was paid and then cancelled is "reversed". */
export function outcomeOf({ state, paidAt }: Pick<Payout, "state" | "paidAt">) {
  return state === "cancelled" && paidAt ? ("reversed" as const) : state;
}
