import { eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import { db } from "~db/client.server";
import {
  accessTokens,
  addressChanges,
  artistProfiles,
  attendances,
  calendarFeeds,
  chatMessages,
  chatRestrictions,
  clips,
  codeAddresses,
  codes,
  connectedAccounts,
  conversations,
  donations,
  embedSettings,
  events,
  eventShares,
  follows,
  formerAddresses,
  gifts,
  helpers,
  ledgerLines,
  lyricCues,
  messageBlocks,
  messages,
  newsletters,
  newsletterStops,
  notices,
  noticeSettings,
  outbox,
  overlayAddresses,
  passes,
  passkeys,
  payments,
  payoutAccounts,
  payouts,
  pushSubscriptions,
  receipts,
  reports,
  reviews,
  savedEvents,
  secondFactors,
  sessions,
  simulcastTargets,
  songs,
  streamKeys,
  televisions,
  termsAgreements,
  textMessages,
  tickets,
  ticketTypes,
  users,
  waitingList,
  webhookEndpoints,
} from "~db/schema";
import { decryptJson, PAYOUT_ACCOUNT } from "~/platform/secrets/encryption.server";
import { type DataKind, dataKind, columnsWithout } from "./data-kind.server";

/** Lists all personal data without secrets (hashes, tokens) and other people's data. */
export function dataKinds(userId: string): DataKind[] {
  const ownConversations = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(or(eq(conversations.artistId, userId), eq(conversations.userId, userId)));
  const ownPayments = db.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId));
  const ownEvents = db.select({ id: events.id }).from(events).where(eq(events.artistId, userId));

  return [
    dataKind("account", users, eq(users.id, userId), {
      ...columnsWithout(users, ["passwordHash", "credentialsVersion"]),
      hasPassword: sql<number>`${users.passwordHash} is not null`.mapWith(Boolean),
    }),
    dataKind(
      "artistProfile",
      artistProfiles,
      eq(artistProfiles.userId, userId),
      columnsWithout(artistProfiles, ["invitationCode"]),
    ),
    ...signInKinds(userId),
    ...deliveryKinds(userId),
    dataKind("events", events, eq(events.artistId, userId)),
    dataKind("shares", eventShares, eq(eventShares.userId, userId)),
    dataKind("codes", codes, eq(codes.artistId, userId)),
    dataKind("listedCodes", codeAddresses, eq(codeAddresses.userId, userId), columnsWithout(codeAddresses, ["userId"])),
    ...artistKinds(userId),
    dataKind("ticketTypes", ticketTypes, inArray(ticketTypes.eventId, ownEvents)),
    dataKind("tickets", tickets, eq(tickets.userId, userId), ticketColumns(userId)),
    dataKind("giftsGiven", gifts, eq(gifts.giverId, userId), columnsWithout(gifts, ["tokenHash", "linkNumber", "claimedBy"])),
    dataKind("giftsReceived", gifts, eq(gifts.claimedBy, userId), columnsWithout(gifts, ["tokenHash", "linkNumber", "sentTo"])),
    dataKind("passes", passes, eq(passes.artistId, userId), {
      ...getTableColumns(passes),
      eventIds: sql<string[]>`(select json_group_array(event_id order by position) from pass_events
        where pass_id = ${passes.id})`.mapWith(JSON.parse),
    }),
    dataKind("payments", payments, eq(payments.userId, userId), {
      ...columnsWithout(payments, ["clientSecret"]),
      passName: sql<string | null>`(select name from passes s where s.id = ${payments.passId})`,
    }),
    dataKind("receipts", receipts, inArray(receipts.paymentId, ownPayments)),
    dataKind("payouts", payouts, eq(payouts.artistId, userId), columnsWithout(payouts, ["account"])),
    withDecryptedAccounts(dataKind("payoutAccounts", payoutAccounts, eq(payoutAccounts.artistId, userId))),
    dataKind("connectedAccounts", connectedAccounts, eq(connectedAccounts.artistId, userId), columnsWithout(connectedAccounts, ["reference"])),
    dataKind("donations", donations, eq(donations.userId, userId)),
    dataKind("savedEvents", savedEvents, eq(savedEvents.userId, userId)),
    dataKind("waitingList", waitingList, eq(waitingList.userId, userId)),
    dataKind("attendances", attendances, eq(attendances.userId, userId)),
    dataKind("follows", follows, eq(follows.userId, userId)),
    dataKind("stoppedNewsletters", newsletterStops, eq(newsletterStops.userId, userId), columnsWithout(newsletterStops, ["userId"])),
    ...roomKinds(userId),
    dataKind("chatMessages", chatMessages, eq(chatMessages.userId, userId)),
    dataKind("clips", clips, eq(clips.makerId, userId), columnsWithout(clips, ["tries", "hasStill"])),
    dataKind("reviews", reviews, eq(reviews.userId, userId)),
    dataKind("letters", messages, inArray(messages.conversationId, ownConversations), columnsWithout(messages, ["id", "conversationId"])),
    dataKind("reports", reports, eq(reports.reporterId, userId), columnsWithout(reports, ["accusedId", "settledBy", "words"])),
  ];
}

