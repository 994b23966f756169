import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { disputes, ledgerLines, tickets } from "~db/schema";
import { makeBuyer, makeShow, readPayment } from "../../../../test/factories/money/money";
import { actorFor, makeUser } from "../../../../test/factories/accounts/people";
import {
  buyWithStripe,
  sendStripeWebhook,
  openStripe,
} from "../../../../test/factories/checkout/stripe";
import type { StripeDouble } from "../../../../test/fakes/stripe-double";
import {
  listPaymentProblems,
  getReconciliation,
} from "~/models/money/ledger/reconciliation.server";
import { listNotifications } from "~/models/delivery/notices/notice-list.server";
import { notificationText } from "~/models/delivery/notices/notice-text.server";
import { settleRefunds } from "~/models/money/payments/refund-payment.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { openHostedPage } from "./provider/hosted-checkout.server";
import { startTicketPayment } from "../../../../test/factories/checkout/card-payments";

let double: StripeDouble;
let close: () => void;

beforeEach(async () => {
  ({ double, close } = await openStripe());
});
afterEach(() => close());

const sendEvent = (type: string, objectId: string) => sendStripeWebhook(double, type, objectId);
const buy = () => buyWithStripe(double);

/** Lists "account cents" of all lines booked for a payment, in the order of writing. */
async function booked(paymentId: string) {
  const lines = await db.query.ledgerLines.findMany({
    where: eq(ledgerLines.paymentId, paymentId),
  });

  return lines.map(({ kind, account, amountCents }) => `${kind} ${account} ${amountCents}`);
}

const statusOf = async (id: string) =>
  (await db.query.tickets.findFirst({ where: eq(tickets.id, id) }))!.status;
const PAID = ["ticket provider 1800", "ticket artist -1800"];
const DISPUTED = ["dispute disputed 1800", "dispute provider -1800"];

test("an open dispute keeps the ticket and costs the fee; a lost one voids the ticket and takes the money", async () => {
  const { buyer, payment, ticket } = await buy();
  const id = double.dispute(payment.intentId, "needs_response", 1500);

  for (let n = 0; n < 2; n++) await sendEvent("charge.dispute.created", id);
  expect(await statusOf(ticket.id)).toBe("active");
  await expect(refundTicket(buyer, ticket.id)).rejects.toMatchObject({
    messageKey: "tickets:disputed",
  });
  double.dispute(payment.intentId, "lost", 1500);
  for (let n = 0; n < 2; n++) await sendEvent("charge.dispute.closed", id);
  expect(await statusOf(ticket.id)).toBe("refunded");

  const fee = ["fee costs 1500", "fee provider -1500"];
  const lost = ["disputeLost artist 1800", "disputeLost disputed -1800"];

  expect(await booked(payment.id)).toEqual([...PAID, ...fee, ...DISPUTED, ...lost]);
});

test("a lost dispute also voids a ticket that was already used", async () => {
  const { payment, ticket } = await buy();
  const used = { status: "used" as const, usedAt: new Date() };

  await transaction((tx) => tx.update(tickets).set(used).where(eq(tickets.id, ticket.id)));
  await sendEvent("charge.dispute.closed", double.dispute(payment.intentId, "lost"));

  expect(await statusOf(ticket.id)).toBe("refunded");
});

test("a won dispute returns the money and restores everything; late events change nothing", async () => {
  const { payment, ticket } = await buy();
  const id = double.dispute(payment.intentId, "needs_response");

  await sendEvent("charge.dispute.created", id);
  double.dispute(payment.intentId, "won");
  await sendEvent("charge.dispute.closed", id);
  double.dispute(payment.intentId, "lost");
  await sendEvent("charge.dispute.closed", id);
  expect(await statusOf(ticket.id)).toBe("active");

  const won = ["disputeWon provider 1800", "disputeWon disputed -1800"];

  expect(await booked(payment.id)).toEqual([...PAID, ...DISPUTED, ...won]);
});

