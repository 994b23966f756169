// npm run bench:money: compares a sale in the model with bare better-sqlite3 loops that do the same
// writes, and lets 5,000 buyers compete for 100 seats, once with the model and once, as a negative
// control, with a careless shop that checks first and takes the seat later.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import type { Member } from "~/models/base/actor";
import type { Figures } from "./sales";

const SALE_COUNT = Number(process.env.SALES ?? 2000);
const WARM_UP = 2000;
const CROWD_SIZE = Number(process.env.CROWD ?? 5000);
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

  const modelFigures = await timed(SALE_COUNT, await seedShow(artist, null), 1);
  const bareFigures = bareLoop(SALE_COUNT, await seedShow(artist, null));
  const wholeFigures = bareLoop(SALE_COUNT, await seedShow(artist, null), artist);

  printFigures(
    "a sale in the model (hold, intent, paid, ticket), one after the other",
    modelFigures,
  );
  printFigures("a bare loop of the same four writes", bareFigures);
  printFigures("a bare loop of these, the ledger's two lines and the receipt", wholeFigures);
  console.log(
    `the model reaches ${(modelFigures.perSecond / bareFigures.perSecond).toFixed(2)} of the bare loop, ${(modelFigures.perSecond / wholeFigures.perSecond).toFixed(2)} of the whole one`,
  );

  const together = await timed(SALE_COUNT, await seedShow(artist, null), 50);

  printFigures("sales in the model, 50 buyers at once", together);
  console.log(
    `together they reach ${(together.perSecond / bareFigures.perSecond).toFixed(2)} of the bare loop`,
  );
  await crowd(await seedShow(artist, 100));
  await carelessCrowd(await seedShow(artist, 100));
} finally {
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
}

async function crowd(eventId: string) {
  const buyers = await seedBuyers(CROWD_SIZE);
  const startedAt = performance.now();
  const outcomes = await Promise.allSettled(buyers.map((buyer) => buy(buyer, eventId)));
  const soldCount = outcomes.filter(({ status }) => status === "fulfilled").length;

  console.log(
    `${CROWD_SIZE} buyers at once on 100 seats: ${soldCount} sold in ${seconds(performance.now() - startedAt)}`,
  );
}

/** Oversells: it checks for a seat in one statement and takes it in another. */
async function carelessCrowd(eventId: string) {
  const buyers = await seedBuyers(CROWD_SIZE);
  const heldUntil = new Date(Date.now() + 900_000);
  const paymentFields = {
    kind: "ticket",
    eventId,
    amountCents: 1800,
    provider: "test",
    heldUntil,
  } as const;
  const takeSeat = async ({ userId }: Member) => {
    if ((await findSeatsLeft(eventId, userId)) < 1) return false;

    await transaction(
      async (tx) => void (await tx.insert(payments).values({ ...paymentFields, userId })),
    );

    return true;
  };

  const takenCount = (await Promise.all(buyers.map(takeSeat))).filter(Boolean).length;

  console.log(`negative control, looking first and taking later: ${takenCount} seats taken of 100`);
}

function printFigures(caseName: string, { perSecond, cpuMs, p50, p99 }: Figures) {
  console.log(
    `${caseName}: ${perSecond.toFixed(0)}/s, ${cpuMs.toFixed(2)} ms CPU each, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
  );
}

function seconds(milliseconds: number) {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
