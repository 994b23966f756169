import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { payments } from "~db/schema";
import { makeTicketedEvent } from "../../../../test/factories/shows/events";
import { makeBuyer, stopClock } from "../../../../test/factories/money/money";
import { actorFor, makeArtist } from "../../../../test/factories/accounts/people";
import { arrives, makeTransfer } from "../../../../test/factories/checkout/transfers";
import { openStripe, sendStripeWebhook } from "../../../../test/factories/checkout/stripe";
import type { StripeDouble } from "../../../../test/fakes/stripe-double";
import { bookPartRefund } from "~/models/money/ledger/partial-refunds.server";
import { readStatement } from "~/models/money/ledger/statements.server";
import {
  startDonation,
  startTicketPayment,
} from "../../../../test/factories/checkout/card-payments";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { keepAsTip } from "~/models/checkout/transfers/buyer-actions.server";
import { getSalesFigures } from "~/models/tickets/types/sales-figures.server";
import { getDashboardFigures, listDashboardEvents } from "./dashboard.server";
import {
  listEarningsByEvent,
  listSalesByDay,
  listSalesOfEvent,
  listTipsOfEvent,
  sumTipsByZone,
} from "./earnings.server";

const DAY = 24 * 3600_000;
const ALWAYS = { from: new Date(0), to: new Date("2100-01-01") };
const ZONE = "Asia/Ho_Chi_Minh";
let double: StripeDouble;
let close: () => void;
let restoreClock = () => {};

beforeEach(async () => {
  ({ double, close } = await openStripe());
});
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

async function tip(eventId: string): Promise<string> {
  const { intentId } = await startDonation(await makeBuyer(), eventId, { amountCents: 2000 });

  double.pay(intentId);
  await send("payment_intent.succeeded", intentId);

  return intentId;
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

  expect((await getSalesFigures(actor, id)).total.income).toEqual([
    { amount: income, currency: "usd" },
  ]);
  expect((await readStatement(actor, "usd", ALWAYS)).closingCents).toBe(income);
  expect(await listEarningsByEvent(actor, "usd")).toMatchObject([
    { ticketCents: income, tipCents: 0 },
  ]);
  expect(await getDashboardFigures(actor)).toMatchObject({
    revenue: [{ amount: income }],
    tips: [],
  });
  expect(await listDashboardEvents(actor, "upcoming", 5)).toMatchObject([
    { income: [{ amount: income }] },
  ]);
  expect(await listSalesOfEvent(actor, id, "usd", ZONE)).toMatchObject(sold);
  expect(
    (await listSalesByDay(actor, "usd", ZONE, 5)).filter(({ cents }) => cents !== 0),
  ).toMatchObject(sold);
});

test("tips by event, by place and one by one agree with the statement after refunds and disputes", async () => {
  const artist = await makeArtist();
  const { id } = await makeTicketedEvent({ artistId: artist.id, tipsEnabled: true });
  const actor = actorFor(artist);
  const [partly, disputed, lost] = [await tip(id), await tip(id), await tip(id)];

  await tip(id);

  await send("refund.created", double.refundByHand(partly, 500));
  await send("charge.dispute.closed", double.dispute(disputed, "lost", 0, 600));
  await send("charge.dispute.closed", double.dispute(lost, "lost", 0, 2000));

  const income = 4 * 2000 - 500 - 600 - 2000;

  expect((await readStatement(actor, "usd", ALWAYS)).closingCents).toBe(income);
  expect(await listEarningsByEvent(actor, "usd")).toMatchObject([
    { ticketCents: 0, tipCents: income },
  ]);
  expect(await getDashboardFigures(actor)).toMatchObject({
    revenue: [],
    tips: [{ amount: income }],
  });
  expect(await sumTipsByZone(actor, "usd")).toEqual([{ zone: null, cents: income, people: 3 }]);
  expect((await listTipsOfEvent(actor, id)).map(({ cents }) => cents).sort()).toEqual([
    1400, 1500, 2000,
  ]);
});

test("what was too much in a transfer for a ticket and became a tip is income from tips", async () => {
  const artist = await makeArtist();
  const { id } = await makeTicketedEvent({
    artistId: artist.id,
    ticketPriceVnd: 360_000,
    tipsEnabled: true,
  });
  const [buyer, actor] = [await makeBuyer(), actorFor(artist)];
  const { reference } = await makeTransfer(buyer, id);

  await arrives(reference, 400_000);

  const [extra] = await db.select().from(payments).where(eq(payments.amountCents, 40_000));

  await keepAsTip(buyer, extra!.id);

  const refund = { id: "re_1", amountCents: 10_000, state: "done", reference: null } as const;

  await transaction((tx) => bookPartRefund(tx, extra!, refund));

  const sold = { amount: 360_000, currency: "vnd" };

  expect((await readStatement(actor, "vnd", ALWAYS)).closingCents).toBe(390_000);
  expect(await listEarningsByEvent(actor, "vnd")).toMatchObject([
    { ticketCents: 360_000, tipCents: 30_000 },
  ]);
  expect(await listTipsOfEvent(actor, id)).toMatchObject([{ cents: 30_000, currency: "vnd" }]);
  expect((await getSalesFigures(actor, id)).total.income).toEqual([sold]);
  expect(await getDashboardFigures(actor)).toMatchObject({
    revenue: [sold],
    tips: [{ amount: 30_000 }],
  });
});
