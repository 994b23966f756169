import { and, asc, desc, eq, exists, gt, inArray, isNull, sum } from "drizzle-orm";
import { db } from "~db/client.server";
import { events, passes, passEvents, payments, tickets } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor, Member } from "~/models/base/actor";
import type { Event } from "~/models/shows/events/event-sale.server";
import { seatsLeft } from "~/models/shows/events/event-state";
import { sumOwedForPayment } from "~/models/money/ledger/partial-refunds.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import type { Money } from "~/locales/currency";
import { assertCanUseDashboard, assertMember } from "~/models/base/permissions";
import { countTakenSeatsByEvent } from "../seats.server";
import { getOwnPass, hasPassPayments } from "./edit-pass.server";
import {
  findPass,
  firstShow,
  getPassSale,
  listPassShows,
  type PassSale,
  type PassWithShows,
} from "./pass-record.server";
import { countTakenPasses } from "~/models/money/payments/pass-seats.server";
import { canEditPass } from "./permissions";
import { required } from "~/platform/required";

/** Maximum number of shows to choose from, enough for a series of a year. */
const MAX_CHOICES = 200;
/** Maximum number of passes on an artist's page. */
const MAX_LISTED = 50;

/**
 * A pass as its page shows it. `left`: how many can still be sold; null without a limit.
 * `fullShow`: the first show without a free seat.
 */
export type PassDetails = PassWithShows & {
  sale: PassSale;
  left: number | null;
  fullShow: Event | null;
};

/**
 * Gets a pass. Shows that an admin has hidden are left out, except for the artist.
 * @throws AppError not_found for unknown passes, for other people's drafts, and while all shows are
 * hidden
 */
export async function getPass(actor: Actor, passId: string): Promise<PassDetails> {
  const pass = await findDetails(passId);
  if (!pass) throw notFound();
  if (canEditPass(actor, pass)) return pass;

  const shows = pass.shows.filter(({ hiddenAt }) => hiddenAt === null);
  if (pass.state === "draft" || shows.length === 0) throw notFound();

  return { ...pass, shows };
}

function notFound() {
  return new AppError("not_found", "passes:notFound");
}

/**
 * Counts how many passes can still be sold: by the maximum number of passes and the seats of the
 * shows.
 */
async function findPassesLeft(
  pass: PassWithShows,
): Promise<Pick<PassDetails, "left" | "fullShow">> {
  const takenByEvent = await countTakenSeatsByEvent(pass.shows.map(({ id }) => id));
  const limits = pass.shows.map((show) => seatsLeft(show, takenByEvent.get(show.id) ?? 0));
  const fullShow = pass.shows.find((_show, position) => limits[position] === 0) ?? null;

  if (pass.maxPasses !== null)
    limits.push(Math.max(0, pass.maxPasses - (await countTakenPasses(db, pass.id))));
  const knownLimits = limits.filter((limit) => limit !== null);

  return { left: knownLimits.length > 0 ? Math.min(...knownLimits) : null, fullShow };
}

/**
 * A pass with figures for its artist. `sold`: paid passes; `earned`: income of their valid tickets.
 */
export type OwnPass = PassDetails & { isBought: boolean; sold: number; earned: Money[] };

/** @throws AppError unauthenticated, forbidden */
export async function listOwnPasses(actor: Actor): Promise<OwnPass[]> {
  assertCanUseDashboard(actor);

  const ownPasses = await db.query.passes.findMany({
    where: eq(passes.artistId, actor.userId),
    orderBy: desc(passes.createdAt),
  });

  return Promise.all(ownPasses.map(({ id }) => getPassWithFigures(actor, id)));
}

/** @throws AppError unauthenticated, not_found, forbidden */
export async function getPassWithFigures(actor: Actor, passId: string): Promise<OwnPass> {
  const pass = await getOwnPass(actor, passId);

  return { ...(await withSale(pass)), ...(await getFigures(passId)) };
}

async function getFigures(passId: string) {
  const paidFilter = and(eq(payments.passId, passId), eq(payments.state, "paid"));
  const income: Money[] = await db
    .select({ currency: payments.currency, amount: sum(tickets.priceCents).mapWith(Number) })
    .from(payments)
    .innerJoin(tickets, eq(tickets.paymentId, payments.id))
    .where(and(paidFilter, inArray(tickets.status, ["active", "used"])))
    .groupBy(payments.currency);

  return {
    isBought: await hasPassPayments(passId),
    sold: await db.$count(payments, paidFilter),
    earned: income,
  };
}

