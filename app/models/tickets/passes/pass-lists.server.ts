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
import { getOwnPass, isPassBought } from "./edit-pass.server";
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

/** Shows to choose from: series of a year, and more. */
const MAX_CHOICES = 200;
/** Passes on an artist's page. */
const MAX_LISTED = 50;

/**
 * A pass as its page shows it. `left`: how many can be sold; null without a limit. `fullShow`:
 * without a seat.
 */
export type PassDetails = PassWithShows & {
  sale: PassSale;
  left: number | null;
  fullShow: Event | null;
};

/**
 * Gets a pass without the shows that are taken down, which only its artist sees.
 * @throws AppError not_found for unknown passes, for other people's drafts, and while all shows are
 * taken down
 */
export async function getPass(actor: Actor, id: string): Promise<PassDetails> {
  const pass = await findDetails(id);
  if (!pass) throw notFound();
  if (canEditPass(actor, pass)) return pass;

  const shows = pass.shows.filter(({ hiddenAt }) => hiddenAt === null);
  if (pass.state === "draft" || shows.length === 0) throw notFound();

  return { ...pass, shows };
}

function notFound() {
  return new AppError("not_found", "passes:notFound");
}

/** By the number of the pass and the seats of its shows. */
async function findPassesLeft(
  pass: PassWithShows,
): Promise<Pick<PassDetails, "left" | "fullShow">> {
  const taken = await countTakenSeatsByEvent(pass.shows.map(({ id }) => id));
  const limits = pass.shows.map((show) => seatsLeft(show, taken.get(show.id) ?? 0));
  const fullShow = pass.shows.find((_show, index) => limits[index] === 0) ?? null;

  if (pass.maxPasses !== null)
    limits.push(Math.max(0, pass.maxPasses - (await countTakenPasses(db, pass.id))));
  const known = limits.filter((left) => left !== null);

  return { left: known.length > 0 ? Math.min(...known) : null, fullShow };
}

/** An own pass with its figures: passes that are paid, and what they brought. */
export type OwnPass = PassDetails & { isBought: boolean; sold: number; earned: Money[] };

/** @throws AppError unauthenticated, forbidden */
export async function listOwnPasses(actor: Actor): Promise<OwnPass[]> {
  assertCanUseDashboard(actor);

  const rows = await db.query.passes.findMany({
    where: eq(passes.artistId, actor.userId),
    orderBy: desc(passes.createdAt),
  });

  return Promise.all(rows.map(({ id }) => getPassWithFigures(actor, id)));
}

/** @throws AppError unauthenticated, not_found, forbidden */
export async function getPassWithFigures(actor: Actor, id: string): Promise<OwnPass> {
  const pass = await getOwnPass(actor, id);

  return { ...(await withSale(pass)), ...(await getFigures(id)) };
}

async function getFigures(passId: string) {
  const isPaid = and(eq(payments.passId, passId), eq(payments.state, "paid"));
  const earned: Money[] = await db
    .select({ currency: payments.currency, amount: sum(tickets.priceCents).mapWith(Number) })
    .from(payments)
    .innerJoin(tickets, eq(tickets.paymentId, payments.id))
    .where(and(isPaid, inArray(tickets.status, ["active", "used"])))
    .groupBy(payments.currency);

  return { isBought: await isPassBought(passId), sold: await db.$count(payments, isPaid), earned };
}

/** Passes with this show that are on sale, each with what is left. */
export async function listPassesOfEvent(eventId: string): Promise<PassDetails[]> {
  const rows = await db
    .select({ id: passes.id })
    .from(passEvents)
    .innerJoin(passes, eq(passes.id, passEvents.passId))
    .where(and(eq(passEvents.eventId, eventId), eq(passes.state, "on_sale")));

  return listOnSale(rows);
}

/**
 * The artist's passes that are on sale, by the date of their first show, each with what is left.
 */
export async function listPassesOfArtist(artistId: string): Promise<PassDetails[]> {
  const isTheirs = and(eq(passes.artistId, artistId), eq(passes.state, "on_sale"));
  const rows = await db.select({ id: passes.id }).from(passes).where(isTheirs).limit(MAX_LISTED);

  return (await listOnSale(rows)).toSorted(
    (a, b) => +firstShow(a).startTime - +firstShow(b).startTime,
  );
}

async function listOnSale(rows: { id: string }[]): Promise<PassDetails[]> {
  const found = await Promise.all(rows.map(({ id }) => findDetails(id)));

  return found.filter((pass) => pass !== null).filter(({ sale }) => sale === "onSale");
}

async function findDetails(id: string): Promise<PassDetails | null> {
  const pass = await findPass(id);

  return pass && withSale(pass);
}

async function withSale(pass: PassWithShows): Promise<PassDetails> {
  return { ...pass, sale: await getPassSale(pass), ...(await findPassesLeft(pass)) };
}

/** The artist's shows that a pass may have, by date. @throws AppError unauthenticated, forbidden */
export async function listFitShows(actor: Actor): Promise<{ id: string }[]> {
  assertCanUseDashboard(actor);

  const isSold = and(
    eq(events.status, "published"),
    isNull(events.hiddenAt),
    eq(events.eventType, "ticketed"),
  );

  return db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.artistId, actor.userId), isSold, gt(events.startTime, clock.now())))
    .orderBy(asc(events.startTime))
    .limit(MAX_CHOICES);
}

/**
 * A bought pass with its tickets in the order of its shows. `owedCents`: what the buyer would get
 * back for it now.
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

  const rows = await db.query.payments.findMany({
    where: isBoughtBy(actor),
    orderBy: desc(payments.paidAt),
  });

  return Promise.all(rows.map(readBought));
}

/** @throws AppError unauthenticated, not_found for anybody else's and for what was not paid */
export async function getBoughtPass(actor: Actor, paymentId: string): Promise<BoughtPass> {
  assertMember(actor);

  const where = and(isBoughtBy(actor), eq(payments.id, paymentId));
  const payment = await db.query.payments.findFirst({ where });
  if (!payment) throw notFound();

  return readBought(payment);
}

/** Matches paid passes of a person. Late money that went back bought nothing: it has no tickets. */
function isBoughtBy({ userId }: Member) {
  const isTheirs = and(eq(payments.userId, userId), eq(payments.kind, "pass"));
  const issued = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(eq(tickets.paymentId, payments.id));

  return and(isTheirs, inArray(payments.state, ["paid", "refunding", "refunded"]), exists(issued));
}

async function readBought(payment: Payment): Promise<BoughtPass> {
  const pass = required(
    await db.query.passes.findFirst({ where: eq(passes.id, required(payment.passId)) }),
  );
  const shows = await listPassShows(db, pass.id);
  const places = shows.map((show) => show.id);
  const rows = await db.query.tickets.findMany({ where: eq(tickets.paymentId, payment.id) });
  const issued = rows.toSorted((a, b) => places.indexOf(a.eventId) - places.indexOf(b.eventId));

  return {
    payment,
    pass: { ...pass, shows },
    tickets: issued,
    owedCents: await sumOwedForPayment(db, payment.id),
  };
}

/** What single tickets for all shows cost; null if one has no price in this currency. */
export function sumOfSingles(
  shows: PassWithShows["shows"],
  priceOf: (show: PassWithShows["shows"][number]) => number | null,
) {
  const prices = shows.map(priceOf);

  return prices.includes(null)
    ? null
    : prices.reduce<number>((sum, price) => sum + required(price), 0);
}
