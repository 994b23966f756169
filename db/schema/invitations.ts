import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, flag, id, instant, json } from "../columns";
import { oneOf } from "../one-of";
import { LANGUAGES } from "../vocabularies";
import { users } from "./accounts";
import { codes } from "./codes";
import { events } from "./events";

/** Addresses that an artist brought from elsewhere. A draft until `sentAt`; then a job queues the mails. */
export const invitationLists = sqliteTable(
  "invitation_lists",
  {
    id: id(),
    artistId: text("artist_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The id of the show to a ticket of which it invites, or "follow". */
    topic: text("topic").notNull(),
    /** The show; null once it is deleted. */
    eventId: text("event_id").references(() => events.id, { onDelete: "set null" }),
    /** Makes the tickets free; made when the list is sent. */
    codeId: text("code_id").references(() => codes.id, { onDelete: "set null" }),
    /** How these people agreed, in the artist's words; part of each mail. */
    consent: text("consent").notNull(),
    language: text("language", { enum: LANGUAGES }).notNull(),
    /** First lines of the file with something like an address that cannot be read. */
    unreadableLines: json<number[]>("unreadable_lines").notNull().default([]),
    /** Addresses of the file that were left out because the artist had invited them before. */
    knownCount: integer("known_count").notNull().default(0),
    /** All addresses are stored. */
    storedAt: instant("stored_at"),
    sentAt: instant("sent_at"),
    /** Nobody is left to be queued. */
    doneAt: instant("done_at"),
    cancelledAt: instant("cancelled_at"),
    /** Cancelled by the site: mail servers refused too many of the addresses. */
    wasRefused: flag("was_refused").notNull().default(false),
    /** Addresses that were not queued because it was cancelled. */
    notQueued: integer("not_queued").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    check("invitation_lists_language", oneOf(t.language, LANGUAGES)),
    check("invitation_lists_done", sql`${t.doneAt} is null or ${t.sentAt} is not null`),
    index("invitation_lists_artist").on(t.artistId, t.createdAt),
    index("invitation_lists_event").on(t.eventId),
    index("invitation_lists_code").on(t.codeId),
    index("invitation_lists_sending")
      .on(t.sentAt)
      .where(sql`sent_at is not null and done_at is null`),
  ],
);

/**
 * One address of a list. Kept without the address once its mail is queued, also when the list is gone, so that nobody
 * is invited twice and the link can refuse.
 */
export const invitations = sqliteTable(
  "invitations",
  {
    id: id(),
    listId: text("list_id").references(() => invitationLists.id, { onDelete: "set null" }),
    artistId: text("artist_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** That of the list. */
    topic: text("topic").notNull(),
    /** In lower case; null once the mail is queued. */
    address: text("address"),
    /** Keyed hash of the mailbox. */
    addressHash: text("address_hash").notNull(),
    queuedAt: instant("queued_at"),
    /** Followed the artist with the invitation. */
    followedAt: instant("followed_at"),
  },
  (t) => [
    check("invitations_address", sql`(${t.address} is null) = (${t.queuedAt} is not null)`),
    uniqueIndex("invitations_once").on(t.artistId, t.topic, t.addressHash),
    index("invitations_list").on(t.listId, t.queuedAt),
    index("invitations_address_hash").on(t.addressHash),
  ],
);

/** Addresses that no artist of the site may invite any more, as keyed hashes. */
export const invitationRefusals = sqliteTable(
  "invitation_refusals",
  { addressHash: text("address_hash").notNull(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.addressHash] })],
);
