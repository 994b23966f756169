import type { MessageKey } from "~/locales/message-key";
import { and, eq, isNotNull, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { events, eventShares, gifts, payments, tickets, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { moneyText } from "~/locales/currency";
import type { Member } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { isOver } from "~/models/shows/events/event-state";
import { listArtistBalances } from "~/models/money/ledger/artist-balances.server";
import { listSeatEvents } from "~/models/money/payments/pass-seats.server";
import { movePayment } from "~/models/money/payments/payment-states.server";
import { removeImage } from "~/models/base/uploads/images.server";
import { getAccount } from "~/models/accounts/accounts.server";
import { anonymizeTexts } from "~/models/delivery/notices/texts/text-outbox.server";
import { assertNotLastAdmin } from "~/models/accounts/admins.server";
import {
  assertReauthenticated,
  type Proof,
} from "~/models/accounts/authentication/reauthentication.server";
import { deletePersonalData, NO_NAME } from "./personal-data.server";

/**
 * Deletes an account. Personal data is removed; what others have a part in (messages, payments)
 * stays without a name. Receipts keep the buyer's name, as the law asks, but no address.
 * @throws AppError as assertOwner, or conflict (tickets or shows to come, or money that is owed,
 * which must be settled first; the last admin)
 */
export async function deleteAccount(actor: Member, proof: Proof) {
  await assertReauthenticated(actor, proof);

  const { profileImageUrl: before, email, phone } = await getAccount(actor.userId);
  const freed = await transaction(async (tx) => {
    await assertNotLastAdmin(tx, actor.userId);
    await assertNoUpcomingShows(tx, actor.userId);
    await assertNothingOwed(tx, actor.userId);
    await deletePersonalData(tx, { id: actor.userId, email, phone });
    if (phone) await anonymizeTexts(tx, phone);
    await giveUpShares(tx, actor.userId);
    await tx.update(users).set(anonymizedAccount()).where(eq(users.id, actor.userId));

    const freed = await releaseSeats(tx, actor.userId);

    await anonymizeGifts(tx, actor.userId);

    return freed;
  });

  await removeImage(before);
  for (const eventId of freed) announce({ type: "seat.freed", eventId });
  announce({ type: "session.ended", userId: actor.userId });
}

async function assertNoUpcomingShows(tx: Tx, userId: string) {
  const { isLive, endTime, openUntil } = events;
  const isPublished = eq(events.status, "published");
  const held = await tx
    .select({ isLive, endTime, openUntil })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(and(eq(tickets.userId, userId), ne(tickets.status, "refunded"), isPublished));

  assertAllOver(held, "profile:deleteTickets");

  const isOwn = and(eq(events.artistId, userId), isPublished);

  assertAllOver(
    await tx.select({ isLive, endTime, openUntil }).from(events).where(isOwn),
    "profile:deleteEvents",
  );
}

/** Without an account there is nobody to pay, and nobody who pays back. */
async function assertNothingOwed(tx: Tx, userId: string) {
  const balances = await listArtistBalances(tx, userId);
  const debts = balances.filter(({ balance }) => balance < 0);

  if (debts.length > 0) {
    const money = moneyText(debts.map(({ balance, currency }) => ({ amount: -balance, currency })));

    throw new AppError("conflict", "profile:deleteDebt", { params: { money } });
  }
  if (balances.some(({ balance }) => balance > 0))
    throw new AppError("conflict", "profile:deleteOwed");
}

/**
 * What was booked stays; later sales of these shows are the owners'. Offers to the account's email
 * go with it.
 */
async function giveUpShares(tx: Tx, userId: string) {
  const email = sql`(select lower(email) from users where id = ${userId})`;

  await tx
    .delete(eventShares)
    .where(and(isNull(eventShares.userId), eq(eventShares.invitedAs, email)));

  const nothing = { basisPoints: null, agreedAt: null, offeredPoints: null, offerEndsAt: null };
  const ended = {
    ...nothing,
    invitedAs: sql`'deleted:' || ${eventShares.id}`,
    declinedAt: clock.now(),
  };

  await tx.update(eventShares).set(ended).where(eq(eventShares.userId, userId));
}

function assertAllOver(shows: Parameters<typeof isOver>[0][], messageKey: MessageKey) {
  const toCome = shows.filter((show) => !isOver(show, clock.now())).length;
  if (toCome > 0) throw new AppError("conflict", messageKey, { params: { count: toCome } });
}

/** Releases held seats; the reconciler closes their payments at the provider. */
async function releaseSeats(tx: Tx, userId: string): Promise<Set<string>> {
  const isHeld = and(
    eq(payments.userId, userId),
    ne(payments.kind, "donation"),
    eq(payments.state, "held"),
  );
  const held = await tx.select().from(payments).where(isHeld);
  const freed = new Set<string>();

  for (const payment of held) {
    await movePayment(tx, payment.id, "expired", {}, ["held"]);
    for (const eventId of await listSeatEvents(payment, tx)) freed.add(eventId);
  }

  return freed;
}

/**
 * Removes receivers and notes of gifts, given and claimed. A pending payment keeps them until it is
 * refunded.
 */
async function anonymizeGifts(tx: Tx, userId: string) {
  const isTheirs = or(eq(gifts.giverId, userId), eq(gifts.claimedBy, userId));

  await tx.update(gifts).set({ sentTo: "", note: null }).where(isTheirs);

  const isDecided = notInArray(payments.state, ["held", "paying"]);
  const given = and(eq(payments.userId, userId), isNotNull(payments.giftTo), isDecided);

  await tx.update(payments).set({ giftTo: null, dedication: null }).where(given);
}

function anonymizedAccount() {
  return {
    email: null,
    bouncedEmail: null,
    phone: null,
    googleId: null,
    passwordHash: null,
    profileImageUrl: null,
    name: NO_NAME,
    firstName: NO_NAME,
    lastName: "",
    role: "viewer" as const,
    isVerified: false,
    notifications: null,
    timeZone: null,
    deletedAt: clock.now(),
  };
}
