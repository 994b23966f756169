import { call, check } from "./actions";
import { type Case, TICKETED } from "./case";

const source = "utm:facebook";
const paid = { amount: "18.00", source };

/** What buyers came by. */
export const SOURCE_CASES: Case[] = [
  {
    name: "the ticket of a free show, from a link with a name",
    form: check("register", { source }),
    api: call(
      "POST",
      ({ show }) => `/events/${show.id}/register`,
      () => ({ source }),
    ),
  },
  {
    name: "a seat held for a payment, from a link with a name",
    show: TICKETED,
    form: check("pay", paid),
    api: call(
      "POST",
      () => "/create-payment-intent",
      ({ show }) => ({ eventId: show.id, ...paid }),
    ),
  },
  {
    name: "a seat held for a gift, from a card on another site",
    show: TICKETED,
    form: check("give", { ...paid, source: "embed", giftTo: "0912 345 678" }),
    api: call(
      "POST",
      () => "/create-payment-intent",
      ({ show }) => ({ eventId: show.id, ...paid, source: "embed", giftTo: "0912 345 678" }),
    ),
  },
];
