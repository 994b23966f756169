import { and, asc, eq, gt, inArray, ne } from "drizzle-orm";
import { db } from "~db/client.server";
import { readInBatches } from "~db/read-in-batches";
import { codes, donations, events, ledgerLines, payouts, tickets, ticketTypes, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { listNextReceivers } from "~/models/outreach/newsletters/receivers.server";
import { decimalString } from "~/locales/currency";
import type { Cell } from "~/models/base/text/csv";
import type { Currency } from "~db/vocabularies";

const BATCH = 500;
const BY_ID = { size: BATCH, from: "", keyOf: ({ id }: { id: string }) => id };

export type Batches = AsyncGenerator<Cell[][]>;

const amount = (cents: number, currency: Currency) => ({ number: decimalString(cents, currency) });
const time = (at: Date | null) => at?.toISOString() ?? "";

/**
 * People who agreed to newsletters, without addresses: the site writes to them, artists don't see
 * where.
 */
export async function* audienceRows(artistId: string): Batches {
  yield [["who", "show_id", "name"]];

  const shows = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.artistId, artistId), gt(events.currentAttendees, 0)))
    .orderBy(asc(events.id));

  for (const eventId of [null, ...shows.map(({ id }) => id)]) {
    const batches = readInBatches(
      (after: string) => listNextReceivers(db, { artistId, eventId }, { until: clock.now(), after }, BATCH),
      BY_ID,
    );

    for await (const people of batches)
      yield people.map(({ name }) => [eventId ? "holder" : "follower", eventId ?? "", name]);
  }
}

/** Every line of the artist's account: tickets, tips, refunds, fees, shares and payouts. */
export async function* moneyRows(artistId: string): Batches {
  yield [["at", "kind", "show_id", "show", "payment_id", "bank_reference", "amount", "currency"]];

  const isTheirs = and(eq(ledgerLines.artistId, artistId), eq(ledgerLines.account, "artist"));
  const batches = readInBatches(
    (after: number) =>
      db
        .select({ line: ledgerLines, show: events.title, reference: payouts.bankReference })
        .from(ledgerLines)
        .leftJoin(events, eq(events.id, ledgerLines.eventId))
        .leftJoin(payouts, eq(payouts.id, ledgerLines.payoutId))
        .where(and(isTheirs, gt(ledgerLines.id, after)))
        .orderBy(asc(ledgerLines.id))
        .limit(BATCH),
    { size: BATCH, from: 0, keyOf: ({ line }) => line.id },
  );

  for await (const rows of batches)
    yield rows.map(({ line, show, reference }) => [
      ...[time(line.at), line.kind, line.eventId ?? "", show ?? "", line.paymentId ?? "", reference ?? ""],
      ...[amount(0 - line.amountCents, line.currency), line.currency.toUpperCase()],
    ]);
}

/** Every ticket of the artist's shows, refunded ones too. */
export async function* ticketRows(artistId: string): Batches {
  const columns = [
    "show_id",
    "show",
    "name",
    "type",
    "status",
    "price",
    "currency",
    "code",
    "bought_at",
    "refunded_at",
  ];

  yield [columns];
  for (const show of await listShows(artistId)) {
    const batches = readInBatches(
      (after: string) =>
        db
          .select({ ticket: tickets, name: users.name, type: ticketTypes.name, code: codes.text })
          .from(tickets)
          .innerJoin(users, eq(users.id, tickets.userId))
          .leftJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
          .leftJoin(codes, eq(codes.id, tickets.codeId))
          .where(and(eq(tickets.eventId, show.id), gt(tickets.id, after)))
          .orderBy(asc(tickets.id))
          .limit(BATCH),
      { size: BATCH, from: "", keyOf: ({ ticket }) => ticket.id },
    );

    for await (const rows of batches)
      yield rows.map(({ ticket, name, type, code }) => [
        ...[show.id, show.title, name, type ?? "", ticket.status, amount(ticket.priceCents, ticket.currency)],
        ...[ticket.currency.toUpperCase(), code ?? "", time(ticket.purchaseDate), time(ticket.refundedAt)],
      ]);
  }
}

/** Read show by show: a walk through the tickets of all artists would hold the server up. */
function listShows(artistId: string) {
  const { id, title } = events;

  return db.select({ id, title }).from(events).where(eq(events.artistId, artistId)).orderBy(asc(id));
}

/** Every tip, with the first name that the artist sees in the room. */
export async function* tipRows(artistId: string): Batches {
  yield [["show_id", "show", "first_name", "amount", "currency", "message", "given_at", "refunded_at"]];
  for (const show of await listShows(artistId)) {
    const batches = readInBatches(
      (after: string) =>
        db
          .select({ tip: donations, firstName: users.firstName })
          .from(donations)
          .innerJoin(users, eq(users.id, donations.userId))
          .where(and(eq(donations.eventId, show.id), gt(donations.id, after)))
          .orderBy(asc(donations.id))
          .limit(BATCH),
      { size: BATCH, from: "", keyOf: ({ tip }) => tip.id },
    );

    for await (const rows of batches)
      yield rows.map(({ tip, firstName }) => [
        ...[show.id, show.title, firstName, amount(tip.amountCents, tip.currency), tip.currency.toUpperCase()],
        ...[tip.dedication ?? "", time(tip.createdAt), time(tip.refundedAt)],
      ]);
  }
}

export async function* payoutRows(artistId: string): Batches {
  yield [["id", "state", "amount", "currency", "account", "bank_reference", "prepared_at", "paid_at"]];

  const rows = await db.select().from(payouts).where(eq(payouts.artistId, artistId)).orderBy(asc(payouts.id));

  yield rows.map(({ id, state, amountCents, currency, accountHint, bankReference, createdAt, paidAt }) => [
    ...[{ number: String(id) }, state, amount(amountCents, currency), currency.toUpperCase(), accountHint],
    ...[bankReference ?? "", time(createdAt), time(paidAt)],
  ]);
}

export function countTickets(artistId: string): Promise<number> {
  const theirs = db.select({ id: events.id }).from(events).where(eq(events.artistId, artistId));

  return db.$count(tickets, and(inArray(tickets.eventId, theirs), ne(tickets.status, "refunded")));
}
