import { type Answer, failure } from "./stripe-responses";

type Money = { amount: number; currency: string };

/** Half a unit, or what is worth half a US dollar at 26,000 ₫. */
const MINIMUMS: Record<string, number> = { usd: 50, eur: 50, aud: 50, cad: 50, vnd: 13_000 };
const MAX_DIGITS = 8;

/** Stripe's refusal of an amount or currency; null for those that it charges. */
export function amountRefusal({ amount, currency }: Money): Answer | null {
  const minimum = MINIMUMS[currency];
  if (minimum === undefined) return failure(400, "invalid_request_error", "invalid_currency");
  if (!Number.isInteger(amount))
    return failure(400, "invalid_request_error", "parameter_invalid_integer");
  if (amount < minimum) return failure(400, "invalid_request_error", "amount_too_small");

  return String(amount).length > MAX_DIGITS
    ? failure(400, "invalid_request_error", "amount_too_large")
    : null;
}

/** GET /v1/balance: one amount per currency, dollars always. */
export function balanceOf(kept: Money[], others: Record<string, number>) {
  const sums = new Map([["usd", 0]]);

  for (const { amount, currency } of kept) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const own = [...sums].map(([currency, amount]) => ({
    amount,
    currency,
    source_types: { card: amount },
  }));
  const rest = Object.entries(others).map(([currency, amount]) => ({ amount, currency }));
  const pending = [{ amount: 0, currency: "usd", source_types: { card: 0 } }];

  return { object: "balance", livemode: false, available: [...own, ...rest], pending };
}
