import { UNUSED_MONEY_REASONS, type PaymentReason, type UnusedMoneyReason } from "~db/vocabularies";

const unusedMoney: ReadonlySet<string> = new Set(UNUSED_MONEY_REASONS);

/** True if the money bought nothing: it is refunded without a purchase. */
export function isUnusedMoney(
  reason: PaymentReason | null | undefined,
): reason is UnusedMoneyReason {
  return unusedMoney.has(reason ?? "");
}
