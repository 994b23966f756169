import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, flag } from "../columns";
import { payments } from "./tickets";

/** A transfer's payment link at payOS: where the money goes, and how payOS recognises it. */
export const payosLinks = sqliteTable(
  "payos_links",
  {
    paymentId: text("payment_id")
      .primaryKey()
      .references(() => payments.id, { onDelete: "restrict" }),
    /** Random, so that no other site with the same keys has it; payOS's order codes are made from it. */
    order: integer("order").notNull().unique(),
    /** The rest is null until payOS has answered. */
    linkId: text("link_id").unique(),
    bin: text("bin"),
    account: text("account"),
    accountName: text("account_name"),
    note: text("note"),
    /** Text of the VietQR code for the whole amount. */
    qr: text("qr"),
    /** False once payOS takes no money for it, as far as we know. */
    isOpen: flag("is_open").notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [index("payos_links_open").on(t.isOpen, t.createdAt)],
);
