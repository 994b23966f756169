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
import { type DataKind, kind, without } from "./data-kind.server";

/** Lists all personal data without secrets (hashes, tokens) and other people's data. */
export function dataKinds(me: string): DataKind[] {
  const mine = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(or(eq(conversations.artistId, me), eq(conversations.userId, me)));
  const theirPayments = db.select({ id: payments.id }).from(payments).where(eq(payments.userId, me));
  const theirEvents = db.select({ id: events.id }).from(events).where(eq(events.artistId, me));

  return [
    kind("account", users, eq(users.id, me), {
      ...without(users, ["passwordHash", "credentialsVersion"]),
      hasPassword: sql<number>`${users.passwordHash} is not null`.mapWith(Boolean),
    }),
    kind(
      "artistProfile",
      artistProfiles,
      eq(artistProfiles.userId, me),
      without(artistProfiles, ["invitationCode"]),
    ),
    ...signInKinds(me),
    ...deliveryKinds(me),
    kind("events", events, eq(events.artistId, me)),
    kind("shares", eventShares, eq(eventShares.userId, me)),
    kind("codes", codes, eq(codes.artistId, me)),
    kind("listedCodes", codeAddresses, eq(codeAddresses.userId, me), without(codeAddresses, ["userId"])),
    ...artistKinds(me),
    kind("ticketTypes", ticketTypes, inArray(ticketTypes.eventId, theirEvents)),
    kind("tickets", tickets, eq(tickets.userId, me), ticketColumns(me)),
    kind("giftsGiven", gifts, eq(gifts.giverId, me), without(gifts, ["tokenHash", "linkNumber", "claimedBy"])),
    kind("giftsReceived", gifts, eq(gifts.claimedBy, me), without(gifts, ["tokenHash", "linkNumber", "sentTo"])),
    kind("passes", passes, eq(passes.artistId, me), {
      ...getTableColumns(passes),
      eventIds: sql<string[]>`(select json_group_array(event_id order by position) from pass_events
        where pass_id = ${passes.id})`.mapWith(JSON.parse),
    }),
    kind("payments", payments, eq(payments.userId, me), {
      ...without(payments, ["clientSecret"]),
      passName: sql<string | null>`(select name from passes s where s.id = ${payments.passId})`,
    }),
    kind("receipts", receipts, inArray(receipts.paymentId, theirPayments)),
    kind("payouts", payouts, eq(payouts.artistId, me), without(payouts, ["account"])),
    decrypted(kind("payoutAccounts", payoutAccounts, eq(payoutAccounts.artistId, me))),
    kind("connectedAccounts", connectedAccounts, eq(connectedAccounts.artistId, me), without(connectedAccounts, ["reference"])),
    kind("donations", donations, eq(donations.userId, me)),
    kind("savedEvents", savedEvents, eq(savedEvents.userId, me)),
    kind("waitingList", waitingList, eq(waitingList.userId, me)),
    kind("attendances", attendances, eq(attendances.userId, me)),
    kind("follows", follows, eq(follows.userId, me)),
    kind("stoppedNewsletters", newsletterStops, eq(newsletterStops.userId, me), without(newsletterStops, ["userId"])),
    ...roomKinds(me),
    kind("chatMessages", chatMessages, eq(chatMessages.userId, me)),
    kind("clips", clips, eq(clips.makerId, me), without(clips, ["tries", "hasStill"])),
    kind("reviews", reviews, eq(reviews.userId, me)),
    kind("letters", messages, inArray(messages.conversationId, mine), without(messages, ["id", "conversationId"])),
    kind("reports", reports, eq(reports.reporterId, me), without(reports, ["accusedId", "settledBy", "words"])),
  ];
}

/** How the account is used, and on which terms. */
function signInKinds(me: string): DataKind[] {
  return [
    kind("termsAgreements", termsAgreements, eq(termsAgreements.userId, me), without(termsAgreements, ["userId"])),
    kind("sessions", sessions, eq(sessions.userId, me), without(sessions, ["sid", "sess", "userId"])),
    kind("accessTokens", accessTokens, eq(accessTokens.userId, me), without(accessTokens, ["userId", "tokenHash"])),
    kind("secondFactor", secondFactors, eq(secondFactors.userId, me), { confirmedAt: secondFactors.confirmedAt }),
    kind("addressChanges", addressChanges, eq(addressChanges.userId, me), without(addressChanges, ["userId", "tokenHash"])),
    kind("formerAddresses", formerAddresses, eq(formerAddresses.userId, me), without(formerAddresses, ["userId", "tokenHash"])),
    kind("televisions", televisions, eq(televisions.userId, me), {
      device: televisions.device,
      eventId: televisions.eventId,
      openedAt: televisions.openedAt,
    }),
    kind("passkeys", passkeys, eq(passkeys.userId, me), without(passkeys, ["userId", "credentialId", "publicKey"])),
    kind("calendarFeed", calendarFeeds, eq(calendarFeeds.userId, me), { createdAt: calendarFeeds.createdAt }),
    kind("overlay", overlayAddresses, eq(overlayAddresses.userId, me), { createdAt: overlayAddresses.createdAt }),
  ];
}

