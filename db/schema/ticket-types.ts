import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cents, createdAt, flag, id, instant } from "../columns";
import { oneOf } from "../one-of";
import { CURRENCIES, PRICE_COLUMNS, TICKET_ACCESS } from "../vocabularies";
import { events } from "./events";

/** The ticket types of shows that have more than one price; other shows have none. */
export const ticketTypes = sqliteTable(
  "ticket_types",
  {
    id: id(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    /** Order on the page of the show, from 0. */
    position: integer("position").notNull(),
    /** The name in the language of the show; `nameOther` is in the other language. */
    name: text("name").notNull(),
    nameOther: text("name_other"),
    ticketPriceCents: cents("ticket_price_cents"),
    ticketPriceVnd: integer("ticket_price_vnd"),
    ticketPriceEur: cents("ticket_price_eur"),
    ticketPriceAud: cents("ticket_price_aud"),
    ticketPriceCad: cents("ticket_price_cad"),
    /** True if the prices are minimums. */
    isPayWhatYouWant: flag("is_pay_what_you_want").notNull().default(false),
    /** Number of tickets for sale; null if only the show's own limit applies. */
    quantity: integer("quantity"),
    saleStart: instant("sale_start"),
    saleEnd: instant("sale_end"),
    access: text("access", { enum: TICKET_ACCESS }).notNull().default("both"),
    createdAt: createdAt(),
  },
  (t) => [
    check("ticket_types_access", oneOf(t.access, TICKET_ACCESS)),
    check("ticket_types_quantity", sql`${t.quantity} > 0`),
    check("ticket_types_window", sql`${t.saleEnd} > ${t.saleStart}`),
    check(
      "ticket_types_price",
      sql`coalesce(${sql.join(
        CURRENCIES.map((currency) => t[PRICE_COLUMNS[currency]]),
        sql`, `,
      )}) > 0`,
    ),
    index("ticket_types_event").on(t.eventId, t.position),
  ],
);
