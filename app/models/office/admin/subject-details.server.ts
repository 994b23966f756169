import { and, count, eq, ne, sql } from "drizzle-orm";
import { db } from "~db/client.server";
import {
  artistProfiles,
  bankTransactions,
  events,
  outbox,
  payments,
  reports,
  tickets,
  users,
} from "~db/schema";
import type { Currency, ReportKind } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { isOver } from "~/models/shows/events/event-state";
import type { Language } from "~/locales/languages";
import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { findSubjectNames, type SubjectKind, titleSql } from "./subjects.server";
import { type MailReach, mailReachOf } from "~/models/delivery/notices/mail-reach.server";

/**
 * Person, show and tickets that the confirmation question of an action names. `sums`: the money
 * that the action moves.
 */
export type SubjectDetails = {
  name: string;
  person: string | null;
  /** Email, phone number or both. */
  reach: string | null;
  email: string | null;
  /** How mail reaches the person; null if the record is no person. */
  mail: MailReach | null;
  show: string | null;
  tickets: number;
  /** True for a show that is over: its ticket holders are told nothing. */
  isOver: boolean;
  /** What a report is about; null for other subjects. */
  reportKind: ReportKind | null;
  sums: { amount: number; currency: Currency }[];
};
type Details = Omit<Partial<SubjectDetails>, "name">;

/** @throws AppError forbidden, not_found */
export async function getSubjectDetails(
  actor: Actor,
  kind: SubjectKind,
  id: string,
  language: Language,
): Promise<SubjectDetails> {
  assertCanUseAdmin(actor);

  const name = (await findSubjectNames(kind, [id], language)).get(id);
  if (name === undefined) throw new AppError("not_found", "errors:notFound");

  const none = {
    person: null,
    reach: null,
    email: null,
    mail: null,
    show: null,
    tickets: 0,
    isOver: false,
    sums: [],
  };

  return { ...none, reportKind: null, ...(await READERS[kind](id, language)), name };
}

const READERS: Record<SubjectKind, (id: string, language: Language) => Promise<Details>> = {
  user: readReach,
  artist: readReach,
  event: readShow,
  ticket: readTicket,
  tip: readTip,
  transfer: readTransfer,
  report: readReport,
  mail: readMail,
};

async function readReach(id: string): Promise<Details> {
  const [user] = await db.select().from(users).where(eq(users.id, id));

  if (!user) return {};

  return {
    reach: [user.email, user.phone].filter(Boolean).join(" · ") || null,
    email: user.email,
    mail: mailReachOf(user),
  };
}

/** Reads a show with the tickets that a cancellation refunds. */
async function readShow(id: string): Promise<Details> {
  const [show] = await db
    .select({
      person: sql<string>`coalesce(${artistProfiles.stageName}, ${users.name})`,
      event: events,
    })
    .from(events)
    .innerJoin(users, eq(users.id, events.artistId))
    .leftJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .where(eq(events.id, id));
  const sold = await db
    .select({ n: count(), currency: tickets.currency, amount: sumOf(tickets.priceCents) })
    .from(tickets)
    .where(and(eq(tickets.eventId, id), ne(tickets.status, "refunded")))
    .groupBy(tickets.currency);

  return {
    person: show?.person,
    isOver: show !== undefined && isOver(show.event, clock.now()),
    tickets: sold.reduce((all, { n }) => all + n, 0),
    sums: sold.filter(({ amount }) => amount > 0),
  };
}

async function readTicket(id: string, language: Language): Promise<Details> {
  const [row] = await db
    .select({
      person: users.name,
      reach: users.email,
      show: titleSql(language),
      amount: tickets.priceCents,
      currency: tickets.currency,
    })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(eq(tickets.id, id));

  return withSum(row);
}

async function readTip(id: string, language: Language): Promise<Details> {
  const [row] = await db
    .select({
      person: users.name,
      show: titleSql(language),
      amount: payments.amountCents,
      currency: payments.currency,
    })
    .from(payments)
    .innerJoin(events, eq(events.id, payments.eventId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(eq(payments.id, id));

  return withSum(row);
}

/** Reads a transfer. Money that belongs to no purchase has no person and no show. */
async function readTransfer(id: string, language: Language): Promise<Details> {
  const [row] = await db
    .select({
      person: users.name,
      show: sql<string | null>`iif(${events.id} is null, null, ${titleSql(language)})`,
      amount: bankTransactions.amount,
    })
    .from(bankTransactions)
    .leftJoin(payments, eq(payments.id, bankTransactions.paymentId))
    .leftJoin(events, eq(events.id, payments.eventId))
    .leftJoin(users, eq(users.id, payments.userId))
    .where(eq(bankTransactions.id, id));

  return withSum(row && { ...row, currency: "vnd" });
}

async function readReport(id: string): Promise<Details> {
  const [row] = await db
    .select({ person: users.name, reportKind: reports.kind, subjectId: reports.subjectId })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.accusedId))
    .where(eq(reports.id, id));
  if (!row) return {};

  const { subjectId, ...named } = row;

  return named.reportKind === "event" ? { ...named, ...(await readShow(subjectId)) } : named;
}

async function readMail(id: string): Promise<Details> {
  const [row] = await db.select({ reach: outbox.address }).from(outbox).where(eq(outbox.id, id));

  return row ?? {};
}

type WithSum = Details & { amount: number; currency: Currency };

function withSum(row: WithSum | undefined): Details {
  if (!row) return {};

  const { amount, currency, ...named } = row;

  return { ...named, sums: [{ amount, currency }] };
}

function sumOf(column: typeof tickets.priceCents) {
  return sql<number>`sum(${column})`.mapWith(Number);
}
