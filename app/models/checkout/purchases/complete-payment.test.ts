import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { db, transaction } from "~db/client.server";
import { donations, payments, refunds, tickets } from "~db/schema";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { payByTestCard, testGateway } from "~/integrations/payments/test/test-gateway.server";
import type { IntentFacts } from "~/integrations/payments/gateway";
import { makeArtist } from "../../../../test/factories/accounts/people";
import { makeEvent } from "../../../../test/factories/shows/events";
import {
  changeEvent,
  makeBuyer,
  makeShow,
  readPayment,
  stopClock,
} from "../../../../test/factories/money/money";
import { onAnnouncement } from "~/models/base/announcements.server";
import { holdSeat } from "~/models/tickets/holds/hold-seat.server";
import { completePayment } from "./complete-payment.server";
import { payWithTestCard } from "./test-payment.server";
import { expireHolds, reconcilePayments } from "./provider/reconcile-payments.server";
import {
  startDonation,
  startTicketPayment,
} from "../../../../test/factories/checkout/card-payments";

const MINUTE = 60_000;
const factsOf = async (intentId: string) => (await testGateway.findIntent(intentId)) as IntentFacts;
const ticketsOf = (eventId: string) =>
  db.query.tickets.findMany({ where: eq(tickets.eventId, eventId) });

test("a success reported five times concurrently creates one ticket and one announcement", async () => {
  const show = await makeShow();
  const hold = await startTicketPayment(await makeBuyer(), show.id, 1800);

  await payByTestCard(hold.intentId, "pays");

  const facts = await factsOf(hold.intentId);
  let issued = 0;
  const stop = onAnnouncement("ticket.issued", ({ eventId }) => {
    issued += eventId === show.id ? 1 : 0;
  });
  const results = await Promise.all(Array.from({ length: 5 }, () => completePayment(facts)));

  stop();
  expect(results.map((payment) => payment?.state)).toEqual(Array(5).fill("paid"));
  expect(await ticketsOf(show.id)).toHaveLength(1);
  expect(issued).toBe(1);
});

test("a declined card charges nothing and keeps the seat for another card", async () => {
  const show = await makeShow({ maxAttendees: 1 });
  const buyer = await makeBuyer();
  const hold = await startTicketPayment(buyer, show.id, 1800);

  expect(await payWithTestCard(buyer, hold.id, "declined")).toMatchObject({
    state: "held",
    reason: "declined",
  });
  expect(await ticketsOf(show.id)).toHaveLength(0);
  expect((await payWithTestCard(buyer, hold.id, "pays")).state).toBe("paid");
  expect((await payWithTestCard(buyer, hold.id, "declined")).state).toBe("paid");
  expect(await ticketsOf(show.id)).toHaveLength(1);
});

test("a payment after the hold expired buys the ticket while a seat is left", async () => {
  const { show, hold } = await paidLate({ isSeatLeft: true });

  expect((await completePayment(await factsOf(hold.intentId)))?.state).toBe("paid");
  expect(await ticketsOf(show.id)).toHaveLength(2);
});

test("a payment after the last seat is sold is refunded at once, and only once", async () => {
  const { show, hold } = await paidLate({ isSeatLeft: false });
  const facts = await factsOf(hold.intentId);

  expect(await completePayment(facts)).toMatchObject({ state: "refunded", reason: "seatGone" });
  expect(await completePayment(facts)).toMatchObject({ state: "refunded" });
  expect(await ticketsOf(show.id)).toHaveLength(1);

  const refund = await db.query.refunds.findFirst({ where: eq(refunds.paymentId, hold.id) });

  expect(refund).toMatchObject({ state: "done", amountCents: 1800 });
});

test("a payment for an old hold ends the person's newer hold, and a second payment is refunded", async () => {
  const show = await makeShow({ startTime: new Date(Date.now() + 48 * 60 * MINUTE) });
  const buyer = await makeBuyer();
  const old = await startTicketPayment(buyer, show.id, 1800);
  const restore = stopClock(Date.now() + 16 * MINUTE);
  const newer = await startTicketPayment(buyer, show.id, 1800);

  await payByTestCard(old.intentId, "pays");
  await payByTestCard(newer.intentId, "pays");
  expect((await completePayment(await factsOf(old.intentId)))?.state).toBe("paid");
  expect((await readPayment(newer.id)).state).toBe("expired");
  expect(await completePayment(await factsOf(newer.intentId))).toMatchObject({
    state: "refunded",
    reason: "alreadyHeld",
  });
  restore();
  expect(await ticketsOf(show.id)).toHaveLength(1);
});

