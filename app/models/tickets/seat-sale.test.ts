import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { eventCards } from "~/web/views/events/event-card.server";
import { translator } from "~/locales/i18n.server";
import { GUEST } from "~/models/base/actor";
import { startTicketPayment } from "../../../test/factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { loadEvents } from "~/models/shows/events/event-record.server";
import { transaction } from "~db/client.server";
import { ticketTypes } from "~db/schema";
import { makeBuyer } from "../../../test/factories/money/money";
import { makeTypedShow } from "../../../test/factories/tickets/ticket-types";
import { offerSeats } from "./waitlist/offers.server";
import { refundTicket } from "./refunds.server";
import { findSeatSale } from "./seat-sale.server";
import { findValidTicket } from "./ticket-access.server";
import { joinWaitlist } from "./waitlist/waitlist.server";

const DAY = 24 * 3600_000;
const FAR = {
  startTime: new Date(Date.now() + 30 * DAY),
  endTime: new Date(Date.now() + 30.1 * DAY),
};
const soon = { saleStart: new Date(Date.now() + DAY) };
const ONE = { quantity: 1 };
const past = { saleEnd: new Date(Date.now() - DAY) };

async function buy(showId: string, ticketTypeId?: string) {
  const buyer = await makeBuyer();
  const { id } = await startTicketPayment(buyer, showId, 1800, { ticketTypeId });

  await payWithTestCard(buyer, id, "pays");

  return { buyer, ticket: (await findValidTicket(buyer.userId, showId))! };
}

/**
 * Creates a show with ten seats. Its first ticket type has one ticket, which is sold; its second
 * type is for the replay.
 */
async function soldOutType() {
  const scene = await makeTypedShow([{ quantity: 1 }, { access: "replay" }], {
    ...FAR,
    maxAttendees: 10,
  });

  return { ...scene, ...(await buy(scene.show.id, scene.types[0]!.id)) };
}

const changeType = (id: string, fields: Partial<typeof ticketTypes.$inferInsert>) =>
  transaction(
    async (tx) => void (await tx.update(ticketTypes).set(fields).where(eq(ticketTypes.id, id))),
  );

test.each([
  ["a type on sale", [{}], {}, { state: "onSale", left: Infinity }],
  [
    "a type with fewer tickets than seats",
    [{ quantity: 2 }],
    { maxAttendees: 5 },
    { state: "onSale", left: 2 },
  ],
  [
    "fewer seats than tickets",
    [{ quantity: 9 }],
    { maxAttendees: 5 },
    { state: "onSale", left: 5 },
  ],
  ["sold out, the next type begins later", [ONE, soon], {}, { state: "soon", left: 0 }],
  ["sold out, the rest is over", [ONE, past], { maxAttendees: 5 }, { state: "soldOut", left: 0 }],
  ["every sale over", [past, past], { maxAttendees: 5 }, { state: "ended", left: 0 }],
  ["a replay alone", [{ access: "replay" }], { maxAttendees: 5 }, { state: "ended", left: 0 }],
] as const)("what can be bought: %s", async (_case, types, fields, sale) => {
  const { show, types: made } = await makeTypedShow([...types], { ...FAR, ...fields });

  for (const { id, quantity } of made) {
    if (quantity === 1) await buy(show.id, id);
  }

  expect(await findSeatSale(show)).toMatchObject(sale);
});

test("a sold-out type has a waitlist while the hall has seats, and its card says so", async () => {
  const { show } = await soldOutType();

  const context = {
    actor: GUEST,
    t: translator("en"),
    zone: "UTC",
    dayZone: "UTC",
    language: "en",
  } as const;
  const [card] = await eventCards(await loadEvents([show.id]), {
    ...context,
    currency: "usd",
    now: new Date(),
  });

  expect(card).toMatchObject({ badge: { kind: "soldOut" }, action: { label: "Join Waitlist" } });

  expect(await joinWaitlist(await makeBuyer(), show.id)).toEqual({
    position: 1,
    offeredUntil: null,
  });
});

test("a returned ticket of a sold-out type goes to the waitlist before any new buyer", async () => {
  const { show, types, buyer, ticket } = await soldOutType();
  const [first, second, passer] = [await makeBuyer(), await makeBuyer(), await makeBuyer()];

  await joinWaitlist(first, show.id);
  await joinWaitlist(second, show.id);

  const ticketTypeId = types[0]!.id;

  await refundTicket(buyer, ticket.id);

  const soldOut = { messageKey: "tickets:soldOut" };

  await expect(startTicketPayment(passer, show.id, 1800, { ticketTypeId })).rejects.toMatchObject(
    soldOut,
  );
  expect(await offerSeats(show.id)).toEqual([first.userId]);
  expect(await offerSeats(show.id)).toEqual([]);
  await expect(startTicketPayment(second, show.id, 1800, { ticketTypeId })).rejects.toMatchObject(
    soldOut,
  );
  await startTicketPayment(first, show.id, 1800, { ticketTypeId });
});

test("a seat is offered only while a ticket for it is on sale", async () => {
  const { show, types } = await makeTypedShow([{}], { ...FAR, maxAttendees: 1 });
  const { buyer, ticket } = await buy(show.id);
  const waiting = await makeBuyer();

  await joinWaitlist(waiting, show.id);
  await changeType(types[0]!.id, past);
  await refundTicket(buyer, ticket.id);

  expect(await offerSeats(show.id)).toEqual([]);

  await changeType(types[0]!.id, { saleEnd: null });
  expect(await offerSeats(show.id)).toEqual([waiting.userId]);
});

test("nobody waits for a show whose sale has not begun or is over", async () => {
  for (const type of [soon, past]) {
    const { show } = await makeTypedShow([type], { ...FAR, maxAttendees: 1 });
    const noTypeOnSale = { code: "conflict", messageKey: "tickets:noTypeOnSale" };

    await expect(joinWaitlist(await makeBuyer(), show.id)).rejects.toMatchObject(noTypeOnSale);
  }
});
