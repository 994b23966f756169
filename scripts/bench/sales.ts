// Sales in the model, and the same writes in a bare loop. Import this module after DATA_DIR is set,
// because it opens the database.
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
  const userId = randomUUID();

  await transaction(async (tx) => {
    await tx.insert(users).values({
      id: userId,
      role,
      name: "Mai Nguyen",
      firstName: "Mai",
      email: `${userId}@nhacsong.test`,
    });
  });

  return userId;
}

export async function seedBuyers(count: number): Promise<Member[]> {
  const userIds = Array.from({ length: count }, () => randomUUID());

  await transaction(async (tx) => {
    for (const userId of userIds) {
      await tx.insert(users).values({
        id: userId,
        name: "Mai Nguyen",
        firstName: "Mai",
        email: `${userId}@nhacsong.test`,
      });
    }
  });

  return userIds.map((userId) => ({
    userId,
    role: "viewer" as const,
    isApprovedArtist: false,
    visitorId: null,
  }));
}

type ShowFields = Partial<typeof events.$inferInsert>;

/** Creates a ticketed show for 18.00 in a week. */
export async function seedShow(
  artistId: string,
  maxAttendees: number | null,
  others: ShowFields = {},
) {
  const eventId = randomUUID();
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
      id: eventId,
      artistId,
      eventType: "ticketed",
      startTime,
      endTime,
      maxAttendees,
      ...fields,
      ...others,
    });
  });

  return eventId;
}

export async function buy(buyer: Member, eventId: string) {
  const { id: paymentId } = await startTicketPurchase(buyer, eventId, {
    method: "card",
    amount: 1800,
  });

  return payWithTestCard(buyer, paymentId, "pays");
}

export async function timed(count: number, eventId: string, atOnce: number) {
  const buyers = await seedBuyers(count);
  const durations: number[] = [];
  const startMark = start();
  const worker = async () => {
    for (let buyer = buyers.pop(); buyer; buyer = buyers.pop()) {
      const startedAt = performance.now();

      await buy(buyer, eventId);
      durations.push(performance.now() - startedAt);
    }
  };

  await Promise.all(Array.from({ length: atOnce }, worker));

  return figures(durations, startMark);
}

/**
 * Does the writes of a sale with prepared statements on one handle; `artistId` adds two ledger
 * lines and a receipt.
 */
export function bareLoop(count: number, eventId: string, artistId?: string) {
  const handle = new Database(databaseFile());

  handle.pragma("synchronous = FULL");
  handle.pragma("foreign_keys = ON");

  const insertHold = handle.prepare(
    `insert into payments (id, kind, event_id, user_id, amount_cents, provider, held_until) values (?, 'ticket', ?, ?, 1800, 'test', ?)`,
  );
  const intent = handle.prepare(
    "update payments set intent_id = ?, client_secret = ? where id = ?",
  );
  const markPaid = handle.prepare(
    "update payments set state = 'paid', paid_at = ? where id = ? and state = 'held'",
  );
  const ticket = handle.prepare(
    `insert into tickets (id, event_id, user_id, payment_id, price_cents, code, purchase_date) values (?, ?, ?, ?, 1800, ?, ?)`,
  );
  const insertLine = handle.prepare(
    `insert into ledger_lines (fact, kind, account, amount_cents, payment_id, event_id, artist_id, at) values (?, 'ticket', ?, ?, ?, ?, ?, ?)`,
  );
  const insertMail = handle.prepare(
    `insert into outbox (id, user_id, address, language, subject, text, html, once_key) values (?, ?, ?, 'en', 'Your ticket', ?, ?, ?)`,
  );
  const user = handle.prepare(
    "insert into users (id, name, first_name, email) values (?, 'Mai', 'Mai', ?)",
  );
  const userIds = Array.from({ length: count }, () => randomUUID());

  handle.transaction(() =>
    userIds.forEach((userId) => user.run(userId, `${userId}@nhacsong.test`)),
  )();

  const durations: number[] = [];
  const startMark = start();

  for (const buyerId of userIds) {
    const startedAt = performance.now();
    const userId = randomUUID();

    insertHold.run(userId, eventId, buyerId, Date.now() + 900_000);
    intent.run(`bare_${userId}`, `secret_${userId}`, userId);
    handle.transaction(() => {
      markPaid.run(Date.now(), userId);
      ticket.run(randomUUID(), eventId, buyerId, userId, userId, Date.now());
      if (!artistId) return;

      insertLine.run(`paid:${userId}`, "provider", 1800, userId, eventId, artistId, Date.now());
      insertLine.run(`paid:${userId}`, "artist", -1800, userId, eventId, artistId, Date.now());
      insertMail.run(
        randomUUID(),
        buyerId,
        `${buyerId}@nhacsong.test`,
        "x".repeat(450),
        "x".repeat(1400),
        `ticket:${userId}`,
      );
    })();
    durations.push(performance.now() - startedAt);
  }

  const result = figures(durations, startMark);

  handle.close();

  return result;
}

export type Figures = { perSecond: number; cpuMs: number; p50: number; p99: number };

function start() {
  return { at: performance.now(), cpu: process.cpuUsage() };
}

function figures(
  durations: number[],
  { at: startedAt, cpu: cpuBefore }: ReturnType<typeof start>,
): Figures {
  const elapsed = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuMs = (user + system) / 1000 / durations.length;
  const sorted = durations.sort((left, right) => left - right);
  const percentile = (fraction: number) => sorted[Math.floor(sorted.length * fraction)] ?? 0;

  return {
    perSecond: (durations.length / elapsed) * 1000,
    cpuMs,
    p50: percentile(0.5),
    p99: percentile(0.99),
  };
}
