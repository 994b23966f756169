import {
  check,
  index,
  integer,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { sql } from "drizzle-orm";
import { createdAt, id, instant } from "../columns";
import { oneOf } from "../one-of";
import {
  EXPORT_STATES,
  LANGUAGES,
  REPORT_KINDS,
  REPORT_REASONS,
  REPORT_STATES,
} from "../vocabularies";
import { users } from "./accounts";

/**
 * Reports to the admins, and appeals (kind "ban"). `excerpt` is the text at the time of the report;
 * the original may change.
 */
export const reports = sqliteTable(
  "reports",
  {
    id: id(),
    kind: text("kind", { enum: REPORT_KINDS }).notNull(),
    /** Id of the event, message, review or private message; of the account for artists and bans. */
    subjectId: text("subject_id").notNull(),
    /** Show of messages, reviews and bans. */
    eventId: text("event_id"),
    reporterId: text("reporter_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Author or owner of the reported content. */
    accusedId: text("accused_id").references(() => users.id, { onDelete: "set null" }),
    reason: text("reason", { enum: REPORT_REASONS }).notNull(),
    text: text("text").notNull().default(""),
    excerpt: text("excerpt").notNull().default(""),
    state: text("state", { enum: REPORT_STATES }).notNull().default("open"),
    /** Decision, as named in the audit log. `words` is the admin's reason. */
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

/**
 * Data exports, created in the background and kept for some days. At most one is open per person.
 */
export const dataExports = sqliteTable(
  "data_exports",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text("state", { enum: EXPORT_STATES }).notNull().default("waiting"),
    /** Progress: the number of rows exported so far. */
    done: integer("done").notNull().default(0),
    total: integer("total").notNull(),
    bytes: integer("bytes"),
    tries: integer("tries").notNull().default(0),
    language: text("language", { enum: LANGUAGES }).notNull(),
    /** Site address for the link in the mail. */
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
