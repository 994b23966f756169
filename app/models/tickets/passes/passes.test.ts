import { and, eq, inArray } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { auditLog, ledgerLines, outbox, passEvents, payments, refunds, tickets } from "~db/schema";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import {
  changeEvent,
  makeBuyer,
  readPayment,
  stopClock,
} from "../../../../test/factories/money/money";
import { makePass } from "../../../../test/factories/tickets/passes";
import { actorFor, makeUser } from "../../../../test/factories/accounts/people";
import { deleteEvent } from "~/models/shows/events/editing/edit-event.server";
import { listHeldBack } from "~/models/payouts/owed.server";
import { expireHolds } from "~/models/checkout/purchases/provider/reconcile-payments.server";
import {
  startPassPayment,
  startTicketPayment,
} from "../../../../test/factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { areAllRefunded } from "../cancellation.server";
import { refundAllTickets, refundTicket } from "../refunds.server";
import { HOLD_MINUTES } from "../holds/open-holds.server";
import { countSeatsLeft, countTakenSeats } from "../seats.server";
import { findPassRefundDeadline, returnPass } from "./return-pass.server";

const DAY_MS = 24 * 3600_000;
let restore = () => {};

afterEach(() => {
  restore();
  restore = () => {};

  replacePaymentGateway(undefined);
});

type Buyer = Awaited<ReturnType<typeof makeBuyer>>;

async function buy(buyer: Buyer, passId: string) {
  const { id } = await startPassPayment(buyer, passId, 4000);

  return payWithTestCard(buyer, id, "pays");
}

const ticketsOf = (paymentId: string) =>
  db.query.tickets.findMany({
    where: eq(tickets.paymentId, paymentId),
    orderBy: tickets.priceCents,
  });
const refundsOf = (paymentId: string) =>
  db.query.refunds.findMany({ where: eq(refunds.paymentId, paymentId) });

