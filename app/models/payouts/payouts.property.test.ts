import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { ledgerLines, payouts } from "~db/schema";
import { CURRENCIES, type Currency } from "~db/vocabularies";
import { env } from "~/platform/settings/env.server";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { changeEvent } from "../../../test/factories/money/money";
import {
  enterAccount,
  makeOwedArtist,
  makePastShow,
  makeSale,
} from "../../../test/factories/payouts/payouts";
import { expectDisputesBooked, stepsOfSale } from "../../../test/factories/checkout/sale-history";
import { getOwed, listHeldBack } from "./owed.server";
import { cancelPayout, prepareAllPayouts, preparePayout } from "./prepare-payout.server";
import { recordPayout, reversePayout } from "./record-payout.server";

const US = {
  kind: "us",
  currency: "usd",
  routing: "021000021",
  account: "123456789",
  accountName: "HA VY",
} as const;
const Step = fc.record({
  what: fc.constantFrom(
    ...(["sale", "sale", "sale", "refund", "dispute", "won", "lost", "later"] as const),
    ...([
      "prepare",
      "prepare",
      "prepareAll",
      "paid",
      "paid",
      "sentAnyway",
      "cancel",
      "reverse",
    ] as const),
  ),
  which: fc.nat(20),
  amount: fc.integer({ min: 1, max: 3_000_000 }),
  currency: fc.constantFrom(...CURRENCIES),
});

type Step = typeof Step extends fc.Arbitrary<infer Value> ? Value : never;
type World = Awaited<ReturnType<typeof makeWorld>>;

async function makeWorld() {
  const scene = await makeOwedArtist();

  await enterAccount(scene.artist, US);

  const young = await makePastShow(scene.user.id, 1);

  return { ...scene, young, sales: [scene.sale] };
}

/** Refusals by a rule are expected; any other error fails the test. */
async function act(world: World, step: Step) {
  await carryOut(world, step).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

async function carryOut(world: World, { what, which, amount, currency }: Step) {
  const { treasurer, user, sales } = world;
  const pick = <One>(list: One[]) => list[which % list.length];
  const sale = pick(sales)!;
  const all = await db.query.payouts.findMany({
    where: eq(payouts.artistId, user.id),
    orderBy: payouts.id,
  });
  const prepared = all.find(({ state }) => state === "prepared");
  const paid = pick(all.filter(({ state }) => state === "paid"));
  const record = (isSent: boolean) =>
    prepared && recordPayout(treasurer, prepared.id, { bankReference: `FT${prepared.id}`, isSent });
  const steps: Record<Step["what"], () => unknown> = {
    sale: async () =>
      sales.push(await makeSale(pick([world.show, world.young])!.id, { amount, currency })),
    ...(await stepsOfSale(sale, { amount, which })),
    later: () =>
      changeEvent(world.young.id, { startTime: world.show.startTime, endTime: world.show.endTime }),
    prepare: async () => {
      const { payable } = await getOwed(db, user.id, currency);

      await Promise.all(
        [1, 2].map(() =>
          preparePayout(treasurer, { artistId: user.id, currency, amount: payable }),
        ),
      );
    },
    prepareAll: () => prepareAllPayouts(treasurer, currency),
    paid: () => record(false),
    sentAnyway: () => record(true),
    cancel: () => prepared && cancelPayout(treasurer, prepared.id),
    reverse: () => paid && reversePayout(treasurer, paid.id, "?"),
  };

  await steps[what]();
}

async function check({ user }: World, currency: Currency) {
  const isOwn = eq(ledgerLines.artistId, user.id);
  const lines = (await db.query.ledgerLines.findMany({ where: isOwn })).filter(
    (line) => line.currency === currency,
  );
  const total = (some: typeof lines) => some.reduce((sum, { amountCents }) => sum + amountCents, 0);

  for (const fact of new Set(lines.map((line) => line.fact)))
    expect([fact, total(lines.filter((line) => line.fact === fact))]).toEqual([fact, 0]);
  const own = (await db.query.payouts.findMany({ where: eq(payouts.artistId, user.id) })).filter(
    (payout) => payout.currency === currency,
  );
  const paid = own
    .filter(({ state }) => state === "paid")
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

  expect(0 - total(lines.filter(({ account }) => account === "payouts"))).toBe(paid);

  const earned =
    0 - total(lines.filter(({ account, payoutId }) => account === "artist" && payoutId === null));
  const { balance, due, reserved, disputed, prepared, payable } = await getOwed(
    db,
    user.id,
    currency,
  );

  expect(balance).toBe(earned - paid);
  expect(due + reserved + disputed).toBe(balance);
  expect(Math.min(reserved, disputed, payable)).toBeGreaterThanOrEqual(0);
  expect(payable).toBe(Math.max(0, due - prepared));
  expect(own.filter(({ state }) => state === "prepared").length).toBeLessThanOrEqual(1);
}

/** Computes the rule literally, over all payments. */
function listHeldBackSlowly(artistId: string) {
  const reserveMs = env.PAYOUT_RESERVE_DAYS * 24 * 3600_000;
  const now = clock.now().getTime();
  const dueAt = sql`max(coalesce(p.paid_at, p.created_at), e.end_time) + ${reserveMs}`;
  const open = sql`coalesce((select sum(d.amount_cents) from disputes d where d.payment_id = p.id and d.state = 'open'), 0)`;
  const left = sql`(select -sum(s.amount_cents) from ledger_lines s
    where s.payment_id = p.id and s.account in ('artist', 'site'))`;
  const ofNet = sql`iif(${open} > 0, (${open} * -sum(l.amount_cents) + ${left} - 1) / ${left}, 0)`;

  return db.all(sql`
    select artistId, currency, eventId, dueAt, sum(disputed) as disputed,
      sum(iif(dueAt > ${now}, net - disputed, 0)) as reserved
    from (
      select l.artist_id as artistId, l.currency, l.event_id as eventId, ${dueAt} as dueAt,
        -sum(l.amount_cents) as net, min(-sum(l.amount_cents), ${ofNet}) as disputed
      from ledger_lines l join payments p on p.id = l.payment_id join events e on e.id = l.event_id
      where l.account = 'artist' and l.artist_id = ${artistId}
      group by l.payment_id, l.event_id having net > 0)
    where dueAt > ${now} or disputed > 0
    group by artistId, currency, eventId, dueAt`);
}

async function checkHeldBack({ user }: World) {
  const expected = new Set((await listHeldBackSlowly(user.id)).map((row) => JSON.stringify(row)));
  const toRow = ({
    artistId,
    currency,
    eventId,
    dueAt,
    disputed,
    reserved,
  }: Awaited<ReturnType<typeof listHeldBack>>[number]) =>
    JSON.stringify({ artistId, currency, eventId, dueAt: dueAt.getTime(), disputed, reserved });

  expect(new Set((await listHeldBack(db, user.id)).map(toRow))).toEqual(expected);

  const all = await listHeldBack(db);

  expect(new Set(all.filter(({ artistId }) => artistId === user.id).map(toRow))).toEqual(expected);
}

test("after any history, each cent and đồng is owed, held back or paid, once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 5, maxLength: 50 }), async (steps) => {
      const world = await makeWorld();

      for (const step of steps) await act(world, step);
      for (const currency of CURRENCIES) await check(world, currency);
      await checkHeldBack(world);
      await expectDisputesBooked(world.sales);
    }),
    { numRuns: 25 },
  );
});
