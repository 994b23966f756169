import { and, eq, inArray } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type Reader, transaction, type Tx } from "~db/client.server";
import { payments } from "~db/schema";
import type { Currency, Provider } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Member } from "~/models/base/actor";
import { priceFor } from "~/models/shows/events/prices";
import { movePayment, type Payment } from "~/models/money/payments/payment-states.server";
import { type Visit, type Whence, whenceOf } from "../buyer-place.server";
import { priceMismatch } from "../quote.server";
import { findValidTicket } from "../held-ticket.server";
import { assertPrice } from "../holds/hold-seat.server";
import { giveUpHold, holdMinutesOf } from "../holds/open-holds.server";
import { countSeatsLeft } from "../seats.server";
import { firstShow, getPassOnSale, type PassWithShows } from "./pass-record.server";
import { countTakenPasses } from "~/models/money/payments/pass-seats.server";
import { required } from "~/platform/required";

/**
 * Holds a pass with a seat in each of its shows, or none at all, at the current price. The same
 * request returns the same hold; in another currency or another way it gives the hold up for a new
 * one.
 * @throws AppError not_found, conflict when it is not sold, without a seat in every show, or with a
 * ticket for one of them; invalid when the price is another
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

    const open = await findActivePassHold(tx, actor.userId, passId);
    const held = open?.currency === currency && open.provider === provider ? open : null;
    const amountCents = held?.amountCents ?? priceFor(pass, currency);
    if (amountCents === null) throw priceMismatch();

    assertPrice(shownCents, amountCents);
    if (held) return held;
    if (open) await giveUpHold(tx, open);
    await assertPassLeft(tx, actor.userId, pass);

    const whence = await whenceOf(tx, actor.userId, visit);

    return insertHold(tx, actor.userId, pass, { provider, amountCents, currency, ...whence });
  });
}

/** The show that this person already has a ticket for; null without one. */
export async function findHeldShow(userId: string, { shows }: PassWithShows, reader: Reader = db) {
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
  { id, maxPasses }: PassWithShows,
): Promise<boolean> {
  return maxPasses === null || (await countTakenPasses(tx, id, userId)) < maxPasses;
}

/** Finds the person's unexpired hold or pending payment of a pass. */
async function findActivePassHold(tx: Tx, userId: string, passId: string): Promise<Payment | null> {
  const hold = await findOpenPassHold(tx, userId, passId);
  if (!hold || hold.state === "paying" || required(hold.heldUntil) > clock.now()) return hold;

  await movePayment(tx, hold.id, "expired", {}, ["held"]);

  return null;
}

export async function findOpenPassHold(
  reader: Reader,
  userId: string,
  passId: string,
): Promise<Payment | null> {
  const isOpen = inArray(payments.state, ["held", "paying"]);
  const isTheirs = and(
    eq(payments.passId, passId),
    eq(payments.userId, userId),
    eq(payments.kind, "pass"),
  );

  return (await reader.query.payments.findFirst({ where: and(isTheirs, isOpen) })) ?? null;
}

type NewHold = Whence & { provider: Provider; amountCents: number; currency: Currency };

async function insertHold(
  tx: Tx,
  userId: string,
  pass: PassWithShows,
  price: NewHold,
): Promise<Payment> {
  const heldUntil = new Date(clock.now().getTime() + holdMinutesOf(price.provider) * 60_000);
  const purchase = { kind: "pass" as const, passId: pass.id, eventId: firstShow(pass).id, userId };
  const values = { ...purchase, ...price, heldUntil, description: pass.name };

  return firstRow(await tx.insert(payments).values(values).returning());
}