/** Lists the passes with this show that are on sale, with the number that can still be sold. */
export async function listPassesOfEvent(eventId: string): Promise<PassDetails[]> {
  const passIds = await db
    .select({ id: passes.id })
    .from(passEvents)
    .innerJoin(passes, eq(passes.id, passEvents.passId))
    .where(and(eq(passEvents.eventId, eventId), eq(passes.state, "on_sale")));

  return listOnSale(passIds);
}

/**
 * Lists the artist's passes that are on sale, by the date of their first show, with the number that
 * can still be sold.
 */
export async function listPassesOfArtist(artistId: string): Promise<PassDetails[]> {
  const artistFilter = and(eq(passes.artistId, artistId), eq(passes.state, "on_sale"));
  const passIds = await db
    .select({ id: passes.id })
    .from(passes)
    .where(artistFilter)
    .limit(MAX_LISTED);

  return (await listOnSale(passIds)).toSorted(
    (left, right) => +firstShow(left).startTime - +firstShow(right).startTime,
  );
}

async function listOnSale(passIds: { id: string }[]): Promise<PassDetails[]> {
  const details = await Promise.all(passIds.map(({ id }) => findDetails(id)));

  return details.filter((pass) => pass !== null).filter(({ sale }) => sale === "onSale");
}

async function findDetails(passId: string): Promise<PassDetails | null> {
  const pass = await findPass(passId);

  return pass && withSale(pass);
}

async function withSale(pass: PassWithShows): Promise<PassDetails> {
  return { ...pass, sale: await getPassSale(pass), ...(await findPassesLeft(pass)) };
}

/** The artist's shows that a pass may have, by date. @throws AppError unauthenticated, forbidden */
export async function listFitShows(actor: Actor): Promise<{ id: string }[]> {
  assertCanUseDashboard(actor);

  const soldFilter = and(
    eq(events.status, "published"),
    isNull(events.hiddenAt),
    eq(events.eventType, "ticketed"),
  );

  return db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.artistId, actor.userId), soldFilter, gt(events.startTime, clock.now())))
    .orderBy(asc(events.startTime))
    .limit(MAX_CHOICES);
}

/**
 * A bought pass with its tickets in the order of its shows. `owedCents`: the refund that the buyer
 * would get now.
 */
export type BoughtPass = {
  payment: Payment;
  pass: PassWithShows;
  tickets: (typeof tickets.$inferSelect)[];
  owedCents: number;
};

/** Lists the person's passes that were paid, newest first. */
export async function listBoughtPasses(actor: Actor): Promise<BoughtPass[]> {
  assertMember(actor);

  const passPayments = await db.query.payments.findMany({
    where: boughtByFilter(actor),
    orderBy: desc(payments.paidAt),
  });

  return Promise.all(passPayments.map(readBought));
}

/** @throws AppError unauthenticated; not_found for other people's passes and for unpaid ones */
export async function getBoughtPass(actor: Actor, paymentId: string): Promise<BoughtPass> {
  assertMember(actor);

  const paymentFilter = and(boughtByFilter(actor), eq(payments.id, paymentId));
  const payment = await db.query.payments.findFirst({ where: paymentFilter });
  if (!payment) throw notFound();

  return readBought(payment);
}

/**
 * Condition: a paid pass of the person. Late money that went back has no tickets and does not
 * match.
 */
function boughtByFilter({ userId }: Member) {
  const buyerFilter = and(eq(payments.userId, userId), eq(payments.kind, "pass"));
  const issuedTickets = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(eq(tickets.paymentId, payments.id));

  return and(
    buyerFilter,
    inArray(payments.state, ["paid", "refunding", "refunded"]),
    exists(issuedTickets),
  );
}

async function readBought(payment: Payment): Promise<BoughtPass> {
  const pass = required(
    await db.query.passes.findFirst({ where: eq(passes.id, required(payment.passId)) }),
  );
  const shows = await listPassShows(db, pass.id);
  const eventIds = shows.map((show) => show.id);
  const passTickets = await db.query.tickets.findMany({ where: eq(tickets.paymentId, payment.id) });
  const orderedTickets = passTickets.toSorted(
    (left, right) => eventIds.indexOf(left.eventId) - eventIds.indexOf(right.eventId),
  );

  return {
    payment,
    pass: { ...pass, shows },
    tickets: orderedTickets,
    owedCents: await sumOwedForPayment(db, payment.id),
  };
}

/** Sums the prices of single tickets for all shows; null if one has no price in this currency. */
export function sumSinglePrices(
  shows: PassWithShows["shows"],
  priceOf: (show: PassWithShows["shows"][number]) => number | null,
) {
  const prices = shows.map(priceOf);

  return prices.includes(null)
    ? null
    : prices.reduce<number>((total, price) => total + required(price), 0);
}
