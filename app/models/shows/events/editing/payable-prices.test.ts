import { afterEach, beforeEach, expect, test } from "vitest";
import { replaceReceivingAccount } from "~/integrations/payments/bank-account.server";
import { CURRENCIES } from "~db/vocabularies";
import { soundEvent } from "../../../../../test/factories/shows/event-input";
import { makeTicketedEvent } from "../../../../../test/factories/shows/events";
import { actorFor, makeArtist } from "../../../../../test/factories/accounts/people";
import { openStripe } from "../../../../../test/factories/checkout/stripe";
import { ACCOUNT } from "../../../../../test/factories/checkout/transfers";
import { findChargeLimits } from "~/models/money/payments/card-charges.server";
import { AMOUNTS } from "~/locales/currency";
import { createEvent, updateEvent } from "./edit-event.server";
import { EventChange, EventInput } from "./schema";

let close: () => void;

beforeEach(async () => {
  ({ close } = await openStripe(["usd", "vnd"]));
});
afterEach(() => {
  close();
  replaceReceivingAccount(undefined);
});

const refusal = {
  code: "invalid",
  details: { fields: { ticketPriceVnd: { key: "dashboard:cardBoundsVnd" } } },
};
const create = async (ticketPriceVnd: number) =>
  createEvent(
    actorFor(await makeArtist()),
    EventInput.parse({ ...soundEvent, eventType: "ticketed", ticketPriceVnd, status: "draft" }),
  );

test("a price that only a card could pay is one that cards can be charged", async () => {
  for (const price of [14_999, 100_000_000])
    await expect(create(price)).rejects.toMatchObject(refusal);
  for (const price of [15_000, 99_999_999])
    expect(await create(price)).toMatchObject({ ticketPriceVnd: price });
});

test("a price that can be transferred may be any within the bounds of its currency", async () => {
  replaceReceivingAccount(ACCOUNT);
  for (const price of [10_000, 200_000_000])
    expect(await create(price)).toMatchObject({ ticketPriceVnd: price });
});

test("a stored price may stay, and is checked when it changes", async () => {
  const artist = await makeArtist();
  const show = await makeTicketedEvent({ artistId: artist.id, ticketPriceVnd: 150_000_000 });
  const change = (fields: object) =>
    updateEvent(actorFor(artist), show.id, EventChange.parse(fields));

  expect(await change({ title: "Đêm Hạ Trắng", ticketPriceVnd: 150_000_000 })).toMatchObject({
    title: "Đêm Hạ Trắng",
    ticketPriceVnd: 150_000_000,
  });
  await expect(change({ ticketPriceVnd: 150_000_001 })).rejects.toMatchObject(refusal);
});

test("only đồng have bounds beyond what cards are charged", () => {
  const isBeyond = CURRENCIES.filter((currency) => {
    const limits = findChargeLimits(currency)!;

    return AMOUNTS[currency].min < limits.min || AMOUNTS[currency].max > limits.max;
  });

  expect(isBeyond).toEqual(["vnd"]);
});
