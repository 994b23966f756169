import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { auditLog, outbox, refunds, transfers } from "~db/schema";
import {
  makeBuyer,
  makeShow,
  readPayment,
  stopClock,
} from "../../../../test/factories/money/money";
import { actorFor, makeUser } from "../../../../test/factories/accounts/people";
import {
  arrives,
  makeTransfer,
  openRefunds,
  PRICE,
} from "../../../../test/factories/checkout/transfers";
import { expireHolds } from "../purchases/provider/reconcile-payments.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { keepAsTip, saveHint } from "./buyer-actions.server";
import { saveRefundAccount } from "./refund-account.server";
import {
  assignTransaction,
  completeTransferRefund,
  confirmTransfer,
  markUnrelated,
  markReturned,
} from "./treasurer-actions.server";
import {
  countTreasurerWork,
  listAwaitedTransfers,
  listRefundsToMake,
} from "./treasurer-lists.server";
import { listUnmatched } from "./bank-transactions/unmatched-money.server";

const ACCOUNT = { bin: "970436", account: "0123499999", accountName: "LE THI BAY" };
const seen = { amount: PRICE, bankReference: "FT26327891234567" };

async function scene() {
  const show = await makeShow({
    startTime: new Date(Date.now() + 9 * 24 * 3600_000),
    tipsEnabled: true,
  });
  const buyer = await makeBuyer();
  const treasurer = actorFor(await makeUser({ role: "admin" }));

  return { show, buyer, treasurer, payment: await makeTransfer(buyer, show.id) };
}

async function listBack(purchaseId: string) {
  return db.query.transfers.findMany({ where: eq(transfers.purchaseId, purchaseId) });
}

test("money that a person saw becomes a ticket, is logged, and counts once", async () => {
  const { show, buyer, treasurer, payment } = await scene();

  expect((await confirmTransfer(treasurer, payment.id, seen)).state).toBe("paid");
  await expect(confirmTransfer(treasurer, payment.id, seen)).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await findValidTicket(buyer.userId, show.id)).not.toBeNull();

  const logged = await db.query.auditLog.findMany({
    where: eq(auditLog.target, `payment:${payment.id}`),
  });

  expect(logged).toMatchObject([
    { action: "transfer.confirmed", actorId: treasurer.userId, detail: { amount: PRICE } },
  ]);
  expect((await arrives(payment.reference, PRICE, { source: "statement" })).transaction.state).toBe(
    "same",
  );
  expect(await listBack(payment.id)).toEqual([]);
});

test("of two treasurers who see the same money, the second is asked to compare again", async () => {
  const { treasurer, payment } = await scene();

  await confirmTransfer(treasurer, payment.id, { ...seen, missing: PRICE });

  const again = confirmTransfer(treasurer, payment.id, {
    amount: PRICE,
    bankReference: "26327891234567",
    missing: PRICE,
  });

  await expect(again).rejects.toMatchObject({
    code: "conflict",
    messageKey: "transfers:changedMeanwhile",
  });
  expect(await listBack(payment.id)).toEqual([]);
});

