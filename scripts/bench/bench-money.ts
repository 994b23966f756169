// npm run bench:money: one sale in the model beside bare better-sqlite3 loops that do the same writes, and 5,000 buyers
// on 100 seats, once by the model and once, as a negative control, by a careless shop that looks first and takes later.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import Database from "better-sqlite3";
import type { Member } from "~/models/base/actor";

const SALES = Number(process.env.SALES ?? 2000);
const WARM_UP = 2000;
const CROWD = Number(process.env.CROWD ?? 5000);
const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-bench-"));

process.env.DATA_DIR = folder;
process.env.PAYMENTS = "test";
process.env.LOG_LEVEL = "error";

const { closeDatabase, transaction } = await import("~db/client.server");
const { databaseFile } = await import("~db/location.server");
const { users, events, payments } = await import("~db/schema");
const { startTicketPurchase } = await import("~/models/checkout/start-purchase.server");
const { findSeatsLeft } = await import("../../test/factories/sales");
const { payWithTestCard } = await import("~/models/checkout/purchases/test-payment.server");

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
  console.log(`together they reach ${(together.perSecond / bare.perSecond).toFixed(2)} of the bare loop`);
  await crowd(await seedShow(artist, 100));
  await carelessCrowd(await seedShow(artist, 100));
} finally {
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
}

async function seedUser(role: "artist" | "viewer") {
  const id = randomUUID();

  await transaction(async (tx) => {
    await tx.insert(users).values({ id, role, name: "Mai Nguyen", firstName: "Mai", email: `${id}@nhacsong.test` });
  });

  return id;
}

async function seedBuyers(count: number): Promise<Member[]> {
  const ids = Array.from({ length: count }, () => randomUUID());

  await transaction(async (tx) => {
    for (const id of ids) {
      await tx.insert(users).values({ id, name: "Mai Nguyen", firstName: "Mai", email: `${id}@nhacsong.test` });
    }
  });

  return ids.map((userId) => ({ userId, role: "viewer" as const, isApprovedArtist: false, visitorId: null }));
}

async function seedShow(artistId: string, maxAttendees: number | null) {
  const id = randomUUID();
  const startTime = new Date(Date.now() + 7 * 24 * 3600_000);
  const fields = { title: "Đêm Hạ Vàng", category: "Bolero" as const, duration: 60, ticketPriceCents: 1800 };

  await transaction(async (tx) => {
    const endTime = new Date(startTime.getTime() + 3600_000);

    await tx
      .insert(events)
      .values({ id, artistId, eventType: "ticketed", startTime, endTime, maxAttendees, ...fields });
  });

  return id;
}

async function buy(buyer: Member, eventId: string) {
  const { id } = await startTicketPurchase(buyer, eventId, { method: "card", amount: 1800 });

  return payWithTestCard(buyer, id, "pays");
}

async function timed(count: number, eventId: string, atOnce: number) {
  const buyers = await seedBuyers(count);
  const took: number[] = [];
  const began = start();
  const worker = async () => {
    for (let buyer = buyers.pop(); buyer; buyer = buyers.pop()) {
      const from = performance.now();

      await buy(buyer, eventId);
      took.push(performance.now() - from);
    }
  };

  await Promise.all(Array.from({ length: atOnce }, worker));

  return figures(took, began);
}

/** The same writes as prepared statements on one handle; `artist` adds two ledger entries and a receipt. */
function bareLoop(count: number, eventId: string, artistId?: string) {
  const handle = new Database(databaseFile());

  handle.pragma("synchronous = FULL");
  handle.pragma("foreign_keys = ON");

  const hold = handle.prepare(
    `insert into payments (id, kind, event_id, user_id, amount_cents, provider, held_until) values (?, 'ticket', ?, ?, 1800, 'test', ?)`,
  );
  const intent = handle.prepare("update payments set intent_id = ?, client_secret = ? where id = ?");
  const paid = handle.prepare("update payments set state = 'paid', paid_at = ? where id = ? and state = 'held'");
  const ticket = handle.prepare(
    `insert into tickets (id, event_id, user_id, payment_id, price_cents, code, purchase_date) values (?, ?, ?, ?, 1800, ?, ?)`,
  );
  const line = handle.prepare(
    `insert into ledger_lines (fact, kind, account, amount_cents, payment_id, event_id, artist_id, at) values (?, 'ticket', ?, ?, ?, ?, ?, ?)`,
  );
  const mail = handle.prepare(
    `insert into outbox (id, user_id, address, language, subject, text, html, once_key) values (?, ?, ?, 'en', 'Your ticket', ?, ?, ?)`,
  );
  const user = handle.prepare("insert into users (id, name, first_name, email) values (?, 'Mai', 'Mai', ?)");
  const ids = Array.from({ length: count }, () => randomUUID());

  handle.transaction(() => ids.forEach((id) => user.run(id, `${id}@nhacsong.test`)))();

  const took: number[] = [];
  const began = start();

  for (const buyer of ids) {
    const from = performance.now();
    const id = randomUUID();

    hold.run(id, eventId, buyer, Date.now() + 900_000);
    intent.run(`bare_${id}`, `secret_${id}`, id);
    handle.transaction(() => {
      paid.run(Date.now(), id);
      ticket.run(randomUUID(), eventId, buyer, id, id, Date.now());
      if (!artistId) return;

      line.run(`paid:${id}`, "provider", 1800, id, eventId, artistId, Date.now());
      line.run(`paid:${id}`, "artist", -1800, id, eventId, artistId, Date.now());
      mail.run(randomUUID(), buyer, `${buyer}@nhacsong.test`, "x".repeat(450), "x".repeat(1400), `ticket:${id}`);
    })();
    took.push(performance.now() - from);
  }

  const result = figures(took, began);

  handle.close();

  return result;
}

async function crowd(eventId: string) {
  const buyers = await seedBuyers(CROWD);
  const began = performance.now();
  const outcomes = await Promise.allSettled(buyers.map((buyer) => buy(buyer, eventId)));
  const sold = outcomes.filter(({ status }) => status === "fulfilled").length;

  console.log(`${CROWD} buyers at once on 100 seats: ${sold} sold in ${seconds(performance.now() - began)}`);
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

type Figures = { perSecond: number; cpuMs: number; p50: number; p99: number };

function start() {
  return { at: performance.now(), cpu: process.cpuUsage() };
}

function figures(took: number[], { at: began, cpu }: ReturnType<typeof start>): Figures {
  const total = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  const cpuMs = (user + system) / 1000 / took.length;
  const sorted = took.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

  return { perSecond: (took.length / total) * 1000, cpuMs, p50: at(0.5), p99: at(0.99) };
}

function say(what: string, { perSecond, cpuMs, p50, p99 }: Figures) {
  console.log(
    `${what}: ${perSecond.toFixed(0)}/s, ${cpuMs.toFixed(2)} ms CPU each, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
  );
}

function seconds(milliseconds: number) {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
