import { and, eq, or, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { ledgerLines } from "~db/schema";
import type { Balance } from "~/integrations/payments/gateway";
import { addEntry, type LedgerPayment } from "./ledger-entries.server";

/**
 * Books the provider's fee for a payment or dispute, which the operator bears. `original`: the fee
 * in the provider's own currency.
 */
export function bookFee(
  tx: Tx,
  payment: LedgerPayment,
  feeSource: string,
  cents: number,
  original?: Balance | null,
) {
  return addEntry(tx, payment, {
    fact: `fee:${feeSource}`,
    kind: "fee",
    from: "provider",
    to: "costs",
    cents,
    original,
  });
}

/** Books the part of a source's total fee `cents` that is not booked yet. Idempotent. */
export async function bookFeeTotal(
  tx: Tx,
  payment: LedgerPayment,
  feeSource: string,
  cents: number,
  original?: Balance | null,
) {
  const feeLines = await tx
    .select({ cents: ledgerLines.amountCents, ...originalColumns })
    .from(ledgerLines)
    .where(
      and(
        eq(ledgerLines.account, "costs"),
        or(eq(ledgerLines.fact, `fee:${feeSource}`), laterFeeFilter(feeSource)),
      ),
    );
  const bookedCents = feeLines.reduce((sum, fact) => sum + fact.cents, 0);
  const entryName = feeLines.length === 0 ? feeSource : `${feeSource}:${feeLines.length + 1}`;

  await bookFee(
    tx,
    payment,
    entryName,
    cents - bookedCents,
    original && unbookedPart(original, feeLines),
  );
}

const originalColumns = {
  amount: ledgerLines.providerAmount,
  currency: ledgerLines.providerCurrency,
};

/**
 * Computes the part of a fee in the provider's currency that is not booked yet; lines in other
 * currencies do not count.
 */
function unbookedPart(
  { amount, currency }: Balance,
  feeLines: { amount: number | null; currency: string | null }[],
) {
  const bookedAmount = feeLines.reduce(
    (sum, feeLine) => sum + (feeLine.currency === currency ? (feeLine.amount ?? 0) : 0),
    0,
  );

  return { currency, amount: amount - bookedAmount };
}

function laterFeeFilter(feeSource: string) {
  return sql`${ledgerLines.fact} glob ${`fee:${feeSource}:*`}`;
}
