import { and, eq, sum } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { bankTransactions, ledgerLines, outbox, refunds, tickets, transfers } from "~db/schema";
import {
  changeEvent,
  makeBuyer,
  readPayment,
  stopClock,
} from "../../../../test/factories/money/money";
import {
  makeTransferPass,
  PASS_PRICE_VND as PRICE,
} from "../../../../test/factories/tickets/passes";
import { actorFor, makeUser } from "../../../../test/factories/accounts/people";
import {
  arrives,
  makeConfirmation,
  openRefunds,
  setUpAccount,
} from "../../../../test/factories/checkout/transfers";
import { expireHolds } from "~/models/checkout/purchases/provider/reconcile-payments.server";
import { startPassPurchase } from "~/models/checkout/start-purchase.server";
import { endTransfers } from "~/models/checkout/transfers/short-transfers.server";
import { saveRefundAccount } from "~/models/checkout/transfers/refund-account.server";
import { getTransferDetails } from "~/models/checkout/transfers/transfer-details.server";
import { completeTransferRefund } from "~/models/checkout/transfers/treasurer-actions.server";
import { listRefundsToMake } from "~/models/checkout/transfers/treasurer-lists.server";
import { undoConfirmation } from "~/models/checkout/transfers/undo/undo-confirmation.server";
import { refundAllTickets } from "../refunds.server";
import { HOLD_MINUTES, TRANSFER_HOLD_MINUTES } from "../holds/open-holds.server";
import { countTakenSeats } from "../seats.server";
import { returnPass } from "./return-pass.server";

const ACCOUNT = { bin: "970436", account: "0123499999", accountName: "LE THI BAY" };
const SHARES = [150_943, 271_698, 377_359];

let reset: (() => void)[] = [];

afterEach(() => {
  for (const one of reset) one();
  reset = [];
});

async function scene() {
  reset.push(setUpAccount());

  const made = await makeTransferPass();
  const buyer = await makeBuyer();
  const treasurer = actorFor(await makeUser({ role: "admin" }));
  const offer = { method: "transfer", amount: PRICE, currency: "vnd" } as const;
  const payment = await startPassPurchase(buyer, made.pass.id, offer);

  return { ...made, buyer, treasurer, payment, reference: payment.intentId, offer };
}

const markUsed = (id: string) =>
  transaction(async (tx) => {
    await tx.update(tickets).set({ status: "used", usedAt: new Date() }).where(eq(tickets.id, id));
  });

const ticketsOf = (paymentId: string) =>
  db.query.tickets.findMany({
    where: eq(tickets.paymentId, paymentId),
    orderBy: tickets.priceCents,
  });

async function cancel(showId: string) {
  await changeEvent(showId, { status: "cancelled" });
  await refundAllTickets(showId);
}

