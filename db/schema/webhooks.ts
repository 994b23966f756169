import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, json } from "../columns";
import { oneOf } from "../one-of";
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_STOPS, type WebhookType } from "../vocabularies";
import { users } from "./accounts";

/** An address at which an artist's own program receives webhooks. */
export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: id(),
    artistId: text("artist_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    types: json<WebhookType[]>("types").notNull(),
    /** Encrypted. */
    secret: text("secret").notNull(),
    /**
     * The former secret, encrypted. Messages are also signed with it until `formerSecretUntil`, so
     * that receivers can switch to the new secret.
     */
    formerSecret: text("former_secret"),
    formerSecretUntil: instant("former_secret_until"),
    /** Reason for which the address is stopped; null while it is in use. */
    stop: text("stop", { enum: WEBHOOK_STOPS }),
    /** Start of the current series of failures; null if the last call succeeded. */
    failingSince: instant("failing_since"),
    failures: integer("failures").notNull().default(0),
    /** Earliest next call to a failing address. */
    restsUntil: instant("rests_until"),
    createdAt: createdAt(),
  },
  (t) => [
    check("webhook_endpoints_stop", oneOf(t.stop, WEBHOOK_STOPS)),
    index("webhook_endpoints_artist").on(t.artistId),
  ],
);

/** A message, which is the same for all addresses and attempts. */
export const webhookMessages = sqliteTable(
  "webhook_messages",
  {
    /** The receiver's idempotency key. */
    id: text("id")
      .primaryKey()
      .$defaultFn(() => `msg_${randomUUID().replaceAll("-", "")}`),
    type: text("type").notNull(),
    /** The signed JSON. */
    body: text("body").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("webhook_messages_age").on(t.createdAt)],
);

export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    messageId: text("message_id")
      .notNull()
      .references(() => webhookMessages.id, { onDelete: "cascade" }),
    endpointId: text("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    state: text("state", { enum: WEBHOOK_DELIVERY_STATES }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    dueAt: instant("due_at").notNull(),
    /** The HTTP status of the last attempt; null without an answer. */
    status: integer("status"),
    /** Reason for which the last attempt failed without an answer. */
    problem: text("problem"),
    lastAttemptAt: instant("last_attempt_at"),
  },
  (t) => [
    check("webhook_deliveries_state", oneOf(t.state, WEBHOOK_DELIVERY_STATES)),
    unique("webhook_deliveries_once").on(t.endpointId, t.messageId),
    index("webhook_deliveries_message").on(t.messageId),
    index("webhook_deliveries_due")
      .on(t.dueAt)
      .where(sql`state = 'waiting'`),
  ],
);
