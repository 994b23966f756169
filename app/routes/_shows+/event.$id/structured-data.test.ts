import { expect, test } from "vitest";
import { loadEvents } from "~/models/shows/events/event-record.server";
import { viewContext } from "~/web/views/view-context.server";
import { makeShow } from "../../../../test/factories/money/money";
import { makeTypedShow } from "../../../../test/factories/tickets/ticket-types";
import { structuredData } from "./structured-data.server";

test("a show with one price has one offer", async () => {
  const show = await makeShow({ ticketPriceCents: 1800 });

  expect(await offersOf(show.id)).toEqual({
    "@type": "Offer",
    price: "18.00",
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
    url: `https://site.test/checkout/${show.id}`,
  });
});

test("several ticket types are an aggregate of one offer each, without those no longer on sale", async () => {
  const saleEnd = new Date(Date.now() - 1000);
  const { show, types } = await makeTypedShow([
    {},
    { ticketPriceCents: 900 },
    { ticketPriceCents: 100, saleEnd },
  ]);

  expect(await offersOf(show.id)).toMatchObject({
    "@type": "AggregateOffer",
    priceCurrency: "USD",
    lowPrice: "9.00",
    highPrice: "18.00",
    offerCount: 2,
    offers: [
      {
        name: "Type 0",
        price: "18.00",
        url: `https://site.test/checkout/${show.id}?ticketType=${types[0]!.id}`,
      },
      { name: "Type 1", price: "9.00" },
    ],
  });
});

test("full shows sell the replay alone", async () => {
  const { show } = await makeTypedShow([{}, { access: "replay" }]);

  expect(await offersOf(show.id, true)).toMatchObject({
    offers: [
      { availability: "https://schema.org/SoldOut" },
      { availability: "https://schema.org/InStock" },
    ],
  });
});

async function offersOf(id: string, isFull = false) {
  const [event] = await loadEvents([id]);
  const context = await viewContext(new Request("https://site.test/"));

  return (await structuredData(event!, `https://site.test/event/${id}`, isFull, context)).offers;
}
