import { call, check, takeGift, ticketAct } from "./actions";
import { type Case, TICKETED } from "./case";

/** Gift cases for giver and receiver, and the device pass. */
export const GIFT_CASES: Case[] = [
  {
    name: "a seat held for a gift",
    show: TICKETED,
    form: check("give", { amount: "18.00", giftTo: "0912 345 678", giftNote: "Vui nhé" }),
    api: call(
      "POST",
      () => "/create-payment-intent",
      ({ show }) => ({ eventId: show.id, amount: "18.00", giftTo: "0912 345 678", giftNote: "Vui nhé" }),
    ),
  },
  {
    name: "a gift for nobody who can be reached",
    show: TICKETED,
    form: check("give", { amount: "18.00", giftTo: "chị Ba" }),
    api: call(
      "POST",
      () => "/create-payment-intent",
      ({ show }) => ({ eventId: show.id, amount: "18.00", giftTo: "chị Ba" }),
    ),
    refused: "Please enter a valid email or phone number. International numbers start with + and the country code.",
  },
  {
    name: "the link of a gift withdrawn",
    show: { ...TICKETED, gift: "given" },
    form: ticketAct({ intent: "revoke" }),
    api: call("DELETE", ({ ticketId }) => `/tickets/${ticketId}/gift-link`),
  },
  {
    name: "a new link for a gift",
    show: { ...TICKETED, gift: "given" },
    form: ticketAct({ intent: "renew", giftTo: "0987 654 321" }),
    api: call(
      "POST",
      ({ ticketId }) => `/tickets/${ticketId}/gift-link`,
      () => ({ giftTo: "0987 654 321" }),
    ),
  },
  {
    name: "a gift taken back by its giver",
    show: { ...TICKETED, gift: "given" },
    form: ticketAct({ intent: "keep" }),
    api: call("POST", ({ ticketId }) => `/tickets/${ticketId}/keep`),
  },
  { name: "a gift taken", show: { ...TICKETED, gift: "received" }, ...takeGift },
  {
    name: "a gift taken by somebody with a ticket",
    show: { ...TICKETED, gift: "received", hasTicket: true },
    ...takeGift,
    refused: "You already have a ticket",
  },
  {
    name: "a new device pass",
    show: { ...TICKETED, hasTicket: true },
    form: ticketAct({ intent: "voidCode" }),
    api: call("POST", ({ ticketId }) => `/tickets/${ticketId}/device-pass`),
  },
];
