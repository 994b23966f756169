import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, json } from "../columns";

/** What somebody had typed when their session turned out to be over; it waits a day for them to sign in again. */
export const formDrafts = sqliteTable(
  "kept_forms",
  {
    /** SHA-256 of the word in the address that brings it back. */
    tokenHash: text("token_hash").primaryKey(),
    typed: json<unknown>("typed").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("kept_forms_age").on(t.createdAt)],
);
