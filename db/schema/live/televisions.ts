import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, flag, id, instant } from "../../columns";
import { users } from "../accounts";
import { events } from "../events";

/**
 * A television or another second screen: first it has a pairing code, then a show that a person has
 * opened on it.
 */
export const televisions = sqliteTable(
  "televisions",
  {
    id: id(),
    /** SHA-256 of the secret in the television's cookie. */
    secretHash: text("secret_hash").notNull().unique(),
    /** HMAC of the pairing code; null once it was used. */
    lettersHash: text("letters_hash").unique(),
    /** Browser and system according to the User-Agent header; null if unknown. */
    device: text("device"),
    /** HMAC of the television's IP address, to compare it with the phone's. */
    networkHash: text("network_hash").notNull(),
    createdAt: createdAt(),
    /** Expiry of the pairing code; after the pairing, expiry of the right to watch. */
    expiresAt: instant("expires_at").notNull(),
    /**
     * The person who opened a show on the television; null while the television waits for a person.
     */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    eventId: text("event_id").references(() => events.id, { onDelete: "cascade" }),
    openedAt: instant("opened_at"),
    /** Percent. */
    volume: integer("volume").notNull().default(100),
    showsChat: flag("shows_chat").notNull().default(false),
    /** Increased with each change that the screen must follow. */
    revision: integer("revision").notNull().default(0),
  },
  (t) => [index("televisions_expiry").on(t.expiresAt), index("televisions_user").on(t.userId)],
);
