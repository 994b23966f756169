import { and, eq, inArray } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { payments } from "~db/schema";
import type { Currency, Provider } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Member } from "~/models/base/actor";
import { priceFor } from "~/models/shows/events/prices";
import { movePayment, type Payment } from "~/models/money/payments/payment-states.server";
import { type Visit, type PurchaseOrigin, findPurchaseOrigin } from "../buyer-place.server";
import { priceMismatch } from "../quote.server";
import { findValidTicket } from "../held-ticket.server";
import { assertPrice } from "../holds/hold-seat.server";
import { giveUpHold, holdMinutesOf } from "../holds/open-holds.server";
import { countSeatsLeft } from "../seats.server";
import { firstShow, getPassOnSale, type PassWithShows } from "./pass-record.server";
import { countTakenPasses } from "~/models/money/payments/pass-seats.server";
import { required } from "~/platform/required";

/**
 * Holds a pass with a seat in each of its shows, or none at all, at the current price. A repeated
 * request returns the same hold; with another currency or provider it replaces the hold by a new
 * one.
 * @throws AppError not_found, conflict when the pass is not on sale, when a show has no seat left,
 * or with a ticket for one of the shows; invalid when the price has changed
 */
export async function holdPass(
  actor: Member,
  passId: string,
  provider: Provider,
  shownCents: number,
  currency: Currency = "usd",
  visit: Visit = {},
): Promise<Payment> {
  return transaction(async (tx) => {
    const pass = await getPassOnSale(passId, tx);

    await assertNoTickets(tx, actor.userId, pass);

    const currentHold = await findActivePassHold(tx, actor.userId, passId);
    const matchingHold =
      currentHold?.currency === currency && currentHold.provider === provider ? currentHold : null;
    const amountCents = matchingHold?.amountCents ?? priceFor(pass, currency);
    if (amountCents === null) throw priceMismatch();

    assertPrice(shownCents, amountCents);
    if (matchingHold) return matchingHold;
    if (currentHold) await giveUpHold(tx, currentHold);
    await assertPassLeft(tx, actor.userId, pass);

    const origin = await findPurchaseOrigin(tx, actor.userId, visit);

    return insertHold(tx, actor.userId, pass, { provider, amountCents, currency, ...origin });
  });
}

/** Finds the show of the pass that this person already has a ticket for; null without one. */
export async function findHeldShow(
  userId: string,
  { shows }: PassWithShows,
  reader: DbReader = db,
) {
  for (const show of shows) {
    if (await findValidTicket(userId, show.id, reader)) return show;
  }

  return null;
}

async function assertNoTickets(tx: Tx, userId: string, pass: PassWithShows) {
  const show = await findHeldShow(userId, pass, tx);
  if (show) throw new AppError("conflict", "passes:alreadyHeld", { params: { title: show.title } });
}

async function assertPassLeft(tx: Tx, userId: string, pass: PassWithShows) {
  if (!(await isPassLeft(tx, userId, pass))) throw new AppError("conflict", "passes:soldOut");

  for (const show of pass.shows) {
    if ((await countSeatsLeft(tx, show, userId)) > 0) continue;

    throw new AppError("conflict", "passes:showSoldOut", { params: { title: show.title } });
  }
}

export async function isPassLeft(
  tx: Tx,
  userId: string,
  { id: passId, maxPasses }: PassWithShows,
): Promise<boolean> {
  return maxPasses === null || (await countTakenPasses(tx, passId, userId)) < maxPasses;
}

/** Finds the person's unexpired hold or pending payment of a pass. */
async function findActivePassHold(tx: Tx, userId: string, passId: string): Promise<Payment | null> {
  const openHold = await findOpenPassHold(tx, userId, passId);
  if (!openHold || openHold.state === "paying" || required(openHold.heldUntil) > clock.now())
    return openHold;

  await movePayment(tx, openHold.id, "expired", {}, ["held"]);

  return null;
}

export async function findOpenPassHold(
  reader: DbReader,
  userId: string,
  passId: string,
): Promise<Payment | null> {
  const openFilter = inArray(payments.state, ["held", "paying"]);
  const buyerFilter = and(
    eq(payments.passId, passId),
    eq(payments.userId, userId),
    eq(payments.kind, "pass"),
  );

  return (await reader.query.payments.findFirst({ where: and(buyerFilter, openFilter) })) ?? null;
}

type NewHold = PurchaseOrigin & { provider: Provider; amountCents: number; currency: Currency };

async function insertHold(
  tx: Tx,
  userId: string,
  pass: PassWithShows,
  price: NewHold,
): Promise<Payment> {
  const heldUntil = new Date(clock.now().getTime() + holdMinutesOf(price.provider) * 60_000);
  const purchaseFields = {
    kind: "pass" as const,
    passId: pass.id,
    eventId: firstShow(pass).id,
    userId,
  };
  const values = { ...purchaseFields, ...price, heldUntil, description: pass.name };

  return firstRow(await tx.insert(payments).values(values).returning());
}