async function balancesOf(paymentId: string) {
  const rows = await db
    .select({ account: ledgerLines.account, amount: sum(ledgerLines.amountCents).mapWith(Number) })
    .from(ledgerLines)
    .where(eq(ledgerLines.paymentId, paymentId))
    .groupBy(ledgerLines.account);

  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

async function mailKinds(userId: string) {
  const mails = await db.query.outbox.findMany({ where: eq(outbox.userId, userId) });

  return mails.map(({ onceKey }) => onceKey!.split(":")[0]);
}

test("one transfer pays a pass: a seat in every show for 30 minutes, then a ticket for each", async () => {
  const { shows, payment, reference, buyer, offer, pass } = await scene();

  expect((await startPassPurchase(buyer, pass.id, offer)).id).toBe(payment.id);
  reset.push(stopClock(Date.now() + HOLD_MINUTES * 60_000));
  await expireHolds();
  for (const { id } of shows) expect(await countTakenSeats(db, id)).toBe(1);
  await arrives(reference, PRICE - 100_000);
  expect((await readPayment(payment.id)).state).toBe("held");
  await arrives(reference, 100_000);
  expect((await readPayment(payment.id)).state).toBe("paid");
  expect((await ticketsOf(payment.id)).map(({ priceCents }) => priceCents)).toEqual(SHARES);
  expect(await balancesOf(payment.id)).toEqual({ artist: -PRICE, provider: PRICE });
  expect(await mailKinds(buyer.userId)).toEqual(["transferShort", "pass"]);
});

test("too little until the hold ends frees every seat and goes back", async () => {
  const { shows, payment, reference } = await scene();

  await arrives(reference, 300_000);
  reset.push(stopClock(Date.now() + TRANSFER_HOLD_MINUTES * 60_000));
  await expireHolds();
  await endTransfers();
  for (const { id } of shows) expect(await countTakenSeats(db, id)).toBe(0);
  expect(await openRefunds(payment.id)).toMatchObject([{ amountCents: 300_000, eventId: null }]);
  expect(await balancesOf(payment.id)).toEqual({ buyers: -300_000, provider: 300_000 });
});

test("each cancelled show is a refund of its own on the treasurer's list, and each is sent once", async () => {
  const { shows, payment, reference, buyer, treasurer } = await scene();

  await arrives(reference, PRICE + 50_000);
  await cancel(shows[0]!.id);
  await cancel(shows[2]!.id);
  expect((await readPayment(payment.id)).state).toBe("paid");
  await saveRefundAccount(buyer, payment.id, ACCOUNT);

  const listed = (await listRefundsToMake(treasurer)).filter((row) => row.reference === reference);

  expect(listed.map(({ event, refund }) => [event.id, refund.amountCents])).toEqual([
    [shows[0]!.id, 50_000],
    [shows[0]!.id, SHARES[0]],
    [shows[2]!.id, SHARES[2]],
  ]);
  expect(listed.every(({ account }) => account?.account === ACCOUNT.account)).toBe(true);

  const [first, last] = await openRefunds(payment.id);
  const sent = await Promise.allSettled(
    ["FT1", "FT2", "FT1"].map((words) => completeTransferRefund(treasurer, first!.id, words)),
  );

  expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await completeTransferRefund(treasurer, last!.id, "FT1");
  expect(await balancesOf(payment.id)).toEqual({
    artist: -SHARES[1]!,
    provider: SHARES[1],
    buyers: 0,
  });

  const kept = () => db.query.transfers.findFirst({ where: eq(transfers.paymentId, payment.id) });

  expect((await kept())!.refundAccount).not.toBeNull();

  const { moneyBack } = await getTransferDetails(buyer, payment.id);

  expect(moneyBack.map(({ showId, amount, isDone }) => [showId, amount, isDone])).toEqual([
    [shows[0]!.id, SHARES[0], true],
    [shows[2]!.id, SHARES[2], true],
    [null, 50_000, false],
  ]);
  await completeTransferRefund(treasurer, listed[0]!.refund.id, "FT3");
  expect((await kept())!.refundAccount).toBeNull();

  const kinds = await mailKinds(buyer.userId);

  expect(kinds.filter((kind) => kind === "transferBack")).toHaveLength(3);
  expect(kinds.filter((kind) => kind === "transferRefunded")).toHaveLength(3);
});

test("a returned pass gives back what its cancelled shows left, and never more than arrived", async () => {
  const { shows, payment, reference, buyer, treasurer } = await scene();

  await arrives(reference, PRICE);
  await cancel(shows[1]!.id);
  expect(await returnPass(buyer, payment.id)).toMatchObject({
    isMoneyBack: false,
    amountCents: PRICE - SHARES[1]!,
  });
  await cancel(shows[0]!.id);

  const open = await openRefunds(payment.id);

  expect(open.map(({ amountCents }) => amountCents)).toEqual([SHARES[1], PRICE - SHARES[1]!]);
  await completeTransferRefund(treasurer, open[0]!.id, "FT1");
  expect((await readPayment(payment.id)).state).toBe("refunding");
  await completeTransferRefund(treasurer, open[1]!.id, "FT1");
  expect((await readPayment(payment.id)).state).toBe("refunded");
  expect(await balancesOf(payment.id)).toEqual({ artist: 0, provider: 0, buyers: 0 });
});

test("a confirmation by mistake is undone with all tickets, and the real money pays again", async () => {
  const { shows, payment, reference, buyer, treasurer } = await scene();
  const wrong = await makeConfirmation(payment, PRICE);

  expect(await ticketsOf(payment.id)).toHaveLength(3);
  await undoConfirmation(treasurer, wrong, "Wrong line");
  expect(await ticketsOf(payment.id)).toHaveLength(0);
  expect((await readPayment(payment.id)).state).toBe("held");
  for (const { id } of shows) expect(await countTakenSeats(db, id)).toBe(1);
  expect(await balancesOf(payment.id)).toEqual({ artist: 0, provider: 0 });
  await arrives(reference, PRICE);
  expect((await ticketsOf(payment.id)).map(({ priceCents }) => priceCents)).toEqual(SHARES);
  expect(await balancesOf(payment.id)).toEqual({ artist: -PRICE, provider: PRICE });
  expect(await mailKinds(buyer.userId)).toContain("transferUndonePass");
});

test("a confirmation is not undone once a show of the pass was cancelled or watched", async () => {
  for (const use of [
    async ({ shows }: { shows: { id: string }[] }) => cancel(shows[1]!.id),
    async ({ payment }: { payment: { id: string } }) => {
      const [ticket] = await ticketsOf(payment.id);

      await markUsed(ticket!.id);
    },
  ]) {
    const made = await scene();
    const wrong = await makeConfirmation(made.payment, PRICE);

    await use(made);
    await expect(undoConfirmation(made.treasurer, wrong, "Wrong line")).rejects.toMatchObject({
      code: "conflict",
    });

    const isIts = and(
      eq(bankTransactions.paymentId, made.payment.id),
      eq(bankTransactions.state, "matched"),
    );

    expect(await db.$count(bankTransactions, isIts)).toBe(1);
    expect(
      await db.$count(
        refunds,
        and(eq(refunds.paymentId, made.payment.id), eq(refunds.state, "done")),
      ),
    ).toBe(0);
  }
});
