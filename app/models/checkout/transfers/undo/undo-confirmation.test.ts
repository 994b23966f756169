import { eq, sum } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import {
  auditLog,
  bankTransactions,
  donations,
  events,
  gifts,
  ledgerLines,
  outbox,
  refunds,
  tickets,
  transfers,
} from "~db/schema";
import type { Member } from "~/models/base/actor";
import { clock } from "~/platform/clock/clock";
import {
  makeBuyer,
  makeShow,
  readPayment,
  stopClock,
} from "../../../../../test/factories/money/money";
import { actorFor, makeUser } from "../../../../../test/factories/accounts/people";
import {
  arrives,
  makeConfirmation,
  makeTransfer,
  openRefunds,
  PRICE,
} from "../../../../../test/factories/checkout/transfers";
import { onAnnouncement } from "~/models/base/announcements.server";
import { expireHolds } from "../../purchases/provider/reconcile-payments.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { countSeatsLeft } from "~/models/tickets/seats.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { getTransferDetails } from "../transfer-details.server";
import { completeTransferRefund, confirmTransfer } from "../treasurer-actions.server";
import { endTransfers } from "../short-transfers.server";
import { listRefundsToMake } from "../treasurer-lists.server";
import { listConfirmations } from "./list-confirmations.server";
import { undoConfirmation } from "./undo-confirmation.server";

const MINUTE = 60_000;
const WHY = "Wrong line";

async function scene(
  fields: Parameters<typeof makeTransfer>[2] = {},
  show: Parameters<typeof makeShow>[0] = {},
) {
  const startTime = new Date(Date.now() + 9 * 24 * 3600_000);
  const made = await makeShow({ startTime, tipsEnabled: true, maxAttendees: 1, ...show });
  const buyer = await makeBuyer();
  const treasurer = actorFor(await makeUser({ role: "admin" }));
  const payment = await makeTransfer(buyer, made.id, fields);
  const undo = (id: string) => undoConfirmation(treasurer, id, WHY);

  return { show: made, buyer, treasurer, payment, undo };
}

