import { eq, getTableColumns, inArray, or, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { db } from "~db/client.server";
import {
  artistProfiles,
  attendances,
  calendarFeeds,
  chatMessages,
  connectedAccounts,
  clips,
  codes,
  conversations,
  donations,
  events,
  eventShares,
  follows,
  messages,
  invitationLists,
  newsletters,
  newsletterStops,
  noticeSettings,
  notices,
  overlayAddresses,
  passkeys,
  passes,
  payments,
  payoutAccounts,
  payouts,
  pushSubscriptions,
  receipts,
  reports,
  reviews,
  savedEvents,
  sessions,
  lyricCues,
  songs,
  termsAgreements,
  tickets,
  ticketTypes,
  users,
  waitingList,
  webhookEndpoints,
} from "~db/schema";
import { decryptJson, PAYOUT_ACCOUNT } from "~/platform/secrets/encryption.server";

/** One kind of personal data, read in pages. */
export type DataKind = {
  name: string;
  count: () => Promise<number>;
  rows: (limit: number, offset: number) => Promise<object[]>;
};

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
    kind("events", events, eq(events.artistId, me)),
    kind("shares", eventShares, eq(eventShares.userId, me)),
    kind("codes", codes, eq(codes.artistId, me)),
    ...artistKinds(me),
    kind("ticketTypes", ticketTypes, inArray(ticketTypes.eventId, theirEvents)),
    kind("tickets", tickets, eq(tickets.userId, me), ticketColumns(me)),
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
    kind("chatMessages", chatMessages, eq(chatMessages.userId, me)),
    kind("clips", clips, eq(clips.makerId, me), without(clips, ["tries", "hasStill"])),
    kind("reviews", reviews, eq(reviews.userId, me)),
    kind("letters", messages, inArray(messages.conversationId, mine), without(messages, ["id", "conversationId"])),
    kind("notices", notices, eq(notices.userId, me), without(notices, ["topic", "fact"])),
    kind("noticeSettings", noticeSettings, eq(noticeSettings.userId, me), without(noticeSettings, ["userId"])),
    kind("pushSubscriptions", pushSubscriptions, eq(pushSubscriptions.userId, me), {
      createdAt: pushSubscriptions.createdAt,
      userAgent: sql<string | null>`(select user_agent from sessions s where s.sid = ${pushSubscriptions.sid})`,
    }),
    kind("reports", reports, eq(reports.reporterId, me), without(reports, ["accusedId", "settledBy", "words"])),
  ];
}

/** How the account is used, and on which terms. */
function signInKinds(me: string): DataKind[] {
  return [
    kind("termsAgreements", termsAgreements, eq(termsAgreements.userId, me), without(termsAgreements, ["userId"])),
    kind("sessions", sessions, eq(sessions.userId, me), without(sessions, ["sid", "sess", "userId"])),
    kind("passkeys", passkeys, eq(passkeys.userId, me), without(passkeys, ["userId", "credentialId", "publicKey"])),
    kind("calendarFeed", calendarFeeds, eq(calendarFeeds.userId, me), { createdAt: calendarFeeds.createdAt }),
    kind("overlay", overlayAddresses, eq(overlayAddresses.userId, me), { createdAt: overlayAddresses.createdAt }),
  ];
}

/** What artists keep beside their shows. */
function artistKinds(me: string): DataKind[] {
  const theirEvents = db.select({ id: events.id }).from(events).where(eq(events.artistId, me));
  const isTheirs = eq(webhookEndpoints.artistId, me);
  return [
    kind("webhooks", webhookEndpoints, isTheirs, without(webhookEndpoints, ["secret", "formerSecret"])),
    kind("invitationLists", invitationLists, eq(invitationLists.artistId, me), without(invitationLists, ["codeId"])),
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

type Columns = Record<string, SQLiteColumn | SQL>;

function kind(name: string, table: SQLiteTable, where: SQL, columns: Columns = getTableColumns(table)): DataKind {
  return {
    name,
    count: () => db.$count(table, where),
    rows: (limit, offset) =>
      db
        .select(columns)
        .from(table)
        .where(where)
        .orderBy(sql`rowid`)
        .limit(limit)
        .offset(offset),
  };
}

function without<Table extends SQLiteTable>(table: Table, names: (keyof Table["_"]["columns"])[]): Columns {
  const included = Object.entries(getTableColumns(table)).filter(([name]) => !names.includes(name));
  return Object.fromEntries(included) as Columns;
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
