import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, json } from "../../columns";
import type { Currency } from "../../vocabularies";
import { users } from "../accounts";
import { events } from "../events";

/**
 * The collective's share of each sale, over time: the newest row applies. Append-only by triggers.
 */
export const siteShares = sqliteTable(
  "site_shares",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The collective's share of each sale in hundredths of a percent. */
    basisPoints: integer("basis_points").notNull().default(0),
    /** An amount of each ticket and tip, per currency, instead of a percentage. */
    fixedAmounts: json<Partial<Record<Currency, number>>>("fixed_amounts"),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("site_shares_percent", sql`${t.basisPoints} between 0 and 5000`),
    check("site_shares_one_kind", sql`${t.fixedAmounts} is null or ${t.basisPoints} = 0`),
  ],
);

/**
 * The share that was agreed with the artist when a show was first published. Without a row the
 * collective gets no share.
 */
export const eventTerms = sqliteTable("event_terms", {
  eventId: text("event_id")
    .primaryKey()
    .references(() => events.id, { onDelete: "cascade" }),
  siteShareId: integer("site_share_id")
    .notNull()
    .references(() => siteShares.id, { onDelete: "restrict" }),
  createdAt: createdAt(),
});

/** People who share the income of a show with its artist, and invitations. */
export const eventShares = sqliteTable(
  "event_shares",
  {
    id: id(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    /** The invited person: an email address, or the stage name of an artist. */
    invitedAs: text("invited_as").notNull(),
    /** The artist who was invited, or the account that agreed. */
    userId: text("user_id").references(() => users.id, { onDelete: "restrict" }),
    /** Role in the owner's words, such as "Sound" or "Venue". */
    role: text("role").notNull(),
    /** Agreed share in hundredths of a percent; null until the person agreed. */
    basisPoints: integer("basis_points"),
    /**
     * Offered share in hundredths of a percent, which waits for an answer; null without an open
     * offer.
     */
    offeredPoints: integer("offered_points"),
    offerEndsAt: instant("offer_ends_at"),
    agreedAt: instant("agreed_at"),
    declinedAt: instant("declined_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("event_shares_percent", sql`${t.basisPoints} between 1 and 10000`),
    check("event_shares_offer", sql`${t.offeredPoints} between 1 and 10000`),
    check(
      "event_shares_offer_ends",
      sql`(${t.offeredPoints} is null) = (${t.offerEndsAt} is null)`,
    ),
    check("event_shares_agreed", sql`${t.basisPoints} is null or ${t.userId} is not null`),
    uniqueIndex("event_shares_invited").on(t.eventId, t.invitedAs),
    uniqueIndex("event_shares_person").on(t.eventId, t.userId),
    index("event_shares_user").on(t.userId),
  ],
);
