import { and, count, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { tickets } from "~db/schema";
import { movePayment } from "~/models/money/payments/payment-states.server";
import { startTicketPayment } from "../../../test/factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import {
  changeEvent,
  makeBuyer,
  makeShow,
  readPayment,
  stopClock,
} from "../../../test/factories/money/money";
import { holdSeat } from "./holds/hold-seat.server";
import { HOLD_MINUTES } from "./holds/open-holds.server";
import { countTakenSeats } from "./seats.server";

const MINUTE = 60_000;

test("concurrent buyers get exactly as many tickets as there are seats", async () => {
  const show = await makeShow({ maxAttendees: 7 });
  const buyers = await Promise.all(Array.from({ length: 40 }, makeBuyer));
  const outcomes = await Promise.allSettled(
    buyers.map(async (buyer) =>
      payWithTestCard(buyer, (await startTicketPayment(buyer, show.id, 1800)).id, "pays"),
    ),
  );

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
  expect(await countValid(show.id)).toBe(7);
});

test("the database refuses a ticket beyond the last seat", async () => {
  const show = await makeShow({ maxAttendees: 1 });
  const [first, second] = [await makeBuyer(), await makeBuyer()];
  const sell = (userId: string, code: string) =>
    transaction(async (tx) => {
      const values = { eventId: show.id, userId, priceCents: 1800, code, purchaseDate: new Date() };

      await tx.insert(tickets).values(values);
    });

  await sell(first.userId, "AAAA-0001");
  await expect(sell(second.userId, "AAAA-0002")).rejects.toThrow();
  expect(await countValid(show.id)).toBe(1);
});

test("repeated requests return the same hold, which counts as taken only for others", async () => {
  const show = await makeShow({ maxAttendees: 1 });
  const [buyer, other] = [await makeBuyer(), await makeBuyer()];
  const hold = await startTicketPayment(buyer, show.id, 1800);
  const again = await startTicketPayment(buyer, show.id, 1800);

  expect(again).toMatchObject({ id: hold.id, clientSecret: hold.clientSecret });
  expect(await countTakenSeats(db, show.id)).toBe(1);
  expect(await countTakenSeats(db, show.id, buyer.userId)).toBe(0);
  await expect(startTicketPayment(other, show.id, 1800)).rejects.toMatchObject({
    messageKey: "tickets:soldOut",
  });
});

test("a hold lasts fifteen minutes to the millisecond", async () => {
  const show = await makeShow({ maxAttendees: 1 });
  const now = Date.now();
  const restore = stopClock(now);

  try {
    await holdSeat(await makeBuyer(), show.id, "test", 1800);
    stopClock(now + HOLD_MINUTES * MINUTE - 1);
    expect(await countTakenSeats(db, show.id)).toBe(1);
    stopClock(now + HOLD_MINUTES * MINUTE);
    expect(await countTakenSeats(db, show.id)).toBe(0);
    await holdSeat(await makeBuyer(), show.id, "test", 1800);
  } finally {
    restore();
  }
});

test("a hold whose payment is under way stays the buyer's after its time", async () => {
  const show = await makeShow({ maxAttendees: 2 });
  const buyer = await makeBuyer();
  const { id } = await holdSeat(buyer, show.id, "test", 1800);

  await transaction((tx) => movePayment(tx, id, "paying"));

  const restore = stopClock(Date.now() + HOLD_MINUTES * MINUTE + 1);

  try {
    expect(await holdSeat(buyer, show.id, "test", 1800)).toMatchObject({ id, state: "paying" });
  } finally {
    restore();
  }
});

test("the buyer pays the price of the hold, and a changed price is refused before", async () => {
  const show = await makeShow();
  const [early, late] = [await makeBuyer(), await makeBuyer()];
  const hold = await startTicketPayment(early, show.id, 1800);

  await changeEvent(show.id, { ticketPriceCents: 2500 });
  await expect(startTicketPayment(late, show.id, 1800)).rejects.toMatchObject({ code: "invalid" });
  await payWithTestCard(early, hold.id, "pays");

  const ticket = await db.query.tickets.findFirst({ where: eq(tickets.userId, early.userId) });

  expect(ticket).toMatchObject({ priceCents: 1800, status: "active" });
});

test("a capacity below sold plus held seats refuses new buyers and keeps current ones", async () => {
  const show = await makeShow({ maxAttendees: 5 });
  const [holder, owner, late] = [await makeBuyer(), await makeBuyer(), await makeBuyer()];

  await payWithTestCard(owner, (await startTicketPayment(owner, show.id, 1800)).id, "pays");

  const hold = await startTicketPayment(holder, show.id, 1800);

  await changeEvent(show.id, { maxAttendees: 2 });
  await expect(startTicketPayment(late, show.id, 1800)).rejects.toMatchObject({ code: "conflict" });
  expect((await payWithTestCard(holder, hold.id, "pays")).state).toBe("paid");
  await changeEvent(show.id, { maxAttendees: 1 });
  expect(await countValid(show.id)).toBe(2);
});

test("a payment on an unexpired hold is refunded when the capacity was lowered to the sold seats", async () => {
  const show = await makeShow({ maxAttendees: 2 });
  const [owner, holder, late] = [await makeBuyer(), await makeBuyer(), await makeBuyer()];

  await payWithTestCard(owner, (await startTicketPayment(owner, show.id, 1800)).id, "pays");

  const hold = await startTicketPayment(holder, show.id, 1800);

  await changeEvent(show.id, { maxAttendees: 1 });
  await expect(startTicketPayment(late, show.id, 1800)).rejects.toMatchObject({
    messageKey: "tickets:soldOut",
  });
  expect(await startTicketPayment(holder, show.id, 1800)).toMatchObject({ id: hold.id });

  const paid = await payWithTestCard(holder, hold.id, "pays");

  expect(paid).toMatchObject({ state: "refunded", reason: "seatGone" });
  expect(await countValid(show.id)).toBe(1);
});

test("tickets, holds and waitlist offers count one seat per person", async () => {
  const show = await makeShow({ maxAttendees: 3 });
  const buyer = await makeBuyer();
  const hold = await startTicketPayment(buyer, show.id, 1800);

  await transaction(
    async (tx) =>
      void (await tx.run(
        sql`insert into waiting_list (user_id, event_id) values (${buyer.userId}, ${show.id})`,
      )),
  );
  expect(await countTakenSeats(db, show.id)).toBe(1);
  await payWithTestCard(buyer, hold.id, "pays");
  expect(await countTakenSeats(db, show.id)).toBe(1);
  expect((await readPayment(hold.id)).state).toBe("paid");
});

async function countValid(eventId: string) {
  const where = and(eq(tickets.eventId, eventId), inArray(tickets.status, ["active", "used"]));

  return (await db.select({ n: count() }).from(tickets).where(where))[0]!.n;
}
