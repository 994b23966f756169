import { findReceivingAccount } from "~/integrations/payments/bank-account.server";
import { paymentGateway } from "~/integrations/payments/configured.server";
import type { ChargeLimits } from "~/integrations/payments/gateway";
import type { Currency } from "~db/vocabularies";
import { isCurrency, type Money } from "~/locales/currency";

/** Lists the currencies that cards can be charged in; none without a provider. */
export function listCardCurrencies(): Currency[] {
  return paymentGateway()?.currencies.filter(isCurrency) ?? [];
}

/** True if the provider takes cards in this currency, and this amount is within its limits. */
export function canChargeCard({ amount, currency }: Money): boolean {
  if (!listCardCurrencies().includes(currency)) return false;

  const limits = findChargeLimits(currency);

  return limits === null || (amount >= limits.min && amount <= limits.max);
}

/** Finds the provider's limits for a charge; null without limits. */
export function findChargeLimits(currency: Currency): ChargeLimits | null {
  return paymentGateway()?.chargeLimits?.(currency) ?? null;
}

/**
 * Finds the card limits of a currency in which amounts outside these limits can be paid by bank
 * transfer; null for other currencies.
 */
export function findTransferOnlyBeyond(currency: Currency): ChargeLimits | null {
  if (!canTransfer(currency) || !listCardCurrencies().includes(currency)) return null;

  return findChargeLimits(currency);
}

/** True if amounts in this currency can be paid by bank transfer. */
export function canTransfer(currency: Currency): boolean {
  return currency === "vnd" && findReceivingAccount() !== null;
}
