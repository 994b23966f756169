import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { createdAt, flag, id, instant, json, updatedAt } from "../columns";
import { oneOf } from "../one-of";
import { CODE_KINDS, type Currency } from "../vocabularies";
import { users } from "./accounts";
import { events } from "./events";

/**
 * A discount code of an artist, for one show or all. Payments and tickets refer to the code that
 * was used.
 */
export const codes = sqliteTable(
  "codes",
  {
    id: id(),
    artistId: text("artist_id")
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    /** Null for all shows of the artist. */
    eventId: text("event_id").references(() => events.id, { onDelete: "cascade" }),
    /** Upper-case letters and digits. */
    text: text("text").notNull(),
    kind: text("kind", { enum: CODE_KINDS }).notNull(),
    percent: integer("percent"),
    /** Discount of an "amount" code, in the smallest unit of each currency. */
    amountsOff: json<Partial<Record<Currency, number>>>("amounts_off"),
    /** Null for unlimited uses. */
    maxUses: integer("max_uses"),
    validFrom: instant("valid_from"),
    validUntil: instant("valid_until"),
    /** True if only the people in `code_addresses` may use it. */
    isListed: flag("is_listed").notNull().default(false),
    /** Note for the artist. */
    note: text("note"),
    stoppedAt: instant("stopped_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("codes_kind", oneOf(t.kind, CODE_KINDS)),
    check(
      "codes_percent",
      sql`(${t.kind} = 'percent') = (${t.percent} is not null) and ${t.percent} between 1 and 100`,
    ),
    check("codes_amounts", sql`(${t.kind} = 'amount') = (${t.amountsOff} is not null)`),
    check("codes_uses", sql`${t.maxUses} between 1 and 100000`),
    uniqueIndex("codes_text").on(t.artistId, t.text),
    index("codes_event").on(t.eventId),
  ],
);

/** Addresses of the people who may use a listed code. */
export const codeAddresses = sqliteTable(
  "code_addresses",
  {
    codeId: text("code_id")
      .notNull()
      .references(() => codes.id, { onDelete: "cascade" }),
    /** Email in lower case, or E.164 number. */
    address: text("address").notNull(),
    /**
     * The first account that used the code with this address; no other account can use it with this
     * address.
     */
    userId: text("user_id").references(() => users.id, { onDelete: "restrict" }),
  },
  (t) => [
    primaryKey({ columns: [t.codeId, t.address] }),
    index("code_addresses_user").on(t.userId),
  ],
);
