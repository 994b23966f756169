import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, json } from "../columns";

/** Forms of expired sessions, kept for a day until the person signs in again. */
export const formDrafts = sqliteTable(
  "form_drafts",
  {
    /** SHA-256 of the token that restores it. */
    tokenHash: text("token_hash").primaryKey(),
    typed: json<unknown>("typed").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("form_drafts_age").on(t.createdAt)],
);
