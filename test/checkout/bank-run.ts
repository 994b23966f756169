import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "~db/client.server";
import { bankTransactions, payments, refunds, tickets } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Member } from "~/models/base/actor";
import {
  type BankTransactionInput,
  recordBankTransaction,
} from "~/models/checkout/transfers/bank-transactions/record-bank-transaction.server";
import { confirmTransfer } from "~/models/checkout/transfers/treasurer-actions.server";
import { undoConfirmation } from "~/models/checkout/transfers/undo/undo-confirmation.server";
import { actorFor, makeUser } from "../factories/accounts/people";
import { makeTransfer, PRICE } from "../factories/checkout/transfers";

type Random = () => number;
/** A line as the bank has it; sources report it in their own way. */
export type BankLine = { id: string; amount: number; note: string; at: number };

const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)]!;

const MANGLES: ((note: string, random: Random) => string)[] = [
  (note) => note,
  (note) => note.toLowerCase(),
  (note) => `MBVCB.3278907687.${note}.CT tu 0123499999 NGUYEN VAN A toi 9704360 CTY NHAC SONG`,
  (note) => `${note} FT26327891234567`,
  (note) => `${note.slice(0, 4)} ${note.slice(4)} ve nhac`,
  (note, random) => note.slice(0, 5) + pick(random, [..."ABCDEFGH345"]) + note.slice(6),
  (note) => note.slice(0, -2),
  () => "chuyen tien ve",
];

/**
 * What people do: most pay the price, others too little, too much, in parts, twice or not at all.
 */
function amountsOf(random: Random): number[] {
  const luck = random();
  if (luck < 0.6) return [PRICE];
  if (luck < 0.7) return [PRICE - 60_000, 60_000];
  if (luck < 0.77) return [PRICE - 60_000];
  if (luck < 0.84) return [PRICE + 40_000];
  if (luck < 0.92) return [PRICE, PRICE];

  return [];
}

/** Everybody holds a seat and transfers. @returns what the bank has then */
export async function payAll(
  eventId: string,
  buyers: Member[],
  random: Random,
): Promise<BankLine[]> {
  const lines: BankLine[] = [];

  for (const buyer of buyers) {
    const { reference } = await makeTransfer(buyer, eventId);

    lines.push(...linesOf(reference, random));
  }

  return lines;
}

/** What a buyer with this reference transfers. */
export function linesOf(reference: string, random: Random): BankLine[] {
  return amountsOf(random).map((amount, n) => {
    const isClean = random() < 0.8;
    const note = (isClean ? MANGLES[2]! : pick(random, MANGLES))(reference, random);

    return {
      id: `FT${reference}${n}`,
      amount,
      note,
      at: Date.now() + Math.floor(random() * 3600_000),
    };
  });
}

/**
 * The provider reports most lines: some never, some several times, all in any order and several at
 * once.
 */
export async function reportSome(lines: BankLine[], random: Random) {
  const reported = lines
    .filter(() => random() < 0.9)
    .flatMap((line) => (random() < 0.2 ? [line, line, line] : [line]));
  const shuffled = reported
    .map((line) => ({ line, order: random() }))
    .sort((a, b) => a.order - b.order);

  for (let at = 0; at < shuffled.length; at += 8)
    await Promise.allSettled(
      shuffled.slice(at, at + 8).map(({ line }) => recordBankTransaction(lineFrom("sepay", line))),
    );
}

/** A person confirms money on wrong lines, notices it and undoes it. @returns how often */
export async function confirmByMistake(eventId: string, random: Random): Promise<number> {
  const treasurer = actorFor(await makeUser({ role: "admin" }));
  const isPurchase = and(eq(payments.eventId, eventId), isNotNull(payments.intentId));
  const purchases = await db.query.payments.findMany({
    where: isPurchase,
    orderBy: payments.intentId,
  });
  let undone = 0;

  for (const { id } of purchases) {
    if (random() < 0.7) continue;

    const money = {
      amount: pick(random, [PRICE, PRICE - 60_000, PRICE + 40_000, 10_000]),
      bankReference: "FT-mistake",
    };
    const isNew = await untilDone(() => confirmTransfer(treasurer, id, money));
    if (!isNew) continue;

    const isIts = and(
      eq(bankTransactions.paymentId, id),
      eq(bankTransactions.note, money.bankReference),
    );
    const wrong = await db.query.bankTransactions.findFirst({
      where: and(isIts, eq(bankTransactions.state, "matched")),
    });
    if (await untilDone(() => undoConfirmation(treasurer, wrong!.id, "Wrong line"))) undone += 1;
  }

  return undone;
}

/** Again after each failure. @returns false when it is refused */
async function untilDone(work: () => Promise<unknown>): Promise<boolean> {
  for (;;) {
    try {
      await work();

      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
    }
  }
}

/** A person uploads the statement, which has every line. */
export async function uploadStatement(lines: BankLine[]) {
  for (const line of lines) await recordBankTransaction(lineFrom("statement", line));
}

function lineFrom(
  source: "sepay" | "statement",
  { id, amount, note, at }: BankLine,
): BankTransactionInput {
  return { source, externalId: id, amount, note, at: new Date(at) };
}

/** Where every đồng at the bank is, by our books. */
export async function readBankOutcome(eventId: string) {
  const ofEvent = and(eq(payments.eventId, eventId), eq(payments.provider, "transfer"));
  const all = await db.query.payments.findMany({ where: ofEvent });
  const valid = await db.$count(
    tickets,
    and(eq(tickets.eventId, eventId), sql`status <> 'refunded'`),
  );
  const back = await db
    .select({ amount: refunds.amountCents })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(ofEvent);
  const unmatched = await db.query.bankTransactions.findMany({
    where: eq(bankTransactions.state, "unmatched"),
  });
  const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);

  return {
    valid,
    back: sum(back),
    unmatched: sum(unmatched),
    undecided: all.filter(({ state }) => state === "held" || state === "paying").length,
  };
}
