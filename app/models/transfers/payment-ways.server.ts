import { findReceivingAccount } from "~/integrations/payments/bank-account.server";
import type { Currency } from "~db/vocabularies";
import { payablePrice, priceFor, type PricedEvent } from "../events/prices";
import type { Money } from "../payments/currency.protocol";
import type { PaymentMethod } from "../payments/schema";
import { listPaymentCurrencies } from "../purchases/start-payment.server";

export type PaymentWay = { method: PaymentMethod; price: Money };

/** The ways to pay for a ticket that are set up and for which the show has a price; the preferred currency's first. */
export function listPaymentWays(event: PricedEvent, preferred: Currency): PaymentWay[] {
  const card = payablePrice(event, preferred, listPaymentCurrencies());
  const dong = findReceivingAccount() && priceFor(event, "vnd");
  const ways: PaymentWay[] = [
    ...(dong === null ? [] : [{ method: "transfer" as const, price: { amount: dong, currency: "vnd" as const } }]),
    ...(card ? [{ method: "card" as const, price: card }] : []),
  ];
  return preferred === "vnd" ? ways : ways.reverse();
}

/** The currency of a tip, the preferred one where it can be paid, and the ways to pay it; no way where none is set up. */
export function chooseTipWays(preferred: Currency) {
  const cards = listPaymentCurrencies();
  const hasAccount = findReceivingAccount() !== null;
  const payable = new Set<Currency>([...cards, ...(hasAccount ? (["vnd"] as const) : [])]);
  const currency = payable.has(preferred) ? preferred : ([...payable][0] ?? "usd");
  const methods: PaymentMethod[] = [];
  if (hasAccount && currency === "vnd") methods.push("transfer");
  if (cards.includes(currency)) methods.push("card");
  return { currency, methods, hasCurrencies: payable.size > 1 };
}
