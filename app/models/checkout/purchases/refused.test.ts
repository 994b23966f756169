import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~db/client.server";
import { payments } from "~db/schema";
import { makeBuyer, makeShow, stopClock } from "../../../../test/factories/money/money";
import { openStripe } from "../../../../test/factories/checkout/stripe";
import type { StripeDouble } from "../../../../test/fakes/stripe-double";
import { onAnnouncement } from "~/models/base/announcements.server";
import { findSeatsLeft } from "../../../../test/factories/checkout/sales";
import { reconcilePayments } from "./provider/reconcile-payments.server";
import {
  startDonation,
  startTicketPayment,
} from "../../../../test/factories/checkout/card-payments";

const unavailable = { code: "unavailable", messageKey: "checkout:initFailed" };
const refusedAmount = { code: "invalid", messageKey: "checkout:amountRefused" };
let double: StripeDouble;
let close: () => void;

beforeEach(async () => {
  ({ double, close } = await openStripe());
});
afterEach(() => close());

const stateOf = async (eventId: string) =>
  (await db.query.payments.findFirst({ where: eq(payments.eventId, eventId) }))?.state;

test.each([
  ["an amount below the provider's minimum", 10, null, refusedAmount],
  ["another payment that the provider refuses permanently", 1800, "refused" as const, unavailable],
])("%s holds no seat", async (_name, price, fault, refusal) => {
  const show = await makeShow({ maxAttendees: 1, ticketPriceCents: price });
  const freed: string[] = [];
  const stop = onAnnouncement("seat.freed", ({ eventId }) => void freed.push(eventId));
  if (fault) double.faults.push(fault);
  await expect(startTicketPayment(await makeBuyer(), show.id, price)).rejects.toMatchObject(
    refusal,
  );
  stop();
  expect([await stateOf(show.id), await findSeatsLeft(show.id), freed]).toEqual([
    "expired",
    1,
    [show.id],
  ]);
});

test("an amount of nine digits is refused with the same words, for tickets and tips", async () => {
  close();
  ({ double, close } = await openStripe(["usd", "vnd"]));

  const amount = 100_000_000;
  const show = await makeShow({ ticketPriceVnd: amount, tipsEnabled: true });
  const buyer = await makeBuyer();
  const paying = startTicketPayment(buyer, show.id, amount, { currency: "vnd" });

  await expect(paying).rejects.toMatchObject(refusedAmount);

  const giving = startDonation(buyer, show.id, { amountCents: amount, currency: "vnd" });

  await expect(giving).rejects.toMatchObject(refusedAmount);
  expect(await stateOf(show.id)).toBe("expired");
});

test("a payment refused permanently by the provider is settled by the jobs and not retried", async () => {
  const show = await makeShow({ ticketPriceCents: 10 });

  await startTicketPayment(await makeBuyer(), show.id, 10).catch(() => {});

  const restore = stopClock(Date.now() + 60_000);

  await reconcilePayments();

  const asked = double.calls.length;

  await reconcilePayments();
  restore();
  expect(double.calls).toHaveLength(asked);

  const payment = await db.query.payments.findFirst({ where: eq(payments.eventId, show.id) });

  expect(payment).toMatchObject({ state: "expired", settledAt: expect.any(Date) });
});

test("a payment that the provider could not open keeps its seat and opens on the next attempt", async () => {
  const show = await makeShow({ maxAttendees: 1 });
  const buyer = await makeBuyer();

  double.faults.push("error", "error", "error");
  await expect(startTicketPayment(buyer, show.id, 1800)).rejects.toMatchObject(unavailable);
  expect([await stateOf(show.id), await findSeatsLeft(show.id)]).toEqual(["held", 0]);
  expect(await startTicketPayment(buyer, show.id, 1800)).toMatchObject({
    state: "held",
    intentId: expect.any(String),
  });
});
