import { check, index, integer, sqliteTable, text, unique, uniqueIndex } from "drizzle-orm/sqlite-core";
import { sql } from "drizzle-orm";
import { createdAt, id, instant } from "../columns";
import { oneOf } from "../one-of";
import { EXPORT_STATES, LANGUAGES, REPORT_KINDS, REPORT_REASONS, REPORT_STATES } from "../vocabularies";
import { users } from "./accounts";

/**
 * What people told the admins: that something breaks the rules, or (kind "ban") that their silence in an artist's
 * rooms is not just. `excerpt` is what it said at that moment; what is reported may be changed or deleted meanwhile.
 */
export const reports = sqliteTable(
  "reports",
  {
    id: id(),
    kind: text("kind", { enum: REPORT_KINDS }).notNull(),
    /** The id of the event, message, review or letter; of the account for artists and bans. */
    subjectId: text("subject_id").notNull(),
    /** The show it belongs to, where there is one: for messages, reviews and bans. */
    eventId: text("event_id"),
    reporterId: text("reporter_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Who wrote or owns it. */
    accusedId: text("accused_id").references(() => users.id, { onDelete: "set null" }),
    reason: text("reason", { enum: REPORT_REASONS }).notNull(),
    text: text("text").notNull().default(""),
    excerpt: text("excerpt").notNull().default(""),
    state: text("state", { enum: REPORT_STATES }).notNull().default("open"),
    /** What was done, as the audit log names it, and the admin's reason. */
    verdict: text("verdict"),
    words: text("words").notNull().default(""),
    settledBy: text("settled_by").references(() => users.id, { onDelete: "set null" }),
    settledAt: instant("settled_at"),
    createdAt: createdAt(),
  },
  (t) => [
    unique("reports_once").on(t.kind, t.subjectId, t.reporterId),
    check("reports_kind", oneOf(t.kind, REPORT_KINDS)),
    check("reports_reason", oneOf(t.reason, REPORT_REASONS)),
    check("reports_state", oneOf(t.state, REPORT_STATES)),
    check("reports_settled", sql`(${t.state} = 'open') = (${t.settledAt} is null)`),
    index("reports_age").on(t.state, t.createdAt),
    index("reports_reporter").on(t.reporterId, t.createdAt),
  ],
);

/** Somebody's data as a file, made in the background and kept for a few days. At most one at a time is in the making. */
export const dataExports = sqliteTable(
  "data_exports",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text("state", { enum: EXPORT_STATES }).notNull().default("waiting"),
    /** Rows written of rows there are. */
    done: integer("done").notNull().default(0),
    total: integer("total").notNull(),
    bytes: integer("bytes"),
    tries: integer("tries").notNull().default(0),
    language: text("language", { enum: LANGUAGES }).notNull(),
    /** The address of the site it was asked for on, for the link in the mail. */
    site: text("site").notNull(),
    expiresAt: instant("expires_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("data_exports_state", oneOf(t.state, EXPORT_STATES)),
    uniqueIndex("data_exports_one")
      .on(t.userId)
      .where(sql`state in ('waiting', 'working')`),
    index("data_exports_state_age").on(t.state, t.createdAt),
  ],
);
