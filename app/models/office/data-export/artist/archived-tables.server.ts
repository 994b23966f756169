import { and, asc, eq, gt, inArray, ne } from "drizzle-orm";
import { db } from "~db/client.server";
import { readInBatches } from "~db/read-in-batches";
import { codes, donations, events, ledgerLines, payouts, tickets, ticketTypes, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { listNextReceivers } from "~/models/outreach/newsletters/receivers.server";
import { decimalString } from "~/locales/currency";
import type { Cell } from "~/models/base/text/csv";
import type { Currency } from "~db/vocabularies";

const BATCH_SIZE = 500;
const BY_ID = { size: BATCH_SIZE, from: "", keyOf: ({ id }: { id: string }) => id };

export type Batches = AsyncGenerator<Cell[][]>;

const amountCell = (cents: number, currency: Currency) => ({ number: decimalString(cents, currency) });
const timeText = (time: Date | null) => time?.toISOString() ?? "";

/**
 * Rows of people who get the artist's newsletters, without addresses: the site mails them, and
 * artists do not see addresses.
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
      (afterId: string) => listNextReceivers(db, { artistId, eventId }, { until: clock.now(), after: afterId }, BATCH_SIZE),
      BY_ID,
    );

    for await (const receivers of batches)
      yield receivers.map(({ name }) => [eventId ? "holder" : "follower", eventId ?? "", name]);
  }
}

/** Rows of all lines of the artist's account: tickets, tips, refunds, fees, shares and payouts. */
export async function* moneyRows(artistId: string): Batches {
  yield [["at", "kind", "show_id", "show", "payment_id", "bank_reference", "amount", "currency"]];

  const artistFilter = and(eq(ledgerLines.artistId, artistId), eq(ledgerLines.account, "artist"));
  const batches = readInBatches(
    (afterLineId: number) =>
      db
        .select({ line: ledgerLines, show: events.title, reference: payouts.bankReference })
        .from(ledgerLines)
        .leftJoin(events, eq(events.id, ledgerLines.eventId))
        .leftJoin(payouts, eq(payouts.id, ledgerLines.payoutId))
        .where(and(artistFilter, gt(ledgerLines.id, afterLineId)))
        .orderBy(asc(ledgerLines.id))
        .limit(BATCH_SIZE),
    { size: BATCH_SIZE, from: 0, keyOf: ({ line: ledgerLine }) => ledgerLine.id },
  );

  for await (const moneyLines of batches)
    yield moneyLines.map(({ line: ledgerLine, show, reference }) => [
      ...[timeText(ledgerLine.at), ledgerLine.kind, ledgerLine.eventId ?? "", show ?? "", ledgerLine.paymentId ?? "", reference ?? ""],
      ...[amountCell(0 - ledgerLine.amountCents, ledgerLine.currency), ledgerLine.currency.toUpperCase()],
    ]);
}

/** Rows of all tickets of the artist's shows, including refunded ones. */
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
      (afterTicketId: string) =>
        db
          .select({ ticket: tickets, name: users.name, type: ticketTypes.name, code: codes.text })
          .from(tickets)
          .innerJoin(users, eq(users.id, tickets.userId))
          .leftJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
          .leftJoin(codes, eq(codes.id, tickets.codeId))
          .where(and(eq(tickets.eventId, show.id), gt(tickets.id, afterTicketId)))
          .orderBy(asc(tickets.id))
          .limit(BATCH_SIZE),
      { size: BATCH_SIZE, from: "", keyOf: ({ ticket }) => ticket.id },
    );

    for await (const soldTickets of batches)
      yield soldTickets.map(({ ticket, name, type, code }) => [
        ...[show.id, show.title, name, type ?? "", ticket.status, amountCell(ticket.priceCents, ticket.currency)],
        ...[ticket.currency.toUpperCase(), code ?? "", timeText(ticket.purchaseDate), timeText(ticket.refundedAt)],
      ]);
  }
}

/**
 * Lists the artist's shows. Tickets and tips are read per show, because scanning those of all
 * artists would block the server.
 */
function listShows(artistId: string) {
  const { id, title } = events;

  return db.select({ id, title }).from(events).where(eq(events.artistId, artistId)).orderBy(asc(id));
}

/** Rows of all tips, with the first name that the artist sees in the room. */
export async function* tipRows(artistId: string): Batches {
  yield [["show_id", "show", "first_name", "amount", "currency", "message", "given_at", "refunded_at"]];
  for (const show of await listShows(artistId)) {
    const batches = readInBatches(
      (afterTipId: string) =>
        db
          .select({ tip: donations, firstName: users.firstName })
          .from(donations)
          .innerJoin(users, eq(users.id, donations.userId))
          .where(and(eq(donations.eventId, show.id), gt(donations.id, afterTipId)))
          .orderBy(asc(donations.id))
          .limit(BATCH_SIZE),
      { size: BATCH_SIZE, from: "", keyOf: ({ tip }) => tip.id },
    );

    for await (const tips of batches)
      yield tips.map(({ tip, firstName }) => [
        ...[show.id, show.title, firstName, amountCell(tip.amountCents, tip.currency), tip.currency.toUpperCase()],
        ...[tip.dedication ?? "", timeText(tip.createdAt), timeText(tip.refundedAt)],
      ]);
  }
}

export async function* payoutRows(artistId: string): Batches {
  yield [["id", "state", "amount", "currency", "account", "bank_reference", "prepared_at", "paid_at"]];

  const artistPayouts = await db.select().from(payouts).where(eq(payouts.artistId, artistId)).orderBy(asc(payouts.id));

  yield artistPayouts.map(({ id, state, amountCents, currency, accountHint, bankReference, createdAt, paidAt }) => [
    ...[{ number: String(id) }, state, amountCell(amountCents, currency), currency.toUpperCase(), accountHint],
    ...[bankReference ?? "", timeText(createdAt), timeText(paidAt)],
  ]);
}

export function countTickets(artistId: string): Promise<number> {
  const artistEvents = db.select({ id: events.id }).from(events).where(eq(events.artistId, artistId));

  return db.$count(tickets, and(inArray(tickets.eventId, artistEvents), ne(tickets.status, "refunded")));
}