test("an open dispute is in the notifications of admins until it is closed", async () => {
  const admin = await makeUser({ role: "admin" });
  const { payment } = await buy();
  const id = double.dispute(payment.intentId, "needs_response");
  const listed = async () =>
    (await listNotifications(actorFor(admin), {})).rows.map((notice) =>
      notificationText(notice, { language: "en", zone: null }),
    );

  await sendEvent("charge.dispute.created", id);
  expect(await listed()).toEqual([expect.stringMatching(/^A buyer disputes \$18\.00 for “/)]);
  double.dispute(payment.intentId, "won");
  await sendEvent("charge.dispute.closed", id);
  expect(await listed()).toEqual([]);
});

test("an inquiry moves no money and is shown to admins", async () => {
  const { payment } = await buy();
  const id = double.dispute(payment.intentId, "warning_needs_response");

  await sendEvent("charge.dispute.created", id);
  double.dispute(payment.intentId, "warning_closed");
  await sendEvent("charge.dispute.closed", id);
  expect(await booked(payment.id)).toEqual(PAID);

  const { disputed } = await listPaymentProblems(actorFor(await makeUser({ role: "admin" })));

  expect(disputed).toContainEqual(
    expect.objectContaining({ dispute: expect.objectContaining({ id, state: "won" }) }),
  );
});

test("an inquiry does not delay a refund", async () => {
  const { buyer, payment, ticket } = await buy();

  await sendEvent(
    "charge.dispute.created",
    double.dispute(payment.intentId, "warning_needs_response"),
  );
  expect((await refundTicket(buyer, ticket.id)).isMoneyBack).toBe(true);
  expect(double.refunded(payment.intentId)).toBe(1800);
});

test("a refund waits for an open dispute, and nobody is paid twice", async () => {
  const { payment, ticket } = await buy();
  const id = double.dispute(payment.intentId, "needs_response");

  await sendEvent("charge.dispute.created", id);

  const admin = actorFor(await makeUser({ role: "admin" }));

  expect((await refundTicket(admin, ticket.id, "cancelled")).isMoneyBack).toBe(false);
  await settleRefunds();
  double.dispute(payment.intentId, "lost");
  await sendEvent("charge.dispute.closed", id);
  await settleRefunds();
  expect(double.refunded(payment.intentId)).toBe(0);
  expect((await readPayment(payment.id)).state).toBe("refunded");
  expect((await booked(payment.id)).slice(-2)).toEqual([
    "disputeLost buyers 1800",
    "disputeLost disputed -1800",
  ]);
});

test("a payment on the hosted page is found by its intent's reference", async () => {
  const buyer = await makeBuyer();
  const show = await makeShow();
  const payment = await startTicketPayment(buyer, show.id, 1800);

  await openHostedPage(buyer, payment.id, { successUrl: "http://x/a", cancelUrl: "http://x/b" });

  const session = (await readPayment(payment.id)).intentId!;
  const intent = double.paySession(session);

  await sendEvent("checkout.session.completed", session);
  await sendEvent("charge.dispute.created", double.dispute(intent, "needs_response"));
  expect(
    await db.query.disputes.findFirst({ where: eq(disputes.paymentId, payment.id) }),
  ).toMatchObject({
    state: "open",
  });
});

test("a failed refund is owed and retried, and the provider's balance equals the ledger", async () => {
  const admin = actorFor(await makeUser({ role: "admin" }));
  const before = (await getReconciliation(admin)).provider!;
  const { buyer, payment, ticket } = await buy();

  expect((await refundTicket(buyer, ticket.id)).isMoneyBack).toBe(true);

  const failed = double.failRefund(payment.intentId);

  for (let n = 0; n < 2; n++) await sendEvent("refund.failed", failed);
  expect((await readPayment(payment.id)).state).toBe("refunding");
  expect(
    (await listPaymentProblems(admin)).failing.map(({ refund }) => refund.paymentId),
  ).toContain(payment.id);
  await settleRefunds();
  expect((await readPayment(payment.id)).state).toBe("refunded");
  expect(double.refunded(payment.intentId)).toBe(1800);

  const after = (await getReconciliation(admin)).provider!;

  expect(after.differences).toEqual(before.differences);
});
