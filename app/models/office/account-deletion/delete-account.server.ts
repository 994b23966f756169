import { and, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import {
  accessTokens,
  addressChanges,
  artistProfiles,
  calendarFeeds,
  connectedAccounts,
  clips,
  codeAddresses,
  codes,
  dataExports,
  events,
  eventShares,
  follows,
  formerAddresses,
  gifts,
  helpers,
  lyricCues,
  messageBlocks,
  invitationLists,
  invitations,
  newsletterStops,
  noticeSettings,
  notices,
  outbox,
  overlayAddresses,
  passkeys,
  passwordResets,
  payments,
  payoutAccounts,
  receipts,
  recoveryCodes,
  savedEvents,
  secondFactors,
  sessions,
  songs,
  streamKeys,
  termsAgreements,
  tickets,
  transfers,
  users,
  waitingList,
  webhookEndpoints,
} from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Member } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { isOver } from "~/models/shows/events/event-state";
import { listArtistBalances } from "~/models/money/ledger/artist-balances.server";
import { listSeatEvents } from "~/models/money/payments/pass-seats.server";
import { movePayment } from "~/models/money/payments/payment-states.server";
import { removeImage } from "~/models/base/uploads/images.server";
import { getAccount } from "~/models/accounts/accounts.server";
import { expireMails } from "~/models/delivery/notices/outbox.server";
import { deleteNewslettersOf } from "~/models/outreach/newsletters/send-newsletter.server";
import { anonymizeTexts } from "~/models/delivery/notices/texts/text-outbox.server";
import { assertNotLastAdmin } from "~/models/accounts/admins.server";
import { assertReauthenticated, type Proof } from "~/models/accounts/authentication/reauthentication.server";

/** Replaces names; the same in both languages. */
const NO_NAME = "—";

/**
 * Deletes an account. Personal data is removed; what others have a part in (messages, payments) stays without a name.
 * Receipts keep the buyer's name, as the law asks, but no address.
 * @throws AppError as assertOwner, or conflict (tickets or shows to come, or money that is
 * owed, which must be settled first; the last admin)
 */
