import { and, eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "~db/client.server";
import { refunds, tickets } from "~db/schema";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { GatewayError } from "~/integrations/payments/gateway";
import { testGateway } from "~/integrations/payments/test/test-gateway.server";
import { changeEvent, makeBuyer, readPayment } from "../../../test/factories/money";
import { makePass } from "../../../test/factories/passes";
import { listOwedByShow } from "../ledger/partial-refunds.server";
import { settleRefund } from "../payments/refund-payment.server";
import { applyDispute } from "../purchases/disputes.server";
import { startPassPayment } from "../purchases/start-payment.server";
import { payWithTestCard } from "../purchases/test-payment.server";
import { refundAllTickets } from "../tickets/refunds.server";

afterEach(() => replacePaymentGateway(undefined));

/** A pass for 40.00 whose first show, worth 7.55, is cancelled. */
async function makeCancelled() {
  const { pass, shows } = await makePass();
  const buyer = await makeBuyer();
  const payment = await payWithTestCard(buyer, (await startPassPayment(buyer, pass.id, 4000)).id, "pays");
  await changeEvent(shows[0]!.id, { status: "cancelled" });
  await refundAllTickets(shows[0]!.id);
  return payment;
}

/** The bank takes what the refund of the cancelled show leaves. */
async function loseRest({ id, intentId }: { id: string; intentId: string | null }) {
  const about = { id: `dp_${id}`, intentId: intentId!, amountCents: 3245, feeCents: 0, reason: "fraudulent" };
  await applyDispute(testGateway, { ...about, state: "lost", isMoneyTaken: true, answerBy: null });
}

async function expectNothingLeft(paymentId: string) {
  expect((await listOwedByShow(db, paymentId)).map(({ cents }) => cents)).toEqual([0, 0, 0]);
  expect(await db.$count(tickets, and(eq(tickets.paymentId, paymentId), eq(tickets.status, "refunded")))).toBe(3);
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
