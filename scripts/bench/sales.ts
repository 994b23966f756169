// Sales in the model, and the same writes in a bare loop. Import it once DATA_DIR is set: it opens
// the database.
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import Database from "better-sqlite3";
import { transaction } from "~db/client.server";
import { databaseFile } from "~db/location.server";
import { events, users } from "~db/schema";
import type { Member } from "~/models/base/actor";
import { startTicketPurchase } from "~/models/checkout/start-purchase.server";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";

export async function seedUser(role: "artist" | "viewer") {
  const id = randomUUID();

  await transaction(async (tx) => {
    await tx
      .insert(users)
      .values({ id, role, name: "Mai Nguyen", firstName: "Mai", email: `${id}@nhacsong.test` });
  });

  return id;
}

export async function seedBuyers(count: number): Promise<Member[]> {
  const ids = Array.from({ length: count }, () => randomUUID());

  await transaction(async (tx) => {
    for (const id of ids) {
      await tx
        .insert(users)
        .values({ id, name: "Mai Nguyen", firstName: "Mai", email: `${id}@nhacsong.test` });
    }
  });

  return ids.map((userId) => ({
    userId,
    role: "viewer" as const,
    isApprovedArtist: false,
    visitorId: null,
  }));
}

type ShowFields = Partial<typeof events.$inferInsert>;

/** Ticketed for 18.00, in a week. */
export async function seedShow(
  artistId: string,
  maxAttendees: number | null,
  others: ShowFields = {},
) {
  const id = randomUUID();
  const startTime = new Date(Date.now() + 7 * 24 * 3600_000);
  const fields = {
    title: "Đêm Hạ Vàng",
    category: "Bolero" as const,
    duration: 60,
    ticketPriceCents: 1800,
  };

  await transaction(async (tx) => {
    const endTime = new Date(startTime.getTime() + 3600_000);

    await tx.insert(events).values({
      id,
      artistId,
      eventType: "ticketed",
      startTime,
      endTime,
      maxAttendees,
      ...fields,
      ...others,
    });
  });

  return id;
}

export async function buy(buyer: Member, eventId: string) {
  const { id } = await startTicketPurchase(buyer, eventId, { method: "card", amount: 1800 });

  return payWithTestCard(buyer, id, "pays");
}

export async function timed(count: number, eventId: string, atOnce: number) {
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

/**
 * The same writes as prepared statements on one handle; `artist` adds two ledger entries and a
 * receipt.
 */
export function bareLoop(count: number, eventId: string, artistId?: string) {
  const handle = new Database(databaseFile());

  handle.pragma("synchronous = FULL");
  handle.pragma("foreign_keys = ON");

  const hold = handle.prepare(
    `insert into payments (id, kind, event_id, user_id, amount_cents, provider, held_until) values (?, 'ticket', ?, ?, 1800, 'test', ?)`,
  );
  const intent = handle.prepare(
    "update payments set intent_id = ?, client_secret = ? where id = ?",
  );
  const paid = handle.prepare(
    "update payments set state = 'paid', paid_at = ? where id = ? and state = 'held'",
  );
  const ticket = handle.prepare(
    `insert into tickets (id, event_id, user_id, payment_id, price_cents, code, purchase_date) values (?, ?, ?, ?, 1800, ?, ?)`,
  );
  const line = handle.prepare(
    `insert into ledger_lines (fact, kind, account, amount_cents, payment_id, event_id, artist_id, at) values (?, 'ticket', ?, ?, ?, ?, ?, ?)`,
  );
  const mail = handle.prepare(
    `insert into outbox (id, user_id, address, language, subject, text, html, once_key) values (?, ?, ?, 'en', 'Your ticket', ?, ?, ?)`,
  );
  const user = handle.prepare(
    "insert into users (id, name, first_name, email) values (?, 'Mai', 'Mai', ?)",
  );
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
      mail.run(
        randomUUID(),
        buyer,
        `${buyer}@nhacsong.test`,
        "x".repeat(450),
        "x".repeat(1400),
        `ticket:${id}`,
      );
    })();
    took.push(performance.now() - from);
  }

  const result = figures(took, began);

  handle.close();

  return result;
}

export type Figures = { perSecond: number; cpuMs: number; p50: number; p99: number };

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
