import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { tickets, ticketTypes } from "~db/schema";
import type { Member } from "~/models/base/actor";
import { completePayment } from "~/models/checkout/purchases/complete-payment.server";
import { startTicketPayment } from "../../../test/factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { makeBuyer, readPayment, stopClock } from "../../../test/factories/money/money";
import { makeTypedShow } from "../../../test/factories/tickets/ticket-types";
import { refundTicket } from "./refunds.server";
import { holdSeat } from "./holds/hold-seat.server";
import { countSeatsLeft, countTakenSeats } from "./seats.server";
import { listTicketTypes } from "./ticket-types.server";

const MINUTE = 60_000;

test("buyers of three types get exactly the seats of the show, and no type sells above its number", async () => {
  const { show, types } = await makeTypedShow([{ quantity: 3 }, { quantity: 6 }, {}], {
    maxAttendees: 12,
  });
  const buyers = await Promise.all(Array.from({ length: 60 }, makeBuyer));
  const outcomes = await Promise.allSettled(
    buyers.map((buyer, n) => buy(buyer, show.id, { ticketTypeId: types[n % 3]!.id })),
  );

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(12);

  const sold = await soldByType(show.id);

  expect(sold.get(types[0]!.id)).toBe(3);
  expect(sold.get(types[1]!.id)).toBeLessThanOrEqual(6);
  expect([...sold.values()].reduce((sum, n) => sum + n, 0)).toBe(12);
});

test("a ticket for the replay takes no seat", async () => {
  const startTime = new Date(Date.now() + 3 * 24 * 60 * MINUTE);
  const seats = {
    maxAttendees: 1,
    startTime,
    endTime: new Date(startTime.getTime() + 60 * MINUTE),
  };
  const { show, types } = await makeTypedShow([{ access: "both" }, { access: "replay" }], seats);
  const [live, replay] = types.map(({ id }) => id);
  const first = await makeBuyer();

  await buy(first, show.id, { ticketTypeId: replay });

  const hold = await holdSeat(await makeBuyer(), show.id, "test", 1800, { ticketTypeId: replay });

  expect(hold).toMatchObject({ ticketTypeId: replay });
  expect(await countTakenSeats(db, show.id)).toBe(0);
  await buy(await makeBuyer(), show.id, { ticketTypeId: live });
  await buy(await makeBuyer(), show.id, { ticketTypeId: replay });
  await expect(buy(await makeBuyer(), show.id, { ticketTypeId: live })).rejects.toMatchObject({
    messageKey: "tickets:soldOut",
  });

  const ticket = await db.query.tickets.findFirst({ where: eq(tickets.userId, first.userId) });

  expect(ticket).toMatchObject({ access: "replay", ticketTypeId: replay });
  await refundTicket(first, ticket!.id);
  expect(await countSeatsLeft(db, (await readShow(show.id))!)).toBe(0);
});

test("without a type the cheapest on sale is sold, at its price", async () => {
  const { show, types } = await makeTypedShow([
    { ticketPriceCents: 3000 },
    { ticketPriceCents: 1000, quantity: 1 },
    { ticketPriceCents: 500, saleEnd: new Date(Date.now() - MINUTE) },
    { ticketPriceCents: 400, saleStart: new Date(Date.now() + MINUTE) },
    { ticketPriceCents: null, ticketPriceVnd: 10_000 },
  ]);

  expect(await holdSeat(await makeBuyer(), show.id, "test", 1000)).toMatchObject({
    ticketTypeId: types[1]!.id,
  });
  expect(await holdSeat(await makeBuyer(), show.id, "test", 3000)).toMatchObject({
    ticketTypeId: types[0]!.id,
  });
  await expect(holdSeat(await makeBuyer(), show.id, "test", 1000)).rejects.toMatchObject({
    code: "invalid",
  });

  const chosen = async (n: number) =>
    holdSeat(await makeBuyer(), show.id, "test", 500, { ticketTypeId: types[n]!.id });

  await expect(chosen(1)).rejects.toMatchObject({ messageKey: "tickets:typeSoldOut" });
  await expect(chosen(2)).rejects.toMatchObject({ messageKey: "tickets:typeSaleEnded" });
  await expect(chosen(3)).rejects.toMatchObject({ messageKey: "tickets:typeNotYetOnSale" });
  await expect(chosen(4)).rejects.toMatchObject({ messageKey: "checkout:priceMismatch" });
});

