import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, instant, json } from "../columns";
import { oneOf } from "../one-of";
import { LANGUAGES, TEXT_PURPOSES, TEXT_STATES } from "../vocabularies";

/**
 * Text messages to phones. Once a message is accepted or expired, only its number and state remain.
 */
export const textMessages = sqliteTable(
  "text_messages",
  {
    /** Idempotency key of the service. */
    id: text("id")
      .primaryKey()
      .$defaultFn(() => `msg_${randomUUID().replaceAll("-", "")}`),
    phone: text("phone").notNull(),
    language: text("language", { enum: LANGUAGES }).notNull(),
    purpose: text("purpose", { enum: TEXT_PURPOSES }).notNull(),
    text: text("text").notNull(),
    /** The text without accents, so that it fits into one SMS. */
    textAscii: text("text_ascii").notNull(),
    params: json<Record<string, string>>("params").notNull(),
    state: text("state", { enum: TEXT_STATES }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    nextTryAt: instant("next_try_at"),
    /** Reason for which the last attempt failed, or for which the service could not deliver it. */
    problem: text("problem"),
    providerId: text("provider_id"),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("text_messages_state", oneOf(t.state, TEXT_STATES)),
    index("text_messages_waiting")
      .on(t.createdAt)
      .where(sql`state = 'waiting'`),
    index("text_messages_age").on(t.createdAt),
  ],
);
