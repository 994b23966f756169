import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

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

/** Whole US cents. */
export const cents = (name: string) => integer(name);

export const flag = (name: string) => integer(name, { mode: "boolean" });

export const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();