/** How the person is told, and what was sent. */
function deliveryKinds(me: string): DataKind[] {
  const isToNumber = sql`${textMessages.phone} = (select phone from users where id = ${me})`;

  return [
    kind("notices", notices, eq(notices.userId, me), without(notices, ["topic", "fact"])),
    kind("noticeSettings", noticeSettings, eq(noticeSettings.userId, me), without(noticeSettings, ["userId"])),
    kind("pushSubscriptions", pushSubscriptions, eq(pushSubscriptions.userId, me), {
      createdAt: pushSubscriptions.createdAt,
      userAgent: sql<string | null>`(select user_agent from sessions s where s.sid = ${pushSubscriptions.sid})`,
    }),
    kind("mails", outbox, eq(outbox.userId, me), {
      address: outbox.address,
      subject: outbox.subject,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
    }),
    kind("textMessages", textMessages, isToNumber, {
      purpose: textMessages.purpose,
      state: textMessages.state,
      createdAt: textMessages.createdAt,
    }),
  ];
}

/** What the person may do in rooms and teams, and who may write to them. */
function roomKinds(me: string): DataKind[] {
  const { artistId, until } = chatRestrictions;

  return [
    kind("team", helpers, eq(helpers.artistId, me), without(helpers, ["artistId", "userId"])),
    kind("helps", helpers, eq(helpers.userId, me), without(helpers, ["userId", "invitedAs"])),
    kind("restrictions", chatRestrictions, eq(chatRestrictions.userId, me), { artistId, until }),
    kind("blocks", messageBlocks, eq(messageBlocks.blockerId, me), without(messageBlocks, ["blockerId"])),
  ];
}

/** What artists keep beside their shows. */
function artistKinds(me: string): DataKind[] {
  const theirEvents = db.select({ id: events.id }).from(events).where(eq(events.artistId, me));
  const isTheirs = eq(webhookEndpoints.artistId, me);
  const isTheirTarget = eq(simulcastTargets.artistId, me);

  return [
    kind("ledger", ledgerLines, eq(ledgerLines.artistId, me), without(ledgerLines, ["artistId"])),
    kind("streamKey", streamKeys, eq(streamKeys.artistId, me), without(streamKeys, ["artistId", "keyHash"])),
    kind("simulcastTargets", simulcastTargets, isTheirTarget, without(simulcastTargets, ["artistId", "streamKey"])),
    kind("embedSettings", embedSettings, eq(embedSettings.artistId, me), without(embedSettings, ["artistId"])),
    kind("webhooks", webhookEndpoints, isTheirs, without(webhookEndpoints, ["secret", "formerSecret"])),
    kind("newsletters", newsletters, eq(newsletters.artistId, me), without(newsletters, ["queuedUpTo", "queuedAt"])),
    kind("songs", songs, eq(songs.artistId, me)),
    kind("lyrics", lyricCues, inArray(lyricCues.eventId, theirEvents)),
  ];
}

/** The same with the bank accounts as they were entered; null for one that cannot be decrypted. */
function decrypted(accounts: DataKind): DataKind {
  const rows: DataKind["rows"] = async (limit, offset) => {
    const sealed = (await accounts.rows(limit, offset)) as { account: string }[];

    return sealed.map((row) => ({ ...row, account: decryptJson<object>(PAYOUT_ACCOUNT, row.account) }));
  };

  return { ...accounts, rows };
}

/** With the name of the type. A gift came by what its giver came by, which is theirs. */
function ticketColumns(me: string) {
  const isGiftOfOther = sql`exists (select 1 from gifts g where g.ticket_id = tickets.id and g.giver_id <> ${me})`;

  return {
    ...getTableColumns(tickets),
    source: sql<string | null>`iif(${isGiftOfOther}, null, ${tickets.source})`,
    ticketTypeName: sql<string | null>`(select name from ticket_types t where t.id = ${tickets.ticketTypeId})`,
  };
}
