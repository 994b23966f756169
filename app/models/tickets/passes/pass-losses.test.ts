import { and, eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "~db/client.server";
import { ledgerLines, refunds, tickets } from "~db/schema";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { GatewayError } from "~/integrations/payments/gateway-error";
import { testGateway } from "~/integrations/payments/test/test-gateway.server";
import { changeEvent, makeBuyer, readPayment } from "../../../../test/factories/money/money";
import { makePass } from "../../../../test/factories/tickets/passes";
import { listOwedByShow } from "~/models/money/ledger/partial-refunds.server";
import { listHeldBack } from "~/models/payouts/owed.server";
import { settleRefund } from "~/models/money/payments/refund-payment.server";
import { applyDispute } from "~/models/checkout/purchases/disputes.server";
import { startPassPayment } from "../../../../test/factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { refundAllTickets } from "../refunds.server";

afterEach(() => replacePaymentGateway(undefined));

/** Creates a pass for 40.00 whose first show, worth 7.55, is cancelled. */
async function makeCancelled() {
  const { pass, shows } = await makePass();
  const buyer = await makeBuyer();
  const payment = await payWithTestCard(
    buyer,
    (await startPassPayment(buyer, pass.id, 4000)).id,
    "pays",
  );

  await changeEvent(shows[0]!.id, { status: "cancelled" });
  await refundAllTickets(shows[0]!.id);

  return payment;
}

/** Lets the bank take the amount that remains after the refund of the cancelled show. */
async function loseRest({ id, intentId }: { id: string; intentId: string | null }) {
  const about = {
    id: `dp_${id}`,
    intentId: intentId!,
    amountCents: 3245,
    feeCents: 0,
    reason: "fraudulent",
  };

  await applyDispute(testGateway, { ...about, state: "lost", isMoneyTaken: true, answerBy: null });
}

async function expectNothingLeft(paymentId: string) {
  expect((await listOwedByShow(db, paymentId)).map(({ cents }) => cents)).toEqual([0, 0, 0]);
  expect(
    await db.$count(tickets, and(eq(tickets.paymentId, paymentId), eq(tickets.status, "refunded"))),
  ).toBe(3);
}

test("a lost dispute of what a cancelled show left voids the other tickets, and each show bears its share", async () => {
  const payment = await makeCancelled();

  await loseRest(payment);
  await expectNothingLeft(payment.id);
  expect((await readPayment(payment.id)).state).toBe("refunded");
});

test("a lost dispute of the rest leaves the refund of a cancelled show to be made", async () => {
  replacePaymentGateway({ ...testGateway, refund: () => Promise.reject(new GatewayError("500")) });

  const payment = await makeCancelled();

  await loseRest(payment);
  await expectNothingLeft(payment.id);
  expect((await readPayment(payment.id)).state).toBe("refunding");
  replacePaymentGateway(undefined);
  await settleRefund(payment.id);

  const made = await db.query.refunds.findMany({ where: eq(refunds.paymentId, payment.id) });

  expect(made).toMatchObject([{ amountCents: 755, state: "done" }]);
  expect(made[0]!.providerRefundId).not.toContain("dp_");
  expect((await readPayment(payment.id)).state).toBe("refunded");
});

/** Pays a pass for 40.00 whose shows are worth 7.55, 13.58 and 18.87. */
async function buyPass() {
  const { pass, shows, artistId } = await makePass();
  const buyer = await makeBuyer();
  const payment = await payWithTestCard(
    buyer,
    (await startPassPayment(buyer, pass.id, 4000)).id,
    "pays",
  );

  return { payment, shows, artistId };
}

function dispute(
  payment: { id: string; intentId: string | null },
  amountCents: number,
  state: "open" | "lost",
) {
  const about = {
    id: `dp_${payment.id}`,
    intentId: payment.intentId!,
    amountCents,
    feeCents: 0,
    reason: "fraudulent",
  };

  return applyDispute(testGateway, { ...about, state, isMoneyTaken: true, answerBy: null });
}

async function owedInOrder(paymentId: string, shows: { id: string }[]) {
  const owed = new Map(
    (await listOwedByShow(db, paymentId)).map(({ eventId, cents }) => [eventId, cents]),
  );

  return shows.map(({ id }) => owed.get(id));
}

test("a lost dispute of a part is spread over the shows in proportion, and the tickets stay valid", async () => {
  const { payment, shows } = await buyPass();

  await dispute(payment, 1001, "lost");
  // Exactly 188.94, 339.84 and 472.22 cents.
  expect(await owedInOrder(payment.id, shows)).toEqual([755 - 189, 1358 - 340, 1887 - 472]);
  expect(
    await db.$count(tickets, and(eq(tickets.paymentId, payment.id), eq(tickets.status, "active"))),
  ).toBe(3);
  expect((await readPayment(payment.id)).state).toBe("paid");
});

test("a cancelled show bears nothing of a part that is lost later", async () => {
  const { payment, shows } = await buyPass();

  await changeEvent(shows[0]!.id, { status: "cancelled" });
  await refundAllTickets(shows[0]!.id);
  await dispute(payment, 3244, "lost");
  expect(await owedInOrder(payment.id, shows)).toEqual([0, 0, 1]);
});

test("while a part is disputed, every show holds back its part of it, rounded up", async () => {
  const { payment, shows, artistId } = await buyPass();

  await dispute(payment, 1001, "open");

  const heldBack = await listHeldBack(db, artistId);

  expect(heldBack.map(({ eventId, disputed }) => [eventId, disputed])).toEqual(
    shows.map(({ id }, at) => [id, [189, 340, 473][at]]),
  );
});

test("a lost dispute of a part covers refunds under way only as far as it goes", async () => {
  const { payment, shows } = await buyPass();

  await dispute(payment, 1333, "open");
  for (const show of shows.slice(1)) {
    await changeEvent(show.id, { status: "cancelled" });
    await refundAllTickets(show.id);
  }

  await dispute(payment, 1333, "lost");
  await settleRefund(payment.id);

  // 7.55 were left to the artist, so the bank took 5.78 of the refunds of 13.58 and 18.87.
  const made = await db.query.refunds.findMany({
    where: eq(refunds.paymentId, payment.id),
    orderBy: refunds.createdAt,
  });

  expect(made).toMatchObject([
    { amountCents: 1358 - 578, state: "done" },
    { amountCents: 1887, state: "done" },
  ]);
  expect(await owedInOrder(payment.id, shows)).toEqual([0, 0, 0]);

  const toBuyer = await db.query.ledgerLines.findMany({
    where: eq(ledgerLines.paymentId, payment.id),
  });
  const buyers = toBuyer.filter(({ account }) => account === "buyers");

  expect(buyers.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
  expect((await readPayment(payment.id)).state).toBe("refunded");
});