/** Sums each account's lines of a payment. */
async function balancesOf(paymentId: string) {
  const rows = await db
    .select({ account: ledgerLines.account, amount: sum(ledgerLines.amountCents).mapWith(Number) })
    .from(ledgerLines)
    .where(eq(ledgerLines.paymentId, paymentId))
    .groupBy(ledgerLines.account);

  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

async function mailsTo({ userId }: Member): Promise<string[]> {
  const mails = await db.query.outbox.findMany({ where: eq(outbox.userId, userId) });

  return mails.map(({ onceKey }) => onceKey!.split(":")[0]!);
}

async function seatsLeft(eventId: string) {
  return countSeatsLeft(db, (await db.query.events.findFirst({ where: eq(events.id, eventId) }))!);
}

const refused = (key: string) => ({ code: "conflict", messageKey: `transfers:undo.${key}` });

test("an undone confirmation takes the ticket back, and the purchase waits on while its hold runs", async () => {
  const { show, buyer, treasurer, payment, undo } = await scene();
  const id = await makeConfirmation(payment);
  const revoked: string[] = [];
  const stop = onAnnouncement("access.revoked", ({ userId }) => void revoked.push(userId));

  await undo(id);
  stop();
  expect(await findValidTicket(buyer.userId, show.id)).toBeNull();
  expect(revoked).toEqual([buyer.userId]);
  expect(await readPayment(payment.id)).toMatchObject({
    state: "held",
    paidAt: null,
    settledAt: null,
  });
  expect(await balancesOf(payment.id)).toEqual({ provider: 0, artist: 0 });
  expect(await mailsTo(buyer)).toContain("transferUndone");

  const logged = await db.query.auditLog.findMany({
    where: eq(auditLog.target, `payment:${payment.id}`),
  });
  const undone = logged.find(({ action }) => action === "transfer.undone");

  expect(undone).toMatchObject({
    actorId: treasurer.userId,
    detail: { amount: PRICE, words: WHY },
  });
  expect(await db.$count(tickets, eq(tickets.paymentId, payment.id))).toBe(0);
  await expect(undo(id)).rejects.toMatchObject({ code: "conflict" });
});

test("once the hold has ended the seat is free again", async () => {
  const { show, payment, undo } = await scene();
  const id = await makeConfirmation(payment);
  const restore = stopClock(Date.now() + 31 * MINUTE);

  expect(await seatsLeft(show.id)).toBe(0);
  await undo(id);
  expect((await readPayment(payment.id)).state).toBe("expired");
  expect(await seatsLeft(show.id)).toBe(1);
  restore();
});

test("money that arrives after the undo counts, also with the same amount from another source", async () => {
  const { show, buyer, treasurer, payment, undo } = await scene();
  const id = await makeConfirmation(payment);

  await undo(id);
  await arrives(payment.reference);
  expect(await findValidTicket(buyer.userId, show.id)).not.toBeNull();
  expect(await balancesOf(payment.id)).toEqual({ provider: PRICE, artist: -PRICE });
  expect((await mailsTo(buyer)).filter((kind) => kind === "ticket")).toHaveLength(2);
  expect(
    (await listRefundsToMake(treasurer)).filter((row) => row.payment.userId === buyer.userId),
  ).toEqual([]);
});

test("the same reference of the bank can be confirmed again after an undo, and undone again", async () => {
  const { treasurer, payment, undo } = await scene();
  const seen = { amount: PRICE, bankReference: "FT-again" };

  for (let turn = 0; turn < 2; turn += 1) {
    expect((await confirmTransfer(treasurer, payment.id, seen)).state).toBe("paid");

    const [last] = await listConfirmations(treasurer);

    await undo(last!.transaction.id);
    expect(await balancesOf(payment.id)).toEqual({ provider: 0, artist: 0 });
  }
});

test("a used ticket, a claimed gift and a sung request keep their confirmation", async () => {
  const used = await scene();
  const usedId = await makeConfirmation(used.payment);
  const gift = await scene({ giftTo: "ban@nhacsong.test" });
  const giftId = await makeConfirmation(gift.payment);
  const tip = await scene({ kind: "donation" });
  const tipId = await makeConfirmation(tip.payment);

  await transaction(async (tx) => {
    const entered = { status: "used" as const, usedAt: clock.now() };

    await tx.update(tickets).set(entered).where(eq(tickets.paymentId, used.payment.id));
    await tx
      .update(gifts)
      .set({ claimedAt: clock.now() })
      .where(eq(gifts.giverId, gift.buyer.userId));
    await tx
      .update(donations)
      .set({ sungAt: clock.now() })
      .where(eq(donations.paymentId, tip.payment.id));
  });
  await expect(used.undo(usedId)).rejects.toMatchObject(refused("used"));
  await expect(gift.undo(giftId)).rejects.toMatchObject(refused("used"));
  await expect(tip.undo(tipId)).rejects.toMatchObject(refused("used"));
  expect(
    (await listConfirmations(used.treasurer)).find((row) => row.transaction.id === usedId),
  ).toMatchObject({
    obstacle: "transfers:undo.used",
  });
  expect((await readPayment(used.payment.id)).state).toBe("paid");
});

test("a ticket whose refund has begun keeps its confirmation", async () => {
  const { show, buyer, payment, undo } = await scene();
  const id = await makeConfirmation(payment);

  await refundTicket(buyer, (await findValidTicket(buyer.userId, show.id))!.id);
  await expect(undo(id)).rejects.toMatchObject(refused("refunded"));
});

test("money that the bank has reported as well keeps its confirmation", async () => {
  const { payment, undo } = await scene();
  const id = await makeConfirmation(payment);

  expect((await arrives(payment.reference)).transaction.state).toBe("same");
  await expect(undo(id)).rejects.toMatchObject(refused("reported"));
});

test("an unclaimed gift and a tip are taken back, and can be paid again", async () => {
  const gift = await scene({ giftTo: "ban@nhacsong.test" });
  const tip = await scene({ kind: "donation" });

  await gift.undo(await makeConfirmation(gift.payment));
  await tip.undo(await makeConfirmation(tip.payment));
  expect(await db.$count(gifts, eq(gifts.giverId, gift.buyer.userId))).toBe(0);
  expect(await db.$count(donations, eq(donations.paymentId, tip.payment.id))).toBe(0);
  expect(await mailsTo(tip.buyer)).toContain("transferUndoneTip");
  for (const { payment } of [gift, tip]) {
    await arrives(payment.reference);
    expect(await balancesOf(payment.id)).toEqual({ provider: PRICE, artist: -PRICE });
  }

  expect((await mailsTo(tip.buyer)).filter((kind) => kind === "donation")).toHaveLength(2);
});

test("what was to go back no longer does: money confirmed twice, too much, or too late", async () => {
  const twice = await scene();

  await arrives(twice.payment.reference);

  const second = await makeConfirmation(twice.payment, 100_000);

  await twice.undo(second);
  expect((await readPayment(twice.payment.id)).state).toBe("paid");

  const over = await scene();

  await over.undo(await makeConfirmation(over.payment, 400_000));
  expect((await readPayment(over.payment.id)).state).toBe("held");

  const late = await scene();
  const restore = stopClock(Date.now() + 31 * MINUTE);

  await expireHolds();
  await makeTransfer(await makeBuyer(), late.show.id, {
    heldUntil: new Date(Date.now() + 60 * MINUTE),
  });

  const id = await makeConfirmation(late.payment);

  expect((await readPayment(late.payment.id)).state).toBe("refunding");
  await late.undo(id);
  restore();
  expect((await readPayment(late.payment.id)).state).toBe("expired");
  expect(await balancesOf(late.payment.id)).toEqual({ provider: 0, buyers: 0 });

  for (const { treasurer, buyer } of [twice, over, late]) {
    expect(
      (await listRefundsToMake(treasurer)).filter((row) => row.payment.userId === buyer.userId),
    ).toEqual([]);
    expect((await mailsTo(buyer)).some((kind) => kind.startsWith("transferUndone"))).toBe(true);
  }
});

test("a part that did arrive goes back when the rest was confirmed by mistake and the hold has ended", async () => {
  const { buyer, payment, undo } = await scene();

  await arrives(payment.reference, 300_000);

  const id = await makeConfirmation(payment, 60_000);

  expect((await readPayment(payment.id)).state).toBe("paid");

  const restore = stopClock(Date.now() + 31 * MINUTE);

  await undo(id);
  await endTransfers();
  restore();

  const back = await db.query.refunds.findMany({ where: eq(refunds.paymentId, payment.id) });

  expect(back).toMatchObject([{ amountCents: 300_000, state: "requested" }]);
  expect(await balancesOf(payment.id)).toEqual({ provider: 300_000, artist: 0, buyers: -300_000 });
  expect(await mailsTo(buyer)).toContain("transferBack");
});

test("what is left of the money is counted anew: a part waits for the rest, and the rest of an extra goes back", async () => {
  const part = await scene();
  const wrong = await makeConfirmation(part.payment);

  await arrives(part.payment.reference, 50_000);
  await part.undo(wrong);
  expect(await getTransferDetails(part.buyer, part.payment.id)).toMatchObject({
    missing: 310_000,
    moneyBack: [],
  });

  const over = await scene();

  await arrives(over.payment.reference, 300_000);
  await over.undo(await makeConfirmation(over.payment, 400_000));
  expect(await getTransferDetails(over.buyer, over.payment.id)).toMatchObject({
    missing: 60_000,
    moneyBack: [],
  });

  const rest = await scene();

  await arrives(rest.payment.reference, 300_000);

  const last = await makeConfirmation(rest.payment, 60_000);

  await arrives(rest.payment.reference, 400_000);
  await rest.undo(last);

  const { payment, moneyBack } = await getTransferDetails(rest.buyer, rest.payment.id);

  expect(payment.state).toBe("paid");
  expect(moneyBack.map(({ amount }) => amount)).toEqual([340_000]);
});

test("once other money of the purchase is back, nothing is counted anew", async () => {
  const { treasurer, payment, undo } = await scene();
  const id = await makeConfirmation(payment);

  await arrives(payment.reference, 50_000);

  const [extra] = await db.query.transfers.findMany({
    where: eq(transfers.purchaseId, payment.id),
  });

  await completeTransferRefund(treasurer, (await openRefunds(extra!.paymentId))[0]!.id, "FT-back");
  await expect(undo(id)).rejects.toMatchObject(refused("otherMoney"));
});

test("only treasurers undo, only what a person confirmed, and only with its own id", async () => {
  const { buyer, payment, undo } = await scene();
  const id = await makeConfirmation(payment);

  await expect(undoConfirmation(buyer, id, WHY)).rejects.toMatchObject({ code: "forbidden" });
  await expect(listConfirmations(buyer)).rejects.toMatchObject({ code: "forbidden" });

  const other = await scene();
  const reported = await arrives(other.payment.reference);

  await expect(undo(reported.transaction.id)).rejects.toMatchObject({ code: "not_found" });
});

test("an undo is one commit: after a failure everything is as before, and the next attempt works", async () => {
  const { show, buyer, payment, undo } = await scene();
  const id = await makeConfirmation(payment);
  const now = clock.now;
  let calls = 0;

  // Ends the process once after each step.
  for (let survives = 0; ; survives += 1) {
    calls = 0;
    clock.now = () => {
      if (calls++ >= survives) throw new Error("The process ends here");

      return now();
    };

    const outcome = await undo(id).catch((error: Error) => error.message);

    clock.now = now;
    if (outcome === undefined) break;
    expect(outcome).toBe("The process ends here");
    expect(await findValidTicket(buyer.userId, show.id)).not.toBeNull();
    expect(await balancesOf(payment.id)).toEqual({ provider: PRICE, artist: -PRICE });

    const recorded = await db.query.bankTransactions.findFirst({
      where: eq(bankTransactions.id, id),
    });

    expect(recorded).toMatchObject({ state: "matched", resolution: null });
  }

  expect(calls).toBeGreaterThan(2);
  expect((await readPayment(payment.id)).state).toBe("held");
});
