import type Stripe from "stripe";
import type { Fee } from "../gateway";
import { required } from "~/platform/required";

type BookedFee = Pick<Stripe.BalanceTransaction, "fee" | "currency" | "exchange_rate">;

/**
 * Converts a fee to the payment's currency. Stripe books in the account's settlement currency: an
 * amount in the payment's currency times its exchange rate is the booked one
 * (docs.stripe.com/api/balance_transactions). Null if it cannot be converted.
 */
export function convertedFee(
  { fee, currency, exchange_rate }: BookedFee,
  paymentCurrency: string,
): Fee | null {
  if (currency === paymentCurrency) return { feeCents: fee, original: null };
  if (!exchange_rate) return null;

  return { feeCents: Math.round(fee / exchange_rate), original: { amount: fee, currency } };
}

/** Adds fees; keeps the original amount if all are in one currency. */
export function sumFees(fees: Fee[]): Fee {
  const feeCents = fees.reduce((total, fee) => total + fee.feeCents, 0);
  const originals = fees.map(({ original }) => original);
  const currency = originals[0]?.currency;
  const hasOneCurrency =
    currency !== undefined && originals.every((original) => original?.currency === currency);
  if (!hasOneCurrency) return { feeCents, original: null };

  return {
    feeCents,
    original: {
      currency,
      amount: originals.reduce((total, original) => total + required(original).amount, 0),
    },
  };
}
