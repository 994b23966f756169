// npm run bench:payouts: what artists are owed, with 100,000 payments in the ledger. PAYMENTS_MADE and ARTISTS change it.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import Database from "better-sqlite3";

const PAYMENTS_MADE = Number(process.env.PAYMENTS_MADE ?? 100_000);
const ARTISTS = Number(process.env.ARTISTS ?? 500);
const SHOWS_EACH = 6;
const DAY_MS = 86_400_000;
const ROUNDS = 15;
const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-bench-"));

process.env.DATA_DIR = folder;
process.env.LOG_LEVEL = "error";

const { closeDatabase, db } = await import("~db/client.server");
const { databaseFile } = await import("~db/location.server");
const { getOwed, listHeldBack, listOwed } = await import("~/models/payouts/owed.server");

try {
  seed();

  const held = await listHeldBack(db);

  console.log(`${PAYMENTS_MADE} payments, ${ARTISTS} artists, ${held.length} shows whose money is held back`);
  await time("held back, all artists", () => listHeldBack(db));
  await time("owed, all artists", () => listOwed(db));
  await time("owed, the artist of one show in a hundred", () => getOwed(db, "artist-1", "vnd"));
  await time("owed, the artist of a fifth of all payments", () => getOwed(db, "artist-0", "vnd"));
} finally {
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
}

/** Shows of two years, a few of them still to come; one artist sells a fifth of all. */
function seed() {
  const handle = new Database(databaseFile());

  handle.pragma("synchronous = OFF");

  const user = handle.prepare(
    "insert into users (id, email, name, first_name, role) values (?, ?, 'Mai', 'Mai', 'artist')",
  );
  const show = handle.prepare(
    `insert into events (id, artist_id, title, category, start_time, end_time, duration, event_type)
     values (?, ?, 'Đêm Hạ Vàng', 'Bolero', ?, ?, 60, 'donation')`,
  );
  const payment = handle.prepare(
    `insert into payments (id, kind, event_id, user_id, amount_cents, currency, state, provider, paid_at, settled_at)
     values (?, 'donation', ?, 'buyer', 360000, 'vnd', 'paid', 'transfer', ?, ?)`,
  );
  const line = handle.prepare(
    `insert into ledger_lines (fact, kind, account, amount_cents, currency, payment_id, event_id, artist_id, at)
     values (?, 'tip', ?, ?, 'vnd', ?, ?, ?, ?)`,
  );
  const dispute = handle.prepare(
    "insert into disputes (id, payment_id, amount_cents, reason, state) values (?, ?, 360000, 'fraudulent', 'open')",
  );
  const now = Date.now();
  const shows = ARTISTS * SHOWS_EACH;

  handle.transaction(() => {
    user.run("buyer", "buyer@bench.test");
    for (let at = 0; at < ARTISTS; at++) user.run(`artist-${at}`, `${at}@bench.test`);
    const times = Array.from({ length: shows }, (_, at) => now + (14 - (at * 730) / shows) * DAY_MS);

    times.forEach((end, at) => show.run(`show-${at}`, `artist-${at % ARTISTS}`, end - 3_600_000, end));
    for (let at = 0; at < PAYMENTS_MADE; at++) {
      const of = at % 5 === 0 ? (at % SHOWS_EACH) * ARTISTS : at % shows;
      const [id, paidAt] = [randomUUID(), Math.min(now, times[of]!) - (at % 20) * DAY_MS];

      payment.run(id, `show-${of}`, paidAt, paidAt);
      for (const [account, amount] of [["provider", 360_000] as const, ["artist", -360_000] as const])
        line.run(`paid:${id}`, account, amount, id, `show-${of}`, `artist-${of % ARTISTS}`, paidAt);
      if (at % 5000 === 0) dispute.run(`dp-${at}`, id);
    }
  })();
  handle.close();
}

async function time(what: string, work: () => Promise<unknown>) {
  const took: number[] = [];

  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();

    await work();
    took.push(performance.now() - from);
  }

  const median = took.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;

  console.log(`${what}: ${median.toFixed(1)} ms (median of ${ROUNDS})`);
}
