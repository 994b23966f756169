import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { clock } from "~/integrations/clock/clock";
import { expireHolds } from "~/models/purchases/provider/reconcile-payments.server";
import { endTransfers } from "~/models/transfers/short-transfers.server";
import { PRICE } from "../factories/transfers";
import { makeBuyer, makeShow, stopClock } from "../factories/money";
import { payAll, readBankOutcome, reportSome, uploadStatement } from "./bank-run";
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
}, 120_000);

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
