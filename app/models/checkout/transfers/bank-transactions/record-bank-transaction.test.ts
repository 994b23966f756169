import { randomUUID } from "node:crypto";
import { and, eq, inArray, sum } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { bankTransactions, ledgerLines, outbox, payments, refunds, transfers } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import {
  makeBuyer,
  makeShow,
  readPayment,
  stopClock,
} from "../../../../../test/factories/money/money";
import { arrives, makeTransfer, PRICE } from "../../../../../test/factories/checkout/transfers";
import { expireHolds } from "../../purchases/provider/reconcile-payments.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { endTransfers } from "../short-transfers.server";

const MINUTE = 60_000;

async function waitFor(fields: Parameters<typeof makeShow>[0] = {}) {
  const show = await makeShow(fields);
  const buyer = await makeBuyer();

  return { show, buyer, payment: await makeTransfer(buyer, show.id) };
}

function mailsOf(userId: string, kind: string) {
  return db.query.outbox.findMany({
    where: (mail, { and, like }) => and(eq(outbox.userId, userId), like(mail.onceKey, `${kind}:%`)),
  });
}

async function listBack(purchaseId: string) {
  return db
    .select({ amount: refunds.amountCents, reason: refunds.reason, state: refunds.state })
    .from(refunds)
    .innerJoin(transfers, eq(transfers.paymentId, refunds.paymentId))
    .where(eq(transfers.purchaseId, purchaseId));
}

async function sumAtBank(eventId: string) {
  const [booked] = await db
    .select({ amount: sum(ledgerLines.amountCents).mapWith(Number) })
    .from(ledgerLines)
    .where(eq(ledgerLines.eventId, eventId));

  return booked!.amount;
}

test("the exact amount becomes a ticket", async () => {
  const { show, buyer, payment } = await waitFor();
  const recorded = await arrives(payment.reference);

  expect(recorded).toMatchObject({ transaction: { state: "matched" }, payment: { state: "paid" } });
  expect(await findValidTicket(buyer.userId, show.id)).not.toBeNull();
  expect(await mailsOf(buyer.userId, "ticket")).toHaveLength(1);
  expect(await sumAtBank(show.id)).toBe(0);
});

test("the same transaction of a source counts once, however often it is told", async () => {
  const { payment } = await waitFor();
  const first = await arrives(payment.reference, PRICE, { externalId: "once" });
  const again = await Promise.all(
    Array.from({ length: 5 }, () => arrives(payment.reference, PRICE, { externalId: "once" })),
  );

  for (const { transaction } of again) expect(transaction.id).toBe(first.transaction.id);
  expect(await listBack(payment.id)).toEqual([]);
});

test("the same money counts once, whichever source tells of it first", async () => {
  const { payment } = await waitFor();

  await arrives(payment.reference, PRICE, { source: "sepay" });

  const told = await arrives(payment.reference, PRICE, { source: "statement" });

  expect(told.transaction.state).toBe("same");
  expect(await listBack(payment.id)).toEqual([]);
});

/**
 * One transfer as a call and as a line of a statement report it: with different notes and the same
 * bank reference.
 */
const CALL = {
  source: "sepay",
  note: "chuyen tien ve xem ca nhac",
  bankReference: "FT24012345678",
} as const;
const LINE = {
  source: "statement",
  note: "REM Tfr Ac 0123499999 ve",
  bankReference: "FT24012345678",
} as const;

test("money with the same reference of the bank counts once, whatever the notes say", async () => {
  const call = await arrives("", PRICE, CALL);
  const line = await arrives("", PRICE, LINE);

  expect(line.transaction).toMatchObject({ state: "same", sameAs: call.transaction.id });

  const other = await arrives("", PRICE, { ...LINE, bankReference: "FT24099999999" });

  expect(other.transaction.state).toBe("unmatched");
});

test("a statement that names the purchase pays with money that the call told without a reference, once", async () => {
  const { payment } = await waitFor();
  const call = await arrives("", PRICE, CALL);

  expect(call.transaction.state).toBe("unmatched");

  const line = await arrives(payment.reference, PRICE, {
    source: "statement",
    bankReference: CALL.bankReference,
  });

  expect(line).toMatchObject({ transaction: { state: "matched" }, payment: { state: "paid" } });

  const told = await db.query.bankTransactions.findFirst({
    where: eq(bankTransactions.id, call.transaction.id),
  });

  expect(told).toMatchObject({ state: "same", sameAs: line.transaction.id });
  expect(await listBack(payment.id)).toEqual([]);
});

test("money sent twice counts twice, and the second goes back", async () => {
  const { payment, buyer } = await waitFor();

  await arrives(payment.reference);
  await arrives(payment.reference);
  for (const externalId of ["a", "b"])
    await arrives(payment.reference, PRICE, { source: "statement", externalId });
  expect(await listBack(payment.id)).toEqual([
    { amount: PRICE, reason: "twice", state: "requested" },
  ]);
  expect(await mailsOf(buyer.userId, "transferBack")).toHaveLength(1);
});

test("too little waits for the rest while the seat is held", async () => {
  const { show, buyer, payment } = await waitFor();

  await arrives(payment.reference, 300_000);
  expect((await readPayment(payment.id)).state).toBe("held");
  await arrives(payment.reference, 20_000);
  expect(await mailsOf(buyer.userId, "transferShort")).toContainEqual(
    expect.objectContaining({ subject: expect.stringMatching(/^40,000\u00a0₫ is still missing/) }),
  );
  await arrives(payment.reference, 40_000);
  expect((await readPayment(payment.id)).state).toBe("paid");
  expect(await findValidTicket(buyer.userId, show.id)).not.toBeNull();
});