test("a wrong amount or currency creates no ticket and is refunded", async () => {
  const show = await makeShow();

  for (const wrong of [{ receivedCents: 1799 }, { currency: "vnd" }]) {
    const hold = await startTicketPayment(await makeBuyer(), show.id, 1800);

    await payByTestCard(hold.intentId, "pays");

    const payment = await completePayment({ ...(await factsOf(hold.intentId)), ...wrong });

    expect(payment).toMatchObject({ state: "refunded", reason: "mismatch" });
  }

  expect(await ticketsOf(show.id)).toHaveLength(0);
});

test("a payment for a show cancelled in the meantime is refunded", async () => {
  const show = await makeShow();
  const hold = await startTicketPayment(await makeBuyer(), show.id, 1800);

  await payByTestCard(hold.intentId, "pays");
  await changeEvent(show.id, { status: "cancelled" });
  expect(await completePayment(await factsOf(hold.intentId))).toMatchObject({ reason: "showGone" });
});

test("a donation is stored once, with its dedication", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id, eventType: "donation" });
  const giver = await makeBuyer();
  const offer = await startDonation(giver, event.id, {
    amountCents: 1250,
    dedication: "Tặng ba mẹ",
  });

  await payWithTestCard(giver, offer.id, "pays");
  await payWithTestCard(giver, offer.id, "pays");

  const rows = await db.query.donations.findMany({ where: eq(donations.eventId, event.id) });

  expect(rows).toMatchObject([
    { amountCents: 1250, dedication: "Tặng ba mẹ", userId: giver.userId },
  ]);
});

test("the provider's state settles a payment after a crash", async () => {
  const show = await makeShow();
  const [paid, untouched] = [await makeBuyer(), await makeBuyer()];
  const lost = await startTicketPayment(paid, show.id, 1800);

  await payByTestCard(lost.intentId, "pays");

  const open = await startTicketPayment(untouched, show.id, 1800);
  const restore = stopClock(Date.now() + 20_000);

  await reconcilePayments();
  restore();
  expect((await readPayment(lost.id)).state).toBe("paid");
  expect((await readPayment(open.id)).state).toBe("held");
});

test("the intent of an expired hold is cancelled at the provider, so that its card is never charged", async () => {
  const show = await makeShow();
  const buyer = await makeBuyer();
  const hold = await startTicketPayment(buyer, show.id, 1800);
  const restore = stopClock(Date.now() + 16 * MINUTE);

  await expect(payWithTestCard(buyer, hold.id, "pays")).rejects.toMatchObject({
    messageKey: "checkout:holdEnded",
  });
  await expireHolds();
  stopClock(Date.now() + 17 * MINUTE);
  await reconcilePayments();
  restore();
  expect(await readPayment(hold.id)).toMatchObject({
    state: "expired",
    settledAt: expect.any(Date),
  });
  await payByTestCard(hold.intentId, "pays");
  expect((await factsOf(hold.intentId)).status).toBe("canceled");
});

test("pending payments are checked a few at a time, and holds without an intent not at all", async () => {
  const show = await makeShow();
  const buyers = await Promise.all(Array.from({ length: 20 }, makeBuyer));

  for (const buyer of buyers) await startTicketPayment(buyer, show.id, 1800);
  const bare = await holdSeat(await makeBuyer(), show.id, "test", 1800);
  let [running, most, asked] = [0, 0, 0];
  const findIntent: typeof testGateway.findIntent = async (id) => {
    most = Math.max(most, (running += 1));
    asked += 1;
    await new Promise(setImmediate);
    running -= 1;

    return testGateway.findIntent(id);
  };

  const createIntent = vi.fn(testGateway.createIntent);

  replacePaymentGateway({ ...testGateway, findIntent, createIntent });

  const restore = stopClock(Date.now() + 20_000);

  await reconcilePayments();
  restore();
  replacePaymentGateway(undefined);
  expect(asked).toBeGreaterThanOrEqual(20);
  expect([most > 1, most <= 10]).toEqual([true, true]);
  expect(createIntent).not.toHaveBeenCalled();
  expect(await readPayment(bare.id)).toMatchObject({ state: "held", intentId: null });
});

/**
 * Creates a hold that expired; then another person bought the seat, and then the money of the hold
 * arrived.
 */
async function paidLate({ isSeatLeft }: { isSeatLeft: boolean }) {
  const show = await makeShow({
    maxAttendees: isSeatLeft ? 2 : 1,
    startTime: new Date(Date.now() + 48 * 60 * MINUTE),
  });
  const hold = await startTicketPayment(await makeBuyer(), show.id, 1800);
  const restore = stopClock(Date.now() + 16 * MINUTE);
  const other = await makeBuyer();

  await payWithTestCard(other, (await startTicketPayment(other, show.id, 1800)).id, "pays");
  await payByTestCard(hold.intentId, "pays");
  restore();
  await transaction(
    async (tx) =>
      void (await tx
        .update(payments)
        .set({ heldUntil: new Date(Date.now() - 1) })
        .where(eq(payments.id, hold.id))),
  );

  return { show, hold };
}