async function owedByShow(paymentId: string, eventId: string) {
  const isIts = and(eq(ledgerLines.paymentId, paymentId), eq(ledgerLines.eventId, eventId));
  const lines = await db.query.ledgerLines.findMany({
    where: and(isIts, eq(ledgerLines.account, "artist")),
  });

  return 0 - lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

test("a paid pass is a ticket for each show, with its share of the price in the ledger and one mail", async () => {
  const { pass, shows } = await makePass();
  const buyer = await makeBuyer();
  const payment = await buy(buyer, pass.id);

  expect(payment).toMatchObject({
    state: "paid",
    kind: "pass",
    passId: pass.id,
    eventId: shows[0]!.id,
  });

  const issued = await ticketsOf(payment.id);

  expect(issued.map(({ priceCents }) => priceCents)).toEqual([755, 1358, 1887]);
  expect(issued.map(({ eventId }) => eventId)).toEqual(shows.map(({ id }) => id));
  for (const ticket of issued)
    expect(await owedByShow(payment.id, ticket.eventId)).toBe(ticket.priceCents);
  const mails = await db.query.outbox.findMany({ where: eq(outbox.userId, buyer.userId) });

  expect(mails.map(({ onceKey }) => onceKey)).toEqual([`pass:${payment.id}`]);
});

test("each share is held back until its own show", async () => {
  const { pass, shows, artistId } = await makePass();

  await buy(await makeBuyer(), pass.id);

  const heldBack = await listHeldBack(db, artistId);

  expect(heldBack.map(({ eventId, reserved }) => [eventId, reserved])).toEqual(
    shows.map(({ id }, index) => [id, [755, 1358, 1887][index]]),
  );
});

test("a hold takes a seat in every show, or none", async () => {
  const { pass, shows } = await makePass({}, [1000, 1800, 2500], { maxAttendees: 1 });
  const [first, second] = [await makeBuyer(), await makeBuyer()];
  const hold = await startPassPayment(first, pass.id, 4000);

  expect((await startPassPayment(first, pass.id, 4000)).id).toBe(hold.id);
  for (const { id } of shows) expect(await countTakenSeats(db, id)).toBe(1);
  for (const show of shows) expect(await countSeatsLeft(db, show, first.userId)).toBe(1);
  await expect(startTicketPayment(second, shows[2]!.id, 2500)).rejects.toMatchObject({
    messageKey: "tickets:soldOut",
  });
  await expect(startPassPayment(second, pass.id, 4000)).rejects.toMatchObject({
    messageKey: "passes:showSoldOut",
  });
  restore = stopClock(Date.now() + HOLD_MINUTES * 60_000);
  await expireHolds();
  expect((await readPayment(hold.id)).state).toBe("expired");
  await startTicketPayment(second, shows[2]!.id, 2500);
  await expect(startPassPayment(first, pass.id, 4000)).rejects.toMatchObject({
    messageKey: "passes:showSoldOut",
  });
  expect(await countTakenSeats(db, shows[0]!.id)).toBe(0);
});

test("a person with a ticket for one of the shows is told so, and the number of passes is kept", async () => {
  const { pass, shows } = await makePass({ maxPasses: 1 });
  const [holder, first, second] = [await makeBuyer(), await makeBuyer(), await makeBuyer()];

  await payWithTestCard(holder, (await startTicketPayment(holder, shows[1]!.id, 1800)).id, "pays");

  const refused = startPassPayment(holder, pass.id, 4000);

  await expect(refused).rejects.toMatchObject({
    messageKey: "passes:alreadyHeld",
    details: { params: { title: shows[1]!.title } },
  });

  const payment = await buy(first, pass.id);

  await expect(startPassPayment(second, pass.id, 4000)).rejects.toMatchObject({
    messageKey: "passes:soldOut",
  });
  await returnPass(first, payment.id);
  expect((await buy(second, pass.id)).state).toBe("paid");
});

test("passes are refused at another price, before the sale and after it", async () => {
  const { pass, shows } = await makePass();
  const buyer = await makeBuyer();

  await expect(startPassPayment(buyer, pass.id, 3999)).rejects.toMatchObject({
    messageKey: "checkout:priceMismatch",
  });
  await expect(startPassPayment(buyer, pass.id, 4000, "vnd")).rejects.toMatchObject({
    messageKey: "checkout:priceMismatch",
  });

  const draft = await makePass({ state: "draft" });

  await expect(startPassPayment(buyer, draft.pass.id, 4000)).rejects.toMatchObject({
    code: "not_found",
  });

  const withdrawn = await makePass({ state: "withdrawn" });

  await expect(startPassPayment(buyer, withdrawn.pass.id, 4000)).rejects.toMatchObject({
    messageKey: "passes:sale.withdrawn",
  });
  await changeEvent(shows[2]!.id, { status: "cancelled" });
  await expect(startPassPayment(buyer, pass.id, 4000)).rejects.toMatchObject({
    messageKey: "passes:sale.closed",
  });

  const other = await makePass();

  restore = stopClock(other.shows[0]!.startTime);
  await expect(startPassPayment(buyer, other.pass.id, 4000)).rejects.toMatchObject({
    messageKey: "passes:sale.over",
  });
});

test("a holder returns the whole pass until a day before the first show, and no single ticket", async () => {
  const { pass, shows } = await makePass();
  const [buyer, stranger] = [await makeBuyer(), await makeBuyer()];
  const payment = await buy(buyer, pass.id);
  const [ticket] = await ticketsOf(payment.id);

  await expect(refundTicket(buyer, ticket!.id)).rejects.toMatchObject({
    messageKey: "passes:returnWhole",
  });
  await expect(returnPass(stranger, payment.id)).rejects.toMatchObject({ code: "forbidden" });

  const deadline = shows[0]!.startTime.getTime() - DAY_MS;

  restore = stopClock(deadline + 1);
  await expect(returnPass(buyer, payment.id)).rejects.toMatchObject({
    messageKey: "passes:refundClosed",
  });
  stopClock(deadline);
  expect(await returnPass(buyer, payment.id)).toEqual({ isMoneyBack: true, amountCents: 4000 });
  expect((await readPayment(payment.id)).state).toBe("refunded");
  expect((await ticketsOf(payment.id)).map(({ status }) => status)).toEqual([
    "refunded",
    "refunded",
    "refunded",
  ]);
  expect(await refundsOf(payment.id)).toMatchObject([
    { eventId: null, amountCents: 4000, state: "done" },
  ]);
  for (const { id } of shows) expect(await owedByShow(payment.id, id)).toBe(0);
  await expect(returnPass(buyer, payment.id)).rejects.toMatchObject({
    messageKey: "tickets:alreadyRefunded",
  });
});

test("a pass can't be returned after its holder has entered the first show", async () => {
  const { pass, shows } = await makePass();
  const buyer = await makeBuyer();
  const payment = await buy(buyer, pass.id);
  const [ticket] = await ticketsOf(payment.id);
  const isFirst = eq(tickets.id, ticket!.id);

  await transaction((tx) => tx.update(tickets).set({ status: "used" }).where(isFirst));

  restore = stopClock(shows[0]!.startTime.getTime() - 1);

  const refusal = { messageKey: "passes:refundClosed" };

  await expect(returnPass(buyer, payment.id)).rejects.toMatchObject(refusal);
});

test("a cancelled show returns its share; the others stay until the rest is returned", async () => {
  const { pass, shows, artistId } = await makePass();
  const buyer = await makeBuyer();
  const payment = await buy(buyer, pass.id);

  await deleteEvent(actorFor({ id: artistId, role: "artist" }), shows[1]!.id);
  await refundAllTickets(shows[1]!.id);
  expect((await readPayment(payment.id)).state).toBe("paid");
  expect(await refundsOf(payment.id)).toMatchObject([
    { eventId: shows[1]!.id, amountCents: 1358, state: "done" },
  ]);
  expect((await ticketsOf(payment.id)).map(({ status }) => status)).toEqual([
    "active",
    "refunded",
    "active",
  ]);
  expect(await areAllRefunded(shows[1]!.id)).toBe(true);
  await returnPass(buyer, payment.id);

  const all = await refundsOf(payment.id);

  expect(all.map(({ amountCents }) => amountCents).sort()).toEqual([1358, 2642]);
  expect((await readPayment(payment.id)).state).toBe("refunded");
});

test("a pass is refunded once all its shows are cancelled", async () => {
  const { pass, shows } = await makePass();
  const payment = await buy(await makeBuyer(), pass.id);

  for (const { id } of shows) {
    await changeEvent(id, { status: "cancelled" });
    await refundAllTickets(id);
  }

  expect((await readPayment(payment.id)).state).toBe("refunded");

  const all = await refundsOf(payment.id);

  expect(all.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(4000);
});

test("admins return their own late pass only with a reason, which is logged", async () => {
  const { pass } = await makePass();
  const admin = actorFor(await makeUser({ role: "admin" }));
  const { id } = await buy(admin, pass.id);
  const deadline = (await findPassRefundDeadline(id))!;

  restore = stopClock(deadline.getTime() + 1);

  await expect(returnPass(admin, id)).rejects.toMatchObject({ messageKey: "passes:refundClosed" });
  await returnPass(admin, id, "The hall was closed.");

  const logged = await db.query.auditLog.findMany({ where: eq(auditLog.target, `payment:${id}`) });

  expect(logged).toMatchObject([{ action: "pass.refunded", actorId: admin.userId }]);
});

test("an admin refunds one ticket of a pass: its share", async () => {
  const { pass } = await makePass();
  const payment = await buy(await makeBuyer(), pass.id);
  const [ticket] = await ticketsOf(payment.id);
  const admin = actorFor(await makeUser({ role: "admin" }));

  expect(await refundTicket(admin, ticket!.id)).toMatchObject({ isMoneyBack: true });
  expect(await refundsOf(payment.id)).toMatchObject([
    { eventId: ticket!.eventId, amountCents: 755 },
  ]);
});

test("late money goes back as a whole when one show is sold out meanwhile", async () => {
  const { pass, shows } = await makePass({}, [1000, 1800, 2500], { maxAttendees: 1 });
  const [late, other] = [await makeBuyer(), await makeBuyer()];
  const hold = await startPassPayment(late, pass.id, 4000);

  await transaction(async (tx) => {
    await tx
      .update(payments)
      .set({ state: "expired", heldUntil: new Date(0) })
      .where(eq(payments.id, hold.id));
  });
  await payWithTestCard(other, (await startTicketPayment(other, shows[1]!.id, 1800)).id, "pays");

  const { testGateway, payByTestCard } =
    await import("~/integrations/payments/test/test-gateway.server");
  const { completePayment } = await import("~/models/checkout/purchases/complete-payment.server");

  await payByTestCard(hold.intentId, "pays");

  const applied = await completePayment((await testGateway.findIntent(hold.intentId))!);

  expect(applied).toMatchObject({ state: "refunded", reason: "seatGone" });
  expect(await ticketsOf(hold.id)).toEqual([]);
  expect(await refundsOf(hold.id)).toMatchObject([
    { eventId: null, amountCents: 4000, state: "done" },
  ]);
});

test("passes and single tickets that race sell exactly the seats of every show", async () => {
  const { pass, shows } = await makePass({}, [1000, 1800, 2500], { maxAttendees: 7 });
  const buyers = await Promise.all(Array.from({ length: 40 }, makeBuyer));

  await Promise.allSettled(
    buyers.map(async (buyer, index) => {
      const show = shows[index % 3]!;
      const single = () => startTicketPayment(buyer, show.id, show.ticketPriceCents!);
      const { id } =
        index % 2 === 0 ? await startPassPayment(buyer, pass.id, 4000) : await single();

      await payWithTestCard(buyer, id, "pays");
    }),
  );

  const sold = await Promise.all(shows.map(({ id }) => countValid(id)));

  expect(Math.max(...sold)).toBe(7);

  const ids = shows.map(({ id }) => id);
  const held = await db.query.payments.findMany({
    where: and(
      inArray(payments.eventId, ids),
      eq(payments.kind, "pass"),
      eq(payments.state, "paid"),
    ),
  });

  for (const { id } of held) expect(await ticketsOf(id)).toHaveLength(3);
});

test("a show of a pass is cancelled, never deleted", async () => {
  const { shows, artistId } = await makePass();
  const artist = actorFor({ id: artistId, role: "artist" });

  expect(await deleteEvent(artist, shows[0]!.id)).toEqual({ status: "cancelled" });
  expect(await db.$count(passEvents, eq(passEvents.eventId, shows[0]!.id))).toBe(1);
});

function countValid(eventId: string) {
  return db.$count(
    tickets,
    and(eq(tickets.eventId, eventId), inArray(tickets.status, ["active", "used"])),
  );
}
