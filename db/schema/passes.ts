import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cents, createdAt, id, instant, updatedAt } from "../columns";
import { oneOf } from "../one-of";
import { LANGUAGES, PASS_STATES } from "../vocabularies";
import { users } from "./accounts";
import { events } from "./events";

/** A season pass: several shows of one artist for one price. */
export const passes = sqliteTable(
  "passes",
  {
    id: id(),
    artistId: text("artist_id")
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    /** Name and description are in `language`; the `…Other` columns hold the other language. */
    language: text("language", { enum: LANGUAGES }).notNull().default("vi"),
    name: text("name").notNull(),
    nameOther: text("name_other"),
    description: text("description"),
    descriptionOther: text("description_other"),
    /** Prices in the smallest unit of their currency, named as those of events. */
    ticketPriceCents: cents("ticket_price_cents"),
    ticketPriceVnd: integer("ticket_price_vnd"),
    ticketPriceEur: cents("ticket_price_eur"),
    ticketPriceAud: cents("ticket_price_aud"),
    ticketPriceCad: cents("ticket_price_cad"),
    /** Maximum number of passes; null without a limit besides that of the shows. */
    maxPasses: integer("max_passes"),
    /**
     * End of the sale, unless the first show starts earlier; null if the sale ends with the start
     * of the first show.
     */
    saleUntil: instant("sale_until"),
    state: text("state", { enum: PASS_STATES }).notNull().default("draft"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("passes_language", oneOf(t.language, LANGUAGES)),
    check("passes_state", oneOf(t.state, PASS_STATES)),
    check("passes_number", sql`${t.maxPasses} > 0`),
    index("passes_artist").on(t.artistId, t.createdAt),
  ],
);

/**
 * The shows of a pass. `position`: their order when the pass was saved, which also decides which
 * show gets the last cent.
 */
export const passEvents = sqliteTable(
  "pass_events",
  {
    passId: text("pass_id")
      .notNull()
      .references(() => passes.id, { onDelete: "cascade" }),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "restrict" }),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.passId, t.eventId] }), index("pass_events_event").on(t.eventId)],
);
