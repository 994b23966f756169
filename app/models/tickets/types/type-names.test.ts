import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { outbox } from "~db/schema";
import { eventsJson } from "~/api/shows/event-json";
import { loadEvents } from "~/models/shows/events/event-record.server";
import { listGuests } from "~/models/shows/events/guest-list.server";
import { actorFor } from "../../../../test/factories/accounts/people";
import { startTicketPayment } from "../../../../test/factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { makeBuyer, makeShow } from "../../../../test/factories/money/money";
import { makeTypedShow } from "../../../../test/factories/tickets/ticket-types";
import { listTickets } from "../ticket-list.server";

async function makeSale() {
  const type = {
    name: "Vé mua sớm",
    nameOther: "Early bird",
    access: "live",
    quantity: 5,
  } as const;
  const { show, types } = await makeTypedShow([type]);
  const buyer = await makeBuyer();
  const { id } = await startTicketPayment(buyer, show.id, 1800, { ticketTypeId: types[0]!.id });

  await payWithTestCard(buyer, id, "pays");

  return { show, buyer };
}

test("the mail of a purchase names the type and what it opens", async () => {
  const { buyer } = await makeSale();
  const [mail] = await db.select().from(outbox).where(eq(outbox.userId, buyer.userId));

  expect(mail!.text).toContain("Ticket type: Early bird (Live show only).");
});

test("the guest list and the holder's tickets name the type", async () => {
  const { show, buyer } = await makeSale();
  const artist = actorFor({ id: show.artistId, role: "artist" });

  expect(await listGuests(artist, show.id)).toMatchObject([
    { typeName: "Vé mua sớm", typeNameOther: "Early bird" },
  ]);
  expect(await listTickets(buyer)).toMatchObject([
    { type: { name: "Vé mua sớm", access: "live" } },
  ]);
});

test("shows in the API name their types, and none on shows with one price", async () => {
  const [{ show }, plain] = [await makeSale(), await makeShow()];
  const shows = await eventsJson(await loadEvents([show.id, plain.id]));
  const typesOf = (id: string) => shows.find((event) => event.id === id)!.ticketTypes;

  expect(typesOf(show.id)).toMatchObject([
    { name: "Vé mua sớm", prices: { usd: "18.00" }, left: 4, state: "onSale" },
  ]);
  expect(typesOf(plain.id)).toEqual([]);
});
