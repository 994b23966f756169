import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { clock } from "~/platform/clock/clock";
import { expireHolds } from "~/models/checkout/purchases/provider/reconcile-payments.server";
import { endTransfers } from "~/models/checkout/transfers/short-transfers.server";
import { PRICE } from "../factories/checkout/transfers";
import { makeBuyer, makeShow, stopClock } from "../factories/money/money";
import { confirmByMistake, payAll, readBankOutcome, reportSome, uploadStatement } from "./bank-run";
import { randomFrom } from "./fault-run";

const DAY = 24 * 3600_000;
const SEATS = 120;

test("150 transfers with repeated, lost, late and mangled lines: every đồng is a ticket, goes back, or waits for a person", async () => {
  const show = await makeShow({ maxAttendees: SEATS, startTime: new Date(Date.now() + 30 * DAY) });
  const buyers = await Promise.all(Array.from({ length: 150 }, makeBuyer));
  const random = randomFrom(20261123);
  const lines = await payAll(show.id, buyers, random);
  const atBank = lines.reduce((total, { amount }) => total + amount, 0);

  await whileFailing(random, () => reportSome(lines.slice(0, 80), random));

  const restore = stopClock(Date.now() + 40 * 60_000);

  await expireHolds();
  await endTransfers();
  await whileFailing(random, () => reportSome(lines, random));
  await uploadStatement(lines);
  await uploadStatement(lines);
  await endTransfers();
  restore();

  const { valid, back, unmatched, undecided } = await readBankOutcome(show.id);

  expect(valid).toBeGreaterThan(50);
  expect(valid).toBeLessThanOrEqual(SEATS);
  expect(undecided).toBe(0);
  expect(valid * PRICE + back + unmatched).toBe(atBank);

  const [provider] = await db.all<{ dong: number }>(
    sql`select sum(amount_cents) as dong from ledger_lines where account = 'provider' and event_id = ${show.id}`,
  );

  expect(provider!.dong).toBe(atBank - unmatched);
});

test("60 transfers whose treasurer confirms wrong lines and undoes it: every đồng of the bank is where it belongs", async () => {
  const show = await makeShow({ maxAttendees: 45, startTime: new Date(Date.now() + 30 * DAY) });
  const buyers = await Promise.all(Array.from({ length: 60 }, makeBuyer));
  const random = randomFrom(69);
  const lines = await payAll(show.id, buyers, random);
  const atBank = lines.reduce((total, { amount }) => total + amount, 0);
  const before = (await readBankOutcome(show.id)).unmatched;
  const undone: number[] = [];
  const mistake = async () => void undone.push(await confirmByMistake(show.id, random));

  await whileFailing(random, mistake);
  await reportSome(lines.slice(0, 40), random);
  await mistake();

  const restore = stopClock(Date.now() + 40 * 60_000);

  await expireHolds();
  await endTransfers();
  await whileFailing(random, mistake);
  await reportSome(lines, random);
  await uploadStatement(lines);
  await endTransfers();
  await mistake();
  await endTransfers();
  restore();
  for (const times of undone) expect(times).toBeGreaterThan(0);
  const { valid, back, unmatched, undecided } = await readBankOutcome(show.id);

  expect(valid).toBeGreaterThan(20);
  expect(undecided).toBe(0);
  expect(valid * PRICE + back + unmatched - before).toBe(atBank);

  const [provider] = await db.all<{ dong: number }>(
    sql`select sum(amount_cents) as dong from ledger_lines where account = 'provider' and event_id = ${show.id}`,
  );

  expect(provider!.dong).toBe(atBank - (unmatched - before));
});

/** Transactions end in the middle now and then, as if the process had been killed. */
async function whileFailing(random: () => number, work: () => Promise<void>) {
  const { now } = clock;

  clock.now = () => {
    if (random() < 0.02) throw new Error("killed");

    return now();
  };

  await work();
  clock.now = now;
}
