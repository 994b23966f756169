import * as editing from "~/routes/dashboard+/$id.edit";
import * as creation from "~/routes/dashboard+/new";
import { call, check, event } from "./actions";
import { type Case, TICKETED } from "./case";
import { byForm } from "./ways";
import type { World } from "./worlds";

const BOTH = { ...TICKETED, ticketPriceVnd: 360_000 };

const created = (typed: Record<string, string>, prices: object) => ({
  form: ({ asker }: World) =>
    byForm(creation.action, "/dashboard/new", asker, { ...event(typed), repeat: "1", intent: "publish" }),
  api: call(
    "POST",
    () => "/events",
    () => ({ ...event(), ticketPrice: undefined, chatEnabled: true, endTime: null, prices }),
  ),
});

const changed = (typed: Record<string, string>, prices: object) => ({
  form: ({ asker, show: { id } }: World) =>
    byForm(editing.action, `/dashboard/${id}/edit`, asker, { ...typed, intent: "save" }, { id }),
  api: call(
    "PUT",
    ({ show }) => `/events/${show.id}`,
    () => ({ prices }),
  ),
});

const paid = (amount: string, currency: string) => ({
  form: check("pay", { amount, currency }),
  api: call(
    "POST",
    () => "/create-payment-intent",
    ({ show }) => ({ eventId: show.id, amount, currency }),
  ),
});

/** Prices in two currencies, and buying in one of them. */
export const PRICE_CASES: Case[] = [
  {
    name: "a new event with two prices",
    show: { asArtist: true },
    ...created({ ticketPrice: "12,50", ticketPriceVnd: "360.000" }, { usd: "12.50", vnd: "360000" }),
  },
  {
    name: "a new event with a price below the least in đồng",
    show: { asArtist: true },
    ...created({ ticketPrice: "", ticketPriceVnd: "9999" }, { vnd: 9999 }),
    refused: "Ticket prices go from 10,000\u00a0₫ to 200,000,000\u00a0₫.",
  },
  {
    name: "one of two prices changed",
    show: { ...BOTH, asArtist: true },
    ...changed({ ticketPriceVnd: "400k" }, { vnd: "400000" }),
  },
  {
    name: "one of two prices removed",
    show: { ...BOTH, asArtist: true },
    ...changed({ ticketPrice: "" }, { usd: null }),
  },
  {
    name: "both prices removed",
    show: { ...BOTH, asArtist: true },
    ...changed({ ticketPrice: "", ticketPriceVnd: "" }, { usd: null, vnd: null }),
    refused: "Please enter a ticket price, or make the event free.",
  },
  {
    name: "a price in a currency that the site doesn't take",
    show: { ...BOTH, asArtist: true },
    ...changed({ ticketPriceEur: "15.00" }, { eur: "15.00" }),
    refused: "This site doesn't take payments in EUR. Please leave this price blank.",
  },
  { name: "a seat held in the currency that was chosen", show: BOTH, ...paid("360000", "vnd") },
  {
    name: "a seat in a currency without a price",
    show: TICKETED,
    ...paid("360000", "vnd"),
    refused: "The amount doesn't match the ticket price.",
  },
];
