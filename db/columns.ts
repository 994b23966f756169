import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { integer, text, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { CURRENCIES } from "./vocabularies";

/** A random UUID primary key. */
export const id = () =>
  text("id")
    .primaryKey()
    .$defaultFn(() => randomUUID());

/** An instant, stored as milliseconds since 1970 in UTC. */
export const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

const now = sql`(cast(round(unixepoch('subsec') * 1000) as integer))`;

export const createdAt = () => instant("created_at").notNull().default(now);
export const updatedAt = () =>
  instant("updated_at")
    .notNull()
    .default(now)
    .$onUpdateFn(() => new Date());

/** Money in the smallest unit of the row's currency: cents of a dollar or euro, whole đồng. */
export const cents = (name: string) => integer(name);

/** The currency of the amounts of a row. */
export const currency = () => text("currency", { enum: CURRENCIES }).notNull();

/**
 * Rule: the column has the form of an ISO 4217 code in lower case. A list of currencies would need
 * a migration for each new one.
 */
export const currencyCodeRule = (column: SQLiteColumn) => sql`${column} glob '[a-z][a-z][a-z]'`;

export const flag = (name: string) => integer(name, { mode: "boolean" });

export const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();
