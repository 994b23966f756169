import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant } from "../columns";
import { oneOf } from "../one-of";
import { LANGUAGES } from "../vocabularies";
import { users } from "./accounts";

/** Mail waiting to go out, or kept to be read by an admin where no SMTP server is configured. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: id(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    address: text("address").notNull(),
    language: text("language", { enum: LANGUAGES }).notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    /** The same notice is never written twice. */
    onceKey: text("once_key").unique(),
    state: text("state", { enum: ["waiting", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    sentAt: instant("sent_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("outbox_state", oneOf(t.state, ["waiting", "sent", "failed"])),
    index("outbox_waiting").on(t.state, t.createdAt),
  ],
);