test("only treasurers confirm, assign and pay", async () => {
  const { buyer, payment } = await scene();
  const { transaction } = await arrives("", PRICE, { note: "?" });

  for (const attempt of [
    () => confirmTransfer(buyer, payment.id, seen),
    () => assignTransaction(buyer, transaction.id, payment.reference),
    () => markReturned(buyer, transaction.id, "FT1"),
    () => markUnrelated(buyer, [transaction.id]),
    () => completeTransferRefund(buyer, payment.id, "FT1"),
    () => listAwaitedTransfers(buyer, {}),
    () => listUnmatched(buyer),
    () => listRefundsToMake(buyer),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
});

test("a buyer's hint keeps a transfer on the list after three days, and 30 days later nobody promises to look", async () => {
  const { buyer, treasurer, payment } = await scene();
  const other = await makeTransfer(await makeBuyer(), payment.eventId);
  const hint = { digits: "4711", sentAt: "2026-11-23T10:21" };
  const listed = async () =>
    (await listAwaitedTransfers(treasurer, {})).map((row) => row.payment.id);
  const at = (days: number) => stopClock(Date.now() + days * 24 * 3600_000);

  await saveHint(buyer, payment.id, hint, "Asia/Ho_Chi_Minh");

  let restore = at(4);

  await expireHolds();

  const ids = await listed();

  expect(ids).toContain(payment.id);
  expect(ids).not.toContain(other.id);
  restore();
  restore = at(31);
  expect(await listed()).not.toContain(payment.id);
  await expect(saveHint(buyer, payment.id, hint, "Asia/Ho_Chi_Minh")).rejects.toMatchObject({
    code: "conflict",
  });
  restore();
});

test("unmatched money is assigned by reference, once", async () => {
  const { show, buyer, treasurer, payment } = await scene();
  const { transaction } = await arrives("", PRICE, { note: "ve dem nhac" });
  const wrong = assignTransaction(treasurer, transaction.id, "NS2222222");

  await expect(wrong).rejects.toMatchObject({
    code: "invalid",
    messageKey: "transfers:referenceUnknown",
  });
  expect(
    (await assignTransaction(treasurer, transaction.id, payment.reference.toLowerCase())).state,
  ).toBe("paid");
  expect(await findValidTicket(buyer.userId, show.id)).not.toBeNull();

  const again = assignTransaction(treasurer, transaction.id, payment.reference);

  await expect(again).rejects.toMatchObject({ messageKey: "transfers:alreadyDecided" });
});

test("money that was confirmed by hand is not assigned again", async () => {
  const { treasurer, payment } = await scene();
  const { transaction } = await arrives("", PRICE, { note: "ve dem nhac" });

  await confirmTransfer(treasurer, payment.id, seen);
  await assignTransaction(treasurer, transaction.id, payment.reference);
  expect(await listBack(payment.id)).toEqual([]);
});

test("money of strangers is sent back or set aside, and leaves the list", async () => {
  const { treasurer } = await scene();
  const [one, other] = [
    await arrives("", 5000, { note: "?" }),
    await arrives("", 7000, { note: "lai" }),
  ];
  const { n } = await countTreasurerWork();

  await markReturned(treasurer, one.transaction.id, "FT9");
  await markUnrelated(treasurer, [other.transaction.id]);
  expect((await countTreasurerWork()).n).toBe(n - 2);

  const { likely, others } = await listUnmatched(treasurer);
  const left = [...likely.rows, ...others.rows].map(({ transaction: { id } }) => id);

  expect(left).not.toContain(one.transaction.id);
  await expect(markUnrelated(treasurer, [one.transaction.id])).rejects.toMatchObject({
    code: "conflict",
  });
});

test("a refund goes to the account that the buyer gives, which is encrypted and then deleted", async () => {
  const { show, buyer, treasurer, payment } = await scene();

  await expect(saveRefundAccount(buyer, payment.id, ACCOUNT)).rejects.toMatchObject({
    code: "conflict",
  });
  await arrives(payment.reference);

  const ticket = (await findValidTicket(buyer.userId, show.id))!;

  expect(await refundTicket(buyer, ticket.id)).toMatchObject({ isMoneyBack: false });
  await expect(saveRefundAccount(await makeBuyer(), payment.id, ACCOUNT)).rejects.toMatchObject({
    code: "not_found",
  });
  await saveRefundAccount(buyer, payment.id, ACCOUNT);

  const kept = () => db.query.transfers.findFirst({ where: eq(transfers.paymentId, payment.id) });

  expect(JSON.stringify(await kept())).not.toContain(ACCOUNT.account);

  const mine = (await listRefundsToMake(treasurer)).find((it) => it.payment.id === payment.id);

  expect(mine).toMatchObject({
    account: ACCOUNT,
    refund: { amountCents: PRICE },
    reference: payment.reference,
  });
  await completeTransferRefund(treasurer, mine!.refund.id, "FT77");
  expect((await kept())?.refundAccount).toBeNull();
  expect((await readPayment(payment.id)).state).toBe("refunded");

  const mails = await db.query.outbox.findMany({
    where: eq(outbox.onceKey, `transferRefunded:${payment.id}`),
  });

  expect(mails).toHaveLength(1);
  await expect(completeTransferRefund(treasurer, mine!.refund.id, "FT78")).rejects.toMatchObject({
    code: "conflict",
  });
});

test("what is too much becomes a tip if the buyer prefers, and then does not go back", async () => {
  const { buyer, treasurer, payment } = await scene();

  await arrives(payment.reference, 400_000);

  const [extra] = await listBack(payment.id);

  await expect(keepAsTip(await makeBuyer(), extra!.paymentId)).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(keepAsTip(buyer, payment.id)).rejects.toMatchObject({ code: "conflict" });

  const [refund] = await openRefunds(extra!.paymentId);

  expect(await keepAsTip(buyer, extra!.paymentId)).toMatchObject({
    state: "paid",
    amountCents: 40_000,
  });
  expect(await db.$count(refunds, eq(refunds.paymentId, extra!.paymentId))).toBe(0);

  const late = completeTransferRefund(treasurer, refund!.id, "FT5");

  await expect(late).rejects.toMatchObject({ messageKey: "transfers:alreadyReturned" });

  const donation = await db.query.donations.findFirst({
    where: (it) => eq(it.paymentId, extra!.paymentId),
  });

  expect(donation).toMatchObject({ amountCents: 40_000, userId: buyer.userId });
});

test("what has gone back cannot become a tip", async () => {
  const { buyer, treasurer, payment } = await scene();

  await arrives(payment.reference, 400_000);

  const [extra] = await listBack(payment.id);

  await completeTransferRefund(treasurer, (await openRefunds(extra!.paymentId))[0]!.id, "FT6");
  await expect(keepAsTip(buyer, extra!.paymentId)).rejects.toMatchObject({ code: "conflict" });
});
