import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "~db/client.server";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { testBalance } from "~/integrations/payments/test/test-gateway.server";
import { makeBuyer, makeShow, stopClock } from "../factories/money/money";
import {
  buyAll,
  listUndecided,
  makeProviderFail,
  PRICE,
  randomFrom,
  readOutcome,
  runJobs,
} from "./fault-run";

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;

afterEach(() => replacePaymentGateway(undefined));

test("150 purchases under faults are all decided within a minute, without overselling or unaccounted money", async () => {
  const before = testBalance();
  const show = await makeShow({ maxAttendees: 80, startTime: new Date(Date.now() + 30 * DAY) });
  const buyers = await Promise.all(Array.from({ length: 150 }, makeBuyer));
  const random = randomFrom(20261121);

  makeProviderFail(random, 20);

  let now = Date.now();
  const restore = stopClock(now);

  await buyAll(show.id, buyers, random);
  expect((await listUndecided(show.id)).length).toBeGreaterThan(0);
  for (let waited = 0; waited < 60; waited += 5) {
    stopClock((now += 5 * SECOND));
    await runJobs();
  }

  expect(await listUndecided(show.id)).toEqual([]);
  for (let round = 0; round < 20; round++) {
    stopClock((now += 60 * SECOND));
    await runJobs();
  }

  restore();

  const outcome = await readOutcome(show.id, before);

  expect(outcome.unsettled).toBe(0);
  expect(outcome.valid).toBeGreaterThan(20);
  expect(outcome.valid).toBeLessThanOrEqual(80);
  expect(outcome.capturedCents).toBe(outcome.valid * PRICE + outcome.refundedCents);

  const lines = sql`select coalesce(sum(amount_cents), 0) as cents from ledger_lines`;
  const [provider] = await db.all<{ cents: number }>(
    sql`${lines} where account = 'provider' and event_id = ${show.id}`,
  );

  expect(provider!.cents).toBe(outcome.valid * PRICE);
});
