// npm run bench:money: one sale in the model beside bare better-sqlite3 loops that do the same
// writes, and 5,000 buyers on 100 seats, once by the model and once, as a negative control, by a
// careless shop that looks first and takes later.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import type { Member } from "~/models/base/actor";
import type { Figures } from "./sales";

const SALES = Number(process.env.SALES ?? 2000);
const WARM_UP = 2000;
const CROWD = Number(process.env.CROWD ?? 5000);
const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-bench-"));

process.env.DATA_DIR = folder;
process.env.PAYMENTS = "test";
process.env.LOG_LEVEL = "error";

const { closeDatabase, transaction } = await import("~db/client.server");
const { payments } = await import("~db/schema");
const { findSeatsLeft } = await import("../../test/factories/checkout/sales");
const { bareLoop, buy, seedBuyers, seedShow, seedUser, timed } = await import("./sales");

try {
  const artist = await seedUser("artist");

  await timed(WARM_UP, await seedShow(artist, null), 1);

  const model = await timed(SALES, await seedShow(artist, null), 1);
  const bare = bareLoop(SALES, await seedShow(artist, null));
  const whole = bareLoop(SALES, await seedShow(artist, null), artist);

  say("a sale in the model (hold, intent, paid, ticket), one after the other", model);
  say("a bare loop of the same four writes", bare);
  say("a bare loop of these, the ledger's two lines and the receipt", whole);
  console.log(
    `the model reaches ${(model.perSecond / bare.perSecond).toFixed(2)} of the bare loop, ${(model.perSecond / whole.perSecond).toFixed(2)} of the whole one`,
  );

  const together = await timed(SALES, await seedShow(artist, null), 50);

  say("sales in the model, 50 buyers at once", together);
  console.log(
    `together they reach ${(together.perSecond / bare.perSecond).toFixed(2)} of the bare loop`,
  );
  await crowd(await seedShow(artist, 100));
  await carelessCrowd(await seedShow(artist, 100));
} finally {
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
}

async function crowd(eventId: string) {
  const buyers = await seedBuyers(CROWD);
  const began = performance.now();
  const outcomes = await Promise.allSettled(buyers.map((buyer) => buy(buyer, eventId)));
  const sold = outcomes.filter(({ status }) => status === "fulfilled").length;

  console.log(
    `${CROWD} buyers at once on 100 seats: ${sold} sold in ${seconds(performance.now() - began)}`,
  );
}

/** Oversells: it checks for a seat in one statement and takes it in another. */
async function carelessCrowd(eventId: string) {
  const buyers = await seedBuyers(CROWD);
  const heldUntil = new Date(Date.now() + 900_000);
  const hold = { kind: "ticket", eventId, amountCents: 1800, provider: "test", heldUntil } as const;
  const take = async ({ userId }: Member) => {
    if ((await findSeatsLeft(eventId, userId)) < 1) return false;

    await transaction(async (tx) => void (await tx.insert(payments).values({ ...hold, userId })));

    return true;
  };

  const taken = (await Promise.all(buyers.map(take))).filter(Boolean).length;

  console.log(`negative control, looking first and taking later: ${taken} seats taken of 100`);
}

function say(what: string, { perSecond, cpuMs, p50, p99 }: Figures) {
  console.log(
    `${what}: ${perSecond.toFixed(0)}/s, ${cpuMs.toFixed(2)} ms CPU each, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
  );
}

function seconds(milliseconds: number) {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
