import { eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { payments, tickets } from "~db/schema";
import { AppError } from "~/platform/errors";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import type { PaymentGateway } from "~/integrations/payments/gateway";
import { GatewayError } from "~/integrations/payments/gateway-error";
import {
  payByTestCard,
  testBalance,
  testGateway,
} from "~/integrations/payments/test/test-gateway.server";
import type { Member } from "~/models/base/actor";
import { settleRefunds } from "~/models/money/payments/refund-payment.server";
import { completePayment } from "~/models/checkout/purchases/complete-payment.server";
import {
  expireHolds,
  reconcilePayments,
} from "~/models/checkout/purchases/provider/reconcile-payments.server";
import { returnToPayment } from "~/models/checkout/purchases/return-payment.server";
import { startTicketPayment } from "../factories/checkout/card-payments";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { refundTicket } from "~/models/tickets/refunds.server";

export const PRICE = 1800;
type Random = () => number;

/** A seeded pseudorandom generator in [0, 1) (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;

  return () => {
    state = (state + 0x6d2b79f5) | 0;

    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);

    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** In `percent` of calls the provider fails before its work, or its response is lost after it. */
export function makeProviderFail(random: Random, percent: number) {
  const faulty = <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      const luck = random() * 100;
      if (luck < percent / 2) throw new GatewayError("500");

      const answer = await call(...args);
      if (luck < percent) throw new GatewayError("The answer was lost");

      return answer;
    };
  };

  const { createIntent, findIntent, cancelIntent, refund } = testGateway;
  const calls = { createIntent, findIntent, cancelIntent, refund };
  const made = Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, faulty(call as never)]),
  );

  replacePaymentGateway({ ...testGateway, ...made } as PaymentGateway);
}

/**
 * Everybody buys, `atOnce` at a time. Webhooks are lost, late, repeated or out of order; some
 * buyers never pay, some do not come back, some refund their ticket.
 */
export async function buyAll(eventId: string, buyers: Member[], random: Random, atOnce = 20) {
  const waiting = [...buyers];
  const late: string[] = [];
  const one = async () => {
    for (let buyer = waiting.pop(); buyer; buyer = waiting.pop())
      await buy(eventId, buyer, random, late);
  };

  await Promise.all(Array.from({ length: atOnce }, one));
  for (const intentId of late.reverse()) await deliverWebhook(intentId);
}

async function buy(eventId: string, buyer: Member, random: Random, late: string[]) {
  const opened = await persist(() => startTicketPayment(buyer, eventId, PRICE));
  if (!opened || random() < 0.1) return;

  await payByTestCard(opened.intentId, random() < 0.1 ? "declined" : "pays");

  const fate = random();
  if (fate < 0.3) await deliverWebhook(opened.intentId);
  if (fate < 0.15) await deliverWebhook(opened.intentId);
  if (fate > 0.3 && fate < 0.5) late.push(opened.intentId);
  if (random() < 0.5) await returnToPayment(buyer, opened.id);
  const ticket = random() < 0.1 ? await findValidTicket(buyer.userId, eventId) : null;
  if (ticket) await persist(() => refundTicket(buyer, ticket.id));
}

/** Retries when the server is temporarily unable; accepts refusals by the rules. */
async function persist<T>(work: () => Promise<T>): Promise<T | null> {
  for (let tries = 0; tries < 6; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code !== "unavailable") return null;
    }
  }

  return null;
}

/** Delivers a webhook; a failed one gets an error response and is lost. */
async function deliverWebhook(intentId: string) {
  try {
    const facts = await testGateway.findIntent(intentId);
    if (facts) await completePayment(facts);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
  }
}

export async function runJobs() {
  await expireHolds();
  await reconcilePayments();
  await settleRefunds();
}

/** Payments without a final result for the buyer. */
export async function listUndecided(eventId: string) {
  const all = await db.query.payments.findMany({ where: eq(payments.eventId, eventId) });
  const undecided: string[] = [];

  for (const { intentId, state } of all) {
    const facts = intentId ? await testGateway.findIntent(intentId) : null;
    const isDelivered = state === "paid" || state === "refunding" || state === "refunded";
    if (facts?.status === "succeeded" && !isDelivered) undecided.push(state);
  }

  return undecided;
}

/** Checks that every captured cent belongs to a valid ticket or was refunded. */
export async function readOutcome(
  eventId: string,
  before = { capturedCents: 0, refundedCents: 0 },
) {
  const all = await db.query.payments.findMany({ where: eq(payments.eventId, eventId) });
  const held = await db.query.tickets.findMany({ where: eq(tickets.eventId, eventId) });
  const after = testBalance();

  return {
    capturedCents: after.capturedCents - before.capturedCents,
    refundedCents: after.refundedCents - before.refundedCents,
    valid: held.filter(({ status }) => status !== "refunded").length,
    unsettled: all.filter(({ settledAt, state }) => settledAt === null || state === "refunding")
      .length,
  };
}
