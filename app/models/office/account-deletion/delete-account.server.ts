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
 * Deletes an account. Personal data is removed; data that concerns other people too (messages,
 * payments) stays without a name. Receipts keep the buyer's name, as the law requires, but no
 * address.
 * @throws AppError the errors of `assertReauthenticated`; conflict (upcoming tickets or shows, or
 * owed money, which must be settled first; the last admin)
 */
export async function deleteAccount(actor: Member, proof: Proof) {
  await assertReauthenticated(actor, proof);

  const { profileImageUrl: formerImageUrl, email, phone } = await getAccount(actor.userId);
  const freedEventIds = await transaction(async (tx) => {
    await assertNotLastAdmin(tx, actor.userId);
    await assertNoUpcomingShows(tx, actor.userId);
    await assertNothingOwed(tx, actor.userId);
    await deletePersonalData(tx, { id: actor.userId, email, phone });
    if (phone) await anonymizeTexts(tx, phone);
    await giveUpShares(tx, actor.userId);
    await tx.update(users).set(anonymizedAccount()).where(eq(users.id, actor.userId));

    const freedEventIds = await releaseSeats(tx, actor.userId);

    await anonymizeGifts(tx, actor.userId);

    return freedEventIds;
  });

  await removeImage(formerImageUrl);
  for (const eventId of freedEventIds) announce({ type: "seat.freed", eventId });
  announce({ type: "session.ended", userId: actor.userId });
}

async function assertNoUpcomingShows(tx: Tx, userId: string) {
  const { isLive, endTime, openUntil } = events;
  const publishedFilter = eq(events.status, "published");
  const heldShows = await tx
    .select({ isLive, endTime, openUntil })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(and(eq(tickets.userId, userId), ne(tickets.status, "refunded"), publishedFilter));

  assertAllOver(heldShows, "profile:deleteTickets");

  const ownShowFilter = and(eq(events.artistId, userId), publishedFilter);

  assertAllOver(
    await tx.select({ isLive, endTime, openUntil }).from(events).where(ownShowFilter),
    "profile:deleteEvents",
  );
}

/**
 * @throws AppError conflict while money is owed: a deleted account can neither be paid nor pay
 * back.
 */
async function assertNothingOwed(tx: Tx, userId: string) {
  const balances = await listArtistBalances(tx, userId);
  const debtBalances = balances.filter(({ balance }) => balance < 0);

  if (debtBalances.length > 0) {
    const debtText = moneyText(
      debtBalances.map(({ balance, currency }) => ({ amount: -balance, currency })),
    );

    throw new AppError("conflict", "profile:deleteDebt", { params: { money: debtText } });
  }
  if (balances.some(({ balance }) => balance > 0))
    throw new AppError("conflict", "profile:deleteOwed");
}

/**
 * Ends the person's shares and offers, and deletes offers to the account's email. Bookings stay;
 * income of later sales goes to the owners of the shows.
 */
async function giveUpShares(tx: Tx, userId: string) {
  const accountEmail = sql`(select lower(email) from users where id = ${userId})`;

  await tx
    .delete(eventShares)
    .where(and(isNull(eventShares.userId), eq(eventShares.invitedAs, accountEmail)));

  const noShare = { basisPoints: null, agreedAt: null, offeredPoints: null, offerEndsAt: null };
  const endedShare = {
    ...noShare,
    invitedAs: sql`'deleted:' || ${eventShares.id}`,
    declinedAt: clock.now(),
  };

  await tx.update(eventShares).set(endedShare).where(eq(eventShares.userId, userId));
}

function assertAllOver(shows: Parameters<typeof isOver>[0][], messageKey: MessageKey) {
  const upcomingCount = shows.filter((show) => !isOver(show, clock.now())).length;
  if (upcomingCount > 0)
    throw new AppError("conflict", messageKey, { params: { count: upcomingCount } });
}

/** Releases held seats; the reconciler closes their payments at the provider. */
async function releaseSeats(tx: Tx, userId: string): Promise<Set<string>> {
  const heldFilter = and(
    eq(payments.userId, userId),
    ne(payments.kind, "donation"),
    eq(payments.state, "held"),
  );
  const heldPayments = await tx.select().from(payments).where(heldFilter);
  const freedEventIds = new Set<string>();

  for (const payment of heldPayments) {
    await movePayment(tx, payment.id, "expired", {}, ["held"]);
    for (const eventId of await listSeatEvents(payment, tx)) freedEventIds.add(eventId);
  }

  return freedEventIds;
}

/**
 * Removes receivers and notes of gifts, given and claimed. A pending payment keeps them until it is
 * refunded.
 */
async function anonymizeGifts(tx: Tx, userId: string) {
  const ownFilter = or(eq(gifts.giverId, userId), eq(gifts.claimedBy, userId));

  await tx.update(gifts).set({ sentTo: "", note: null }).where(ownFilter);

  const decidedFilter = notInArray(payments.state, ["held", "paying"]);
  const givenFilter = and(eq(payments.userId, userId), isNotNull(payments.giftTo), decidedFilter);

  await tx.update(payments).set({ giftTo: null, dedication: null }).where(givenFilter);
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
    suspensionReason: null,
    notifications: null,
    timeZone: null,
    deletedAt: clock.now(),
  };
}