test("a type of another show is not sold", async () => {
  const [{ show }, other] = [await makeTypedShow([{}]), await makeTypedShow([{}])];
  const attempt = holdSeat(await makeBuyer(), show.id, "test", 1800, {
    ticketTypeId: other.types[0]!.id,
  });

  await expect(attempt).rejects.toMatchObject({
    code: "invalid",
    messageKey: "tickets:typeNotFound",
  });
});

test("buyers pay what they want from the minimum up, and may change it before they pay", async () => {
  const { show, types } = await makeTypedShow([{ ticketPriceCents: 500, isPayWhatYouWant: true }]);
  const choice = { ticketTypeId: types[0]!.id };
  const buyer = await makeBuyer();
  const first = await holdSeat(buyer, show.id, "test", 500, choice);

  expect(await holdSeat(buyer, show.id, "test", 500, choice)).toMatchObject({ id: first.id });

  const second = await holdSeat(buyer, show.id, "test", 2345, choice);

  expect(second).toMatchObject({ amountCents: 2345 });
  expect((await readPayment(first.id)).state).toBe("expired");
  for (const amount of [499, 999_901]) {
    await expect(
      holdSeat(await makeBuyer(), show.id, "test", amount, choice),
    ).rejects.toMatchObject({
      messageKey: "checkout:belowMinimum",
    });
  }
});

test("another type gives the hold up for a new one", async () => {
  const { show, types } = await makeTypedShow([{ quantity: 1 }, { quantity: 1 }]);
  const [one, two] = types.map(({ id }) => id);
  const buyer = await makeBuyer();

  await holdSeat(buyer, show.id, "test", 1800, { ticketTypeId: one });
  await expect(
    holdSeat(await makeBuyer(), show.id, "test", 1800, { ticketTypeId: one }),
  ).rejects.toThrow();

  const changed = await holdSeat(buyer, show.id, "test", 1800, { ticketTypeId: two });

  expect(changed).toMatchObject({ ticketTypeId: two });
  expect(await listTicketTypes(show)).toMatchObject([{ left: 1 }, { left: 0 }]);
  expect(await listTicketTypes(show, buyer.userId)).toMatchObject([{ left: 1 }, { left: 1 }]);
});

test("money that arrives after the hold goes back when the type has sold out meanwhile", async () => {
  const { show, types } = await makeTypedShow([{ quantity: 1 }, {}]);
  const choice = { ticketTypeId: types[0]!.id };
  const late = await makeBuyer();
  const hold = await startTicketPayment(late, show.id, 1800, choice);
  const restore = stopClock(hold.heldUntil!);

  try {
    const quick = await startTicketPayment(await makeBuyer(), show.id, 1800, choice);
    const paid = {
      status: "succeeded",
      currency: "usd",
      amountCents: 1800,
      receivedCents: 1800,
    } as const;
    const done = await completePayment({
      ...paid,
      id: hold.intentId,
      reference: hold.id,
      isDeclined: false,
    });

    expect(done).toMatchObject({ reason: "seatGone" });
    expect((await readPayment(quick.id)).state).toBe("held");
  } finally {
    restore();
  }
});

test("the database refuses a ticket beyond the number of its type", async () => {
  const { show, types } = await makeTypedShow([{ quantity: 1 }]);
  const sell = async (code: string) => {
    const { userId } = await makeBuyer();
    const values = { eventId: show.id, userId, ticketTypeId: types[0]!.id, priceCents: 1800, code };

    await transaction(
      async (tx) => void (await tx.insert(tickets).values({ ...values, purchaseDate: new Date() })),
    );
  };

  await sell("BBBB-0001");
  await expect(sell("BBBB-0002")).rejects.toThrow();
  await expect(
    transaction((tx) => tx.delete(ticketTypes).where(eq(ticketTypes.id, types[0]!.id))),
  ).rejects.toThrow();
});

async function buy(buyer: Member, eventId: string, choice: { ticketTypeId?: string }) {
  return payWithTestCard(
    buyer,
    (await startTicketPayment(buyer, eventId, 1800, choice)).id,
    "pays",
  );
}

async function soldByType(eventId: string) {
  const sold = await db.query.tickets.findMany({ where: eq(tickets.eventId, eventId) });

  return sold.reduce((counts, { ticketTypeId }) => {
    return counts.set(ticketTypeId!, (counts.get(ticketTypeId!) ?? 0) + 1);
  }, new Map<string, number>());
}

function readShow(id: string) {
  return db.query.events.findFirst({ where: (event) => eq(event.id, id) });
}