/** Data about the use of the account and the agreed terms. */
function signInKinds(userId: string): DataKind[] {
  return [
    dataKind("termsAgreements", termsAgreements, eq(termsAgreements.userId, userId), columnsWithout(termsAgreements, ["userId"])),
    dataKind("sessions", sessions, eq(sessions.userId, userId), columnsWithout(sessions, ["sid", "sess", "userId"])),
    dataKind("accessTokens", accessTokens, eq(accessTokens.userId, userId), columnsWithout(accessTokens, ["userId", "tokenHash"])),
    dataKind("secondFactor", secondFactors, eq(secondFactors.userId, userId), { confirmedAt: secondFactors.confirmedAt }),
    dataKind("addressChanges", addressChanges, eq(addressChanges.userId, userId), columnsWithout(addressChanges, ["userId", "tokenHash"])),
    dataKind("formerAddresses", formerAddresses, eq(formerAddresses.userId, userId), columnsWithout(formerAddresses, ["userId", "tokenHash"])),
    dataKind("televisions", televisions, eq(televisions.userId, userId), {
      device: televisions.device,
      eventId: televisions.eventId,
      openedAt: televisions.openedAt,
    }),
    dataKind("passkeys", passkeys, eq(passkeys.userId, userId), columnsWithout(passkeys, ["userId", "credentialId", "publicKey"])),
    dataKind("calendarFeed", calendarFeeds, eq(calendarFeeds.userId, userId), { createdAt: calendarFeeds.createdAt }),
    dataKind("overlay", overlayAddresses, eq(overlayAddresses.userId, userId), { createdAt: overlayAddresses.createdAt }),
  ];
}

/** Data about the person's notifications, mails and text messages. */
function deliveryKinds(userId: string): DataKind[] {
  const phoneFilter = sql`${textMessages.phone} = (select phone from users where id = ${userId})`;

  return [
    dataKind("notices", notices, eq(notices.userId, userId), columnsWithout(notices, ["topic", "fact"])),
    dataKind("noticeSettings", noticeSettings, eq(noticeSettings.userId, userId), columnsWithout(noticeSettings, ["userId"])),
    dataKind("pushSubscriptions", pushSubscriptions, eq(pushSubscriptions.userId, userId), {
      createdAt: pushSubscriptions.createdAt,
      userAgent: sql<string | null>`(select user_agent from sessions s where s.sid = ${pushSubscriptions.sid})`,
    }),
    dataKind("mails", outbox, eq(outbox.userId, userId), {
      address: outbox.address,
      subject: outbox.subject,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
    }),
    dataKind("textMessages", textMessages, phoneFilter, {
      purpose: textMessages.purpose,
      state: textMessages.state,
      createdAt: textMessages.createdAt,
    }),
  ];
}

/** Data about the person's permissions in rooms and teams, and about blocked people. */
function roomKinds(userId: string): DataKind[] {
  const { artistId, until } = chatRestrictions;

  return [
    dataKind("team", helpers, eq(helpers.artistId, userId), columnsWithout(helpers, ["artistId", "userId"])),
    dataKind("helps", helpers, eq(helpers.userId, userId), columnsWithout(helpers, ["userId", "invitedAs"])),
    dataKind("restrictions", chatRestrictions, eq(chatRestrictions.userId, userId), { artistId, until }),
    dataKind("blocks", messageBlocks, eq(messageBlocks.blockerId, userId), columnsWithout(messageBlocks, ["blockerId"])),
  ];
}

/** Data of artists except their shows. */
function artistKinds(userId: string): DataKind[] {
  const ownEvents = db.select({ id: events.id }).from(events).where(eq(events.artistId, userId));
  const webhookFilter = eq(webhookEndpoints.artistId, userId);
  const targetFilter = eq(simulcastTargets.artistId, userId);

  return [
    dataKind("ledger", ledgerLines, eq(ledgerLines.artistId, userId), columnsWithout(ledgerLines, ["artistId"])),
    dataKind("streamKey", streamKeys, eq(streamKeys.artistId, userId), columnsWithout(streamKeys, ["artistId", "keyHash"])),
    dataKind("simulcastTargets", simulcastTargets, targetFilter, columnsWithout(simulcastTargets, ["artistId", "streamKey"])),
    dataKind("embedSettings", embedSettings, eq(embedSettings.artistId, userId), columnsWithout(embedSettings, ["artistId"])),
    dataKind("webhooks", webhookEndpoints, webhookFilter, columnsWithout(webhookEndpoints, ["secret", "formerSecret"])),
    dataKind("newsletters", newsletters, eq(newsletters.artistId, userId), columnsWithout(newsletters, ["queuedUpTo", "queuedAt"])),
    dataKind("songs", songs, eq(songs.artistId, userId)),
    dataKind("lyrics", lyricCues, inArray(lyricCues.eventId, ownEvents)),
  ];
}

/** Decrypts the bank accounts of the rows; null for one that cannot be decrypted. */
function withDecryptedAccounts(accounts: DataKind): DataKind {
  const readRows: DataKind["rows"] = async (limit, offset) => {
    const encryptedRows = (await accounts.rows(limit, offset)) as { account: string }[];

    return encryptedRows.map((encryptedRow) => ({ ...encryptedRow, account: decryptJson<object>(PAYOUT_ACCOUNT, encryptedRow.account) }));
  };

  return { ...accounts, rows: readRows };
}

/**
 * Columns of a ticket, with the name of its type. The source of a gift is the giver's, so it is
 * left out.
 */
function ticketColumns(userId: string) {
  const foreignGiftFilter = sql`exists (select 1 from gifts g where g.ticket_id = tickets.id and g.giver_id <> ${userId})`;

  return {
    ...getTableColumns(tickets),
    source: sql<string | null>`iif(${foreignGiftFilter}, null, ${tickets.source})`,
    ticketTypeName: sql<string | null>`(select name from ticket_types t where t.id = ${tickets.ticketTypeId})`,
  };
}
