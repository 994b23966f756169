import { afterEach, beforeEach, expect, test } from "vitest";
import { makeTicketedEvent } from "../../../test/factories/events";
import { makeBuyer, stopClock } from "../../../test/factories/money";
import { actorFor, makeArtist } from "../../../test/factories/people";
import { openStripe, sendStripeWebhook } from "../../../test/factories/stripe";
import type { StripeDouble } from "../../../test/fakes/stripe-double";
import { readStatement } from "../ledger/statements.server";
import { startTicketPayment } from "../purchases/start-payment.server";
import { findValidTicket } from "../tickets/ticket-access.server";
import { refundTicket } from "../tickets/refunds.server";
import { getSalesFigures } from "../tickets/types/sales-figures.server";
import { listEarningsByEvent, listSalesByDay, listSalesOfEvent } from "./earnings.server";

const DAY = 24 * 3600_000;
const ALWAYS = { from: new Date(0), to: new Date("2100-01-01") };
const ZONE = "Asia/Ho_Chi_Minh";
let double: StripeDouble;
let close: () => void;
let restoreClock = () => {};

beforeEach(async () => void ({ double, close } = await openStripe()));
afterEach(() => {
  restoreClock();
  close();
});

const send = (type: string, objectId: string) => sendStripeWebhook(double, type, objectId);

async function buy(eventId: string) {
  const buyer = await makeBuyer();
  const { intentId } = await startTicketPayment(buyer, eventId, 1800);
  double.pay(intentId);
  await send("payment_intent.succeeded", intentId);
  return { buyer, intentId, ticket: (await findValidTicket(buyer.userId, eventId))! };
}

test("sales per day, earnings by event, income and statement agree after refunds and a dispute", async () => {
  const artist = await makeArtist();
  const startTime = new Date(Date.now() + 10 * DAY);
  const { id } = await makeTicketedEvent({ artistId: artist.id, startTime });
  const actor = actorFor(artist);
  const [partly, disputed, returned] = [await buy(id), await buy(id), await buy(id)];
  await buy(id);

  await send("refund.created", double.refundByHand(partly.intentId, 500));
  await send("charge.dispute.created", double.dispute(disputed.intentId, "needs_response", 0, 600));
  await send("charge.dispute.closed", double.dispute(disputed.intentId, "lost", 0, 600));
  restoreClock = stopClock(Date.now() + 2 * DAY);
  await refundTicket(returned.buyer, returned.ticket.id);

  const income = 4 * 1800 - 500 - 600 - 1800;
  const sold = [{ tickets: 3, cents: income }];
  expect((await getSalesFigures(actor, id)).total.income).toEqual([{ amount: income, currency: "usd" }]);
  expect((await readStatement(actor, "usd", ALWAYS)).closingCents).toBe(income);
  expect(await listEarningsByEvent(actor, "usd")).toMatchObject([{ ticketCents: income, tipCents: 0 }]);
  expect(await listSalesOfEvent(actor, id, "usd", ZONE)).toMatchObject(sold);
  expect((await listSalesByDay(actor, "usd", ZONE, 5)).filter(({ cents }) => cents !== 0)).toMatchObject(sold);
});
