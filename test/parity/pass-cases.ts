import * as bought from "~/routes/_tickets+/passes.$paymentId/route";
import * as publicPage from "~/routes/_tickets+/pass.$id/route";
import * as list from "~/routes/dashboard+/passes/route";
import * as creation from "~/routes/dashboard+/passes_.new";
import { startPassPayment } from "~/models/checkout/purchases/start-payment.server";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { makeEvent } from "../factories/events";
import { changeEvent } from "../factories/money";
import { makePass } from "../factories/passes";
import { actorFor } from "../factories/people";
import { call } from "./actions";
import { type Case, TICKETED } from "./case";
import { byForm } from "./ways";
import { START, type World } from "./worlds";

const artistsShow = { ...TICKETED, asArtist: true } as const;

/** So that the shows have an order. */
const LATER = { startTime: hoursAfter(START, 1), endTime: hoursAfter(START, 2) };

function hoursAfter(time: Date, hours: number) {
  return new Date(time.getTime() + hours * 3600_000);
}

/** A pass of the artist with two shows, named for comparison. */
async function withPass({ artist }: World, fields: { state?: "draft"; maxPasses?: number } = {}) {
  const { pass, shows } = await makePass({ artistId: artist.id, ...fields }, [1800, 2400], { startTime: START });
  await changeEvent(shows[1]!.id, LATER);
  return { pass: pass.id, first: shows[0]!.id, second: shows[1]!.id };
}

async function withBought(world: World) {
  const made = await withPass(world);
  const buyer = actorFor(world.asker);
  const payment = await startPassPayment(buyer, made.pass, 4000);
  await payWithTestCard(buyer, payment.id, "pays");
  return { ...made, payment: payment.id };
}

const create = (fields: Record<string, string>): Pick<Case, "form" | "api"> => ({
  form: ({ asker, show, made }) =>
    byForm(creation.action, "/dashboard/passes/new", asker, { ...fields, eventIds: [show.id, made.second!] }),
  api: call(
    "POST",
    () => "/artist/passes",
    ({ show, made }) => ({ ...fields, eventIds: [show.id, made.second!] }),
  ),
});

const change = (intent: string, method: string, path = ""): Pick<Case, "form" | "api"> => ({
  form: ({ asker, made }) => byForm(list.action, "/dashboard/passes", asker, { intent, id: made.pass! }),
  api: call(method, ({ made }) => `/artist/passes/${made.pass}${path}`),
});

const buy = (amount: string, way: { method?: string } = {}): Pick<Case, "form" | "api"> => ({
  form: ({ asker, made: { pass: id } }) =>
    byForm(publicPage.action, `/pass/${id}`, asker, { intent: "buy", amount, currency: "usd", ...way }, { id: id! }),
  api: call(
    "POST",
    ({ made }) => `/passes/${made.pass}/buy`,
    () => ({ amount, currency: "usd", ...way }),
  ),
});

/** Season passes, for their artist and their buyer. */
export const PASS_CASES: Case[] = [
  {
    name: "a new season pass",
    show: artistsShow,
    with: async ({ artist }) => ({
      second: (await makeEvent({ artistId: artist.id, ...TICKETED, startTime: new Date(+START + 3600_000) })).id,
    }),
    ...create({ name: "Trọn mùa hạ", language: "vi", priceUsd: "30.00", maxPasses: "20" }),
  },
  {
    name: "a season pass in a currency that its shows lack",
    show: artistsShow,
    with: async ({ artist }) => ({
      second: (await makeEvent({ artistId: artist.id, title: "Đêm hai", startTime: START })).id,
    }),
    ...create({ name: "Trọn mùa hạ", language: "vi", priceUsd: "30.00" }),
    refused: "“Đêm hai” can't be part of a pass: choose published shows with tickets that are still to come.",
  },
  {
    name: "a season pass put on sale",
    show: artistsShow,
    with: (world) => withPass(world, { state: "draft" }),
    ...change("publish", "POST", "/sale"),
  },
  {
    name: "the sale of a season pass ended",
    show: artistsShow,
    with: withPass,
    ...change("withdraw", "DELETE", "/sale"),
  },
  { name: "a season pass deleted", show: artistsShow, with: withPass, ...change("delete", "DELETE") },
  { name: "a season pass held for a payment", with: withPass, ...buy("40.00") },
  {
    name: "a season pass by a transfer that the site does not take",
    with: withPass,
    ...buy("400000", { method: "transfer" }),
    refused:
      "Payment System Unavailable - Stripe payment processing is currently disabled for development. Please contact support to enable payments.",
  },
  {
    name: "a season pass at another price",
    with: withPass,
    ...buy("4.00"),
    refused: "The amount doesn't match the ticket price.",
  },
  {
    name: "a season pass returned",
    with: withBought,
    form: ({ asker, made: { payment: paymentId } }) =>
      byForm(bought.action, `/passes/${paymentId}`, asker, {}, { paymentId: paymentId! }),
    api: call("POST", ({ made }) => `/user/passes/${made.payment}/return`),
  },
];
