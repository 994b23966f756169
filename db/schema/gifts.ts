import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant } from "../columns";
import { users } from "./accounts";
import { tickets } from "./tickets";

/** A ticket that was bought for another person. */
export const gifts = sqliteTable("gifts", {
  id: id(),
  ticketId: text("ticket_id")
    .notNull()
    .unique()
    .references(() => tickets.id, { onDelete: "restrict" }),
  giverId: text("giver_id")
    .notNull()
    .references(() => users.id, { onDelete: "restrict" }),
  /** Receiver's email or E.164 number; empty once the giver's account is deleted. */
  sentTo: text("sent_to").notNull(),
  note: text("note"),
  /** Number of the newest link, the only one that works. */
  linkNumber: integer("link_number").notNull().default(0),
  /** SHA-256 of the link's token; null while revoked. */
  tokenHash: text("token_hash").unique(),
  claimedBy: text("claimed_by").references(() => users.id, { onDelete: "set null" }),
  claimedAt: instant("claimed_at"),
  createdAt: createdAt(),
});
