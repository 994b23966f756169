import { eq, inArray, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server";
import {
  accessTokens,
  addressChanges,
  artistProfiles,
  calendarFeeds,
  chatRestrictions,
  clips,
  codeAddresses,
  codes,
  connectedAccounts,
  dataExports,
  embedSettings,
  events,
  follows,
  formerAddresses,
  helpers,
  lyricCues,
  messageBlocks,
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
  signInCodes,
  simulcastTargets,
  songs,
  streamKeys,
  televisions,
  termsAgreements,
  transfers,
  waitingList,
  webhookEndpoints,
} from "~db/schema";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { endApplicationTask } from "~/models/accounts/admin-tasks/application-task.server";
import { deleteNewslettersOf } from "~/models/outreach/newsletters/send-newsletter.server";

/** Replaces the name of a deleted account, in both languages. */
export const NO_NAME = "—";

/** Rows are deleted with an account if one of these columns contains its id. */
const ACCOUNT_COLUMNS: AnySQLiteColumn[] = [
  ...[
    passwordResets.userId,
    addressChanges.userId,
    formerAddresses.userId,
    sessions.userId,
    passkeys.userId,
  ],
  ...[
    secondFactors.userId,
    recoveryCodes.userId,
    accessTokens.userId,
    calendarFeeds.userId,
    overlayAddresses.userId,
  ],
  ...[
    dataExports.userId,
    termsAgreements.userId,
    outbox.userId,
    notices.userId,
    noticeSettings.userId,
  ],
  ...[
    savedEvents.userId,
    waitingList.userId,
    televisions.userId,
    codeAddresses.userId,
    clips.makerId,
  ],
  ...[follows.userId, follows.artistId, newsletterStops.userId, newsletterStops.artistId],
  ...[helpers.userId, helpers.artistId, messageBlocks.blockerId, messageBlocks.blockedId],
  ...[chatRestrictions.userId, chatRestrictions.artistId],
  ...[
    connectedAccounts.artistId,
    payoutAccounts.artistId,
    streamKeys.artistId,
    webhookEndpoints.artistId,
  ],
  ...[simulcastTargets.artistId, embedSettings.artistId, songs.artistId],
];

/** Rows are deleted with an account if one of these columns contains its email or phone number. */
const ADDRESS_COLUMNS: AnySQLiteColumn[] = [
  ...[signInCodes.email, signInCodes.phone, addressChanges.email, addressChanges.phone],
  ...[outbox.address, codeAddresses.address],
];

type DeletedAccount = { id: string; email: string | null; phone: string | null };

/**
 * Removes data that concerns only this account. A test checks that all columns of the schema are
 * covered.
 */
export async function deletePersonalData(
  tx: Tx,
  { id: userId, email, phone }: DeletedAccount,
): Promise<void> {
  await deleteNewslettersOf(tx, userId);

  const addresses = [email, phone].filter((address) => address != null);

  for (const column of ACCOUNT_COLUMNS) await tx.delete(column.table).where(eq(column, userId));
  for (const column of ADDRESS_COLUMNS)
    await tx.delete(column.table).where(inArray(column, addresses));

  await clearPurchases(tx, userId);
  await clearShows(tx, userId);
  await clearProfile(tx, userId);
}

async function clearPurchases(tx: Tx, userId: string) {
  const ownPayments = tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.userId, userId));

  await tx
    .update(transfers)
    .set({ hintDigits: null, hintSentAt: null })
    .where(inArray(transfers.paymentId, ownPayments));
  await tx
    .update(receipts)
    .set({ buyerAddress: null })
    .where(inArray(receipts.paymentId, ownPayments));
}

async function clearShows(tx: Tx, artistId: string) {
  const ownCodes = tx.select({ id: codes.id }).from(codes).where(eq(codes.artistId, artistId));

  await tx.delete(codeAddresses).where(inArray(codeAddresses.codeId, ownCodes));
  await tx.update(codes).set({ note: null }).where(eq(codes.artistId, artistId));

  const ownShows = tx.select({ id: events.id }).from(events).where(eq(events.artistId, artistId));

  await tx.delete(clips).where(inArray(clips.eventId, ownShows));
  await tx.delete(lyricCues).where(inArray(lyricCues.eventId, ownShows));
}

async function clearProfile(tx: Tx, userId: string) {
  const { application } = artistProfiles;
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
    timeZone: VIETNAM_ZONE,
    totalStudents: null,
    totalLessons: null,
    invitationCode: null,
    application: sql`iif(${application} = 'pending', 'rejected', ${application})`,
    isApproved: false,
    isFeatured: false,
    bannerUrl: null,
  };

  await tx.update(artistProfiles).set(profile).where(eq(artistProfiles.userId, userId));
  await endApplicationTask(tx);
}