export async function deleteAccount(actor: Member, proof: Proof) {
  await assertReauthenticated(actor, proof);
  const { profileImageUrl: before, phone } = await getAccount(actor.userId);
  const freed = await transaction(async (tx) => {
    await assertNotLastAdmin(tx, actor.userId);
    await assertNoUpcomingShows(tx, actor.userId);
    await assertNothingOwed(tx, actor.userId);
    await deletePersonalData(tx, actor.userId);
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
  assertAllOver(await tx.select({ isLive, endTime, openUntil }).from(events).where(isOwn), "profile:deleteEvents");
}

/** Without an account there is nobody to pay. */
async function assertNothingOwed(tx: Tx, userId: string) {
  const owed = (await listArtistBalances(tx, userId)).filter(({ balance }) => balance > 0);
  if (owed.length > 0) throw new AppError("conflict", "profile:deleteOwed");
}

/** What was booked stays; later sales of these shows are the owners'. Offers to the account's email go with it. */
async function giveUpShares(tx: Tx, userId: string) {
  const email = sql`(select lower(email) from users where id = ${userId})`;
  await tx.delete(eventShares).where(and(isNull(eventShares.userId), eq(eventShares.invitedAs, email)));
  const nothing = { basisPoints: null, agreedAt: null, offeredPoints: null, offerEndsAt: null };
  const ended = { ...nothing, invitedAs: sql`'deleted:' || ${eventShares.id}`, declinedAt: clock.now() };
  await tx.update(eventShares).set(ended).where(eq(eventShares.userId, userId));
}

function assertAllOver(shows: Parameters<typeof isOver>[0][], messageKey: string) {
  const toCome = shows.filter((show) => !isOver(show, clock.now())).length;
  if (toCome > 0) throw new AppError("conflict", messageKey, { params: { count: toCome } });
}

/** What is queued of them is not sent. Links that were sent still refuse further invitations. */
async function deleteInvitationsOf(tx: Tx, artistId: string) {
  const isTheirs = eq(invitationLists.artistId, artistId);
  const theirs = tx.select({ id: invitationLists.id }).from(invitationLists).where(isTheirs);
  await expireMails(tx, inArray(outbox.invitationListId, theirs));
  const isNeverSent = and(inArray(invitations.listId, theirs), isNull(invitations.queuedAt));
  await tx.delete(invitations).where(isNeverSent);
  await tx.delete(invitationLists).where(isTheirs);
}

async function deletePersonalData(tx: Tx, userId: string) {
  const links = [passwordResets, addressChanges, formerAddresses];
  const traces = [...links, dataExports, sessions, passkeys, secondFactors, recoveryCodes];
  const addresses = [accessTokens, calendarFeeds, overlayAddresses];
  const lists = [savedEvents, waitingList, follows, newsletterStops, outbox, notices, noticeSettings, termsAgreements];
  for (const table of [...traces, ...addresses, ...lists]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
  const theirs = tx.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId));
  await tx.update(transfers).set({ hintDigits: null, hintSentAt: null }).where(inArray(transfers.paymentId, theirs));
  await tx.update(receipts).set({ buyerAddress: null }).where(inArray(receipts.paymentId, theirs));
  await tx.delete(follows).where(eq(follows.artistId, userId));
  await tx.delete(connectedAccounts).where(eq(connectedAccounts.artistId, userId));
  const ownCodes = tx.select({ id: codes.id }).from(codes).where(eq(codes.artistId, userId));
  await tx.delete(codeAddresses).where(or(eq(codeAddresses.userId, userId), inArray(codeAddresses.codeId, ownCodes)));
  await tx.update(codes).set({ note: null }).where(eq(codes.artistId, userId));
  await tx.delete(payoutAccounts).where(eq(payoutAccounts.artistId, userId));
  const ownShows = tx.select({ id: events.id }).from(events).where(eq(events.artistId, userId));
  await tx.delete(clips).where(or(eq(clips.makerId, userId), inArray(clips.eventId, ownShows)));
  await tx.delete(lyricCues).where(inArray(lyricCues.eventId, ownShows));
  await tx.delete(songs).where(eq(songs.artistId, userId));
  await deleteNewslettersOf(tx, userId);
  await deleteInvitationsOf(tx, userId);
  await tx.delete(newsletterStops).where(eq(newsletterStops.artistId, userId));
  await tx.delete(streamKeys).where(eq(streamKeys.artistId, userId));
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.artistId, userId));
  await tx.delete(helpers).where(or(eq(helpers.artistId, userId), eq(helpers.userId, userId)));
  await tx.delete(messageBlocks).where(or(eq(messageBlocks.blockerId, userId), eq(messageBlocks.blockedId, userId)));
  const profile = {
    stageName: NO_NAME,
    stageNameFolded: "",
    bio: null,
    bioVi: null,
    genres: [],
    socialLinks: {},
    experience: null,
    equipment: [],
    performanceStyle: null,
    location: "",
    totalStudents: null,
    totalLessons: null,
    invitationCode: null,
    application: sql`iif(${artistProfiles.application} = 'pending', 'rejected', ${artistProfiles.application})`,
    isApproved: false,
    isFeatured: false,
    bannerUrl: null,
  };
  await tx.update(artistProfiles).set(profile).where(eq(artistProfiles.userId, userId));
}

/** Releases held seats; the reconciler closes their payments at the provider. */
async function releaseSeats(tx: Tx, userId: string): Promise<Set<string>> {
  const isHeld = and(eq(payments.userId, userId), ne(payments.kind, "donation"), eq(payments.state, "held"));
  const held = await tx.select().from(payments).where(isHeld);
  const freed = new Set<string>();
  for (const payment of held) {
    await movePayment(tx, payment.id, "expired", {}, ["held"]);
    for (const eventId of await listSeatEvents(payment, tx)) freed.add(eventId);
  }
  return freed;
}

/** Removes receivers and notes of gifts. A pending payment keeps them until it is refunded. */
async function anonymizeGifts(tx: Tx, userId: string) {
  await tx.update(gifts).set({ sentTo: "", note: null }).where(eq(gifts.giverId, userId));
  const isDecided = notInArray(payments.state, ["held", "paying"]);
  const given = and(eq(payments.userId, userId), isNotNull(payments.giftTo), isDecided);
  await tx.update(payments).set({ giftTo: null, dedication: null }).where(given);
}

function anonymizedAccount() {
  return {
    email: null,
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
