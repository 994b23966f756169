import type { Currency } from "~db/vocabularies";
import type { Actor } from "~/models/base/actor";
import {
  startPassPurchase,
  startTicketPurchase,
  startTip,
} from "~/models/checkout/start-purchase.server";
import type { DonationInput } from "~/models/live/donations/donations.server";
import type { PurchaseOptions } from "~/models/tickets/holds/hold-seat.server";

/** Purchases by card, which most tests of money begin with. */
export const startTicketPayment = (
  actor: Actor,
  eventId: string,
  amount: number,
  options: PurchaseOptions = {},
) => startTicketPurchase(actor, eventId, { ...options, method: "card", amount });

export const startPassPayment = (
  actor: Actor,
  passId: string,
  amount: number,
  currency?: Currency,
) => startPassPurchase(actor, passId, { method: "card", amount, currency });

export const startDonation = (actor: Actor, eventId: string, offer: DonationInput) =>
  startTip(actor, eventId, { ...offer, method: "card" });
