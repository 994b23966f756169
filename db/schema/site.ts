import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text, index } from "drizzle-orm/sqlite-core";
import { createdAt, flag, json, updatedAt, instant } from "../columns";
import { oneOf } from "../one-of";
import { DOCUMENT_KINDS } from "../vocabularies";
import { users } from "./accounts";

/** Settings of the operators under /admin/site, in one row. Missing values have their default. */
export const siteSettings = sqliteTable(
  "site_settings",
  {
    id: integer("id").primaryKey(),
    values: json<Record<string, unknown>>("values").notNull(),
    updatedBy: text("updated_by").references(() => users.id, { onDelete: "set null" }),
    updatedAt: updatedAt(),
  },
  (t) => [check("site_settings_one_row", sql`${t.id} = 1`)],
);

/**
 * All versions of a document that the operators saved, as Markdown. The highest version is in
 * force; rows are never changed.
 */
export const siteDocuments = sqliteTable(
  "site_documents",
  {
    kind: text("kind", { enum: DOCUMENT_KINDS }).notNull(),
    version: integer("version").notNull(),
    /**
     * If null in both languages, the standard text of the software applies; the imprint has none.
     */
    textEn: text("text_en"),
    textVi: text("text_vi"),
    /** Members must agree to this version before they buy, publish or go live. Terms only. */
    mustAgree: flag("must_agree").notNull().default(false),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.version] }),
    check("site_documents_kind", oneOf(t.kind, DOCUMENT_KINDS)),
    check("site_documents_version", sql`${t.version} > 0`),
    check("site_documents_agree", sql`${t.kind} = 'terms' or not ${t.mustAgree}`),
  ],
);

/** Version of the terms that a person agreed to, and the time. Version 0 is the standard text. */
export const termsAgreements = sqliteTable(
  "terms_agreements",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.version] })],
);

/**
 * The last reported state of each health check, so that a restart does not report a change again.
 */
export const healthLights = sqliteTable("health_lights", {
  name: text("name").primaryKey(),
  state: text("state", { enum: ["ok", "warn", "bad"] }).notNull(),
  since: instant("since").notNull(),
});

/** One row, which is written to test whether the database accepts writes. */
export const writeProbe = sqliteTable("write_probe", {
  id: integer("id").primaryKey(),
  at: instant("at").notNull(),
});

/** Forms of expired sessions, kept for a day until the person signs in again. */
export const formDrafts = sqliteTable(
  "form_drafts",
  {
    /** SHA-256 of the token that restores the form. */
    tokenHash: text("token_hash").primaryKey(),
    typed: json<unknown>("typed").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("form_drafts_age").on(t.createdAt)],
);