test("too little goes back once the hold has ended", async () => {
  const { show, payment } = await waitFor();

  await arrives(payment.reference, 300_000);

  const restore = stopClock(Date.now() + 31 * MINUTE);

  await expireHolds();
  await endTransfers();
  await endTransfers();
  restore();
  expect((await readPayment(payment.id)).state).toBe("refunding");

  const back = await db.query.refunds.findMany({ where: eq(refunds.paymentId, payment.id) });

  expect(back).toMatchObject([{ amountCents: 300_000, reason: "short", state: "requested" }]);
  expect(await sumAtBank(show.id)).toBe(0);
});

test("however many short transfers end at once, and however late, each goes back", async () => {
  const { show, buyer } = await waitFor();
  const heldUntil = new Date(Date.now() - 4 * 24 * 3600_000);
  const fields = {
    state: "expired",
    provider: "transfer",
    kind: "donation",
    currency: "vnd",
    heldUntil,
  } as const;
  const ids = Array.from({ length: 201 }, () => randomUUID());

  await transaction(async (tx) => {
    const of = { ...fields, eventId: show.id, userId: buyer.userId, amountCents: PRICE };

    await tx.insert(payments).values(ids.map((id) => ({ ...of, id })));
    await tx.insert(transfers).values(ids.map((paymentId) => ({ paymentId })));

    const told = {
      source: "sepay",
      amount: 1000,
      note: "",
      at: heldUntil,
      state: "matched",
    } as const;

    await tx
      .insert(bankTransactions)
      .values(ids.map((paymentId) => ({ ...told, externalId: paymentId, paymentId })));
  });
  await endTransfers();
  await endTransfers();
  expect(
    await db.$count(payments, and(inArray(payments.id, ids), eq(payments.state, "refunding"))),
  ).toBe(201);
});

test("too little that arrives after the hold goes back at once, and so does the rest", async () => {
  const { payment } = await waitFor();
  const restore = stopClock(Date.now() + 31 * MINUTE);

  expect((await arrives(payment.reference, 300_000)).payment?.state).toBe("refunding");
  await arrives(payment.reference, 60_000);
  restore();
  // The reason is not "twice", so that the buyer is not told of a double payment.
  expect(await listBack(payment.id)).toMatchObject([{ amount: 60_000, reason: "short" }]);
});

test("what is too much goes back, and the ticket is issued", async () => {
  const { show, buyer, payment } = await waitFor();

  await arrives(payment.reference, 400_000);
  expect(await findValidTicket(buyer.userId, show.id)).not.toBeNull();
  expect(await listBack(payment.id)).toEqual([
    { amount: 40_000, reason: "extra", state: "requested" },
  ]);
  expect(await sumAtBank(show.id)).toBe(0);
});

test("late money gets the seat if one is left", async () => {
  const { show, buyer, payment } = await waitFor({ maxAttendees: 1 });
  const restore = stopClock(Date.now() + 31 * MINUTE);

  await expireHolds();
  await arrives(payment.reference);
  restore();
  expect(await findValidTicket(buyer.userId, show.id)).not.toBeNull();
});

test("late money goes back if the last seat is gone", async () => {
  const { show, buyer, payment } = await waitFor({ maxAttendees: 1 });
  const restore = stopClock(Date.now() + 31 * MINUTE);

  await expireHolds();
  await makeTransfer(await makeBuyer(), show.id, { heldUntil: new Date(Date.now() + 60 * MINUTE) });
  await arrives(payment.reference);
  restore();
  expect(await findValidTicket(buyer.userId, show.id)).toBeNull();

  const late = await readPayment(payment.id);

  expect(late).toMatchObject({ state: "refunding", reason: "seatGone" });
});

test("money without a known reference waits for a person, and nobody gets a ticket", async () => {
  const { show, buyer, payment } = await waitFor();
  const wrong = `${payment.reference.slice(0, -1)}${payment.reference.endsWith("A") ? "B" : "A"}`;

  for (const note of ["", "ve dem nhac", wrong])
    expect((await arrives("", PRICE, { note })).transaction.state).toBe("unmatched");
  expect(await findValidTicket(buyer.userId, show.id)).toBeNull();
});

test("a note with the references of two payments waits for a person", async () => {
  const [one, other] = [await waitFor(), await waitFor()];
  const told = await arrives(`${one.payment.reference} ${other.payment.reference}`, 2 * PRICE);

  expect(told.transaction).toMatchObject({ state: "unmatched", paymentId: null });
});

test("after three days a transfer without money is closed, and later money is still applied", async () => {
  const { show, buyer, payment } = await waitFor({
    startTime: new Date(Date.now() + 9 * 24 * 60 * MINUTE),
  });
  const restore = stopClock(Date.now() + 4 * 24 * 60 * MINUTE);

  await expireHolds();
  await endTransfers();
  expect((await readPayment(payment.id)).settledAt).not.toBeNull();
  await arrives(payment.reference);
  restore();
  expect(await findValidTicket(buyer.userId, show.id)).not.toBeNull();
});

test("a transaction and its ticket are one commit: after a failure nothing is recorded, and the next attempt works", async () => {
  const { show, buyer, payment } = await waitFor();
  const before = await db.$count(bankTransactions);
  const now = clock.now;

  clock.now = () => {
    throw new Error("The process ends here");
  };

  await expect(arrives(payment.reference, PRICE, { externalId: "torn" })).rejects.toThrow(
    "The process ends here",
  );
  clock.now = now;
  expect(await db.$count(bankTransactions)).toBe(before);
  await arrives(payment.reference, PRICE, { externalId: "torn" });
  expect(await findValidTicket(buyer.userId, show.id)).not.toBeNull();
});
