import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, flag, id, instant } from "../../columns";
import { users } from "../accounts";
import { events } from "../events";

/**
 * A television, or another second screen: first its letters, then what a person has opened on it.
 */
export const televisions = sqliteTable(
  "televisions",
  {
    id: id(),
    /** SHA-256 of the secret in the television's cookie. */
    secretHash: text("secret_hash").notNull().unique(),
    /** HMAC of the letters; null once they are used. */
    lettersHash: text("letters_hash").unique(),
    /** Browser and system, as far as the User-Agent header says; null if unknown. */
    device: text("device"),
    /** HMAC of the address it came from, to compare with the phone's. */
    networkHash: text("network_hash").notNull(),
    createdAt: createdAt(),
    /** End of the letters, then of the right to watch. */
    expiresAt: instant("expires_at").notNull(),
    /** Who opened it; null while it waits. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    eventId: text("event_id").references(() => events.id, { onDelete: "cascade" }),
    openedAt: instant("opened_at"),
    /** Percent. */
    volume: integer("volume").notNull().default(100),
    showsChat: flag("shows_chat").notNull().default(false),
    /** Raised with every change that the screen follows. */
    revision: integer("revision").notNull().default(0),
  },
  (t) => [index("televisions_expiry").on(t.expiresAt), index("televisions_user").on(t.userId)],
);
