import { sql, type SQL } from "drizzle-orm";
import { isPatchOn } from "./patches";

type LimitBuilder = { buildLimit(limit: unknown): SQL | undefined };

/**
 * `limit 25` as text. As a bound parameter a limit makes SQLite compile the statement anew for
 * every run, because it plans by the number: three to ten times the cost of reading one row.
 */
export function inlineLimit(count: number): SQL {
  return isPatchOn("inline-limit") ? sql.raw(` limit ${count}`) : sql` limit ${count}`;
}

/** Has the limits of this database's queries written by `inlineLimit`. */
export function inlineLimits<Database extends object>(database: Database): Database {
  const { dialect } = database as unknown as { dialect?: Partial<LimitBuilder> };
  if (typeof dialect?.buildLimit !== "function")
    throw new Error("drizzle-orm has no dialect.buildLimit any more");

  const usual = dialect.buildLimit.bind(dialect) as LimitBuilder["buildLimit"];

  dialect.buildLimit = (limit) => (isCount(limit) ? inlineLimit(limit) : usual(limit));

  return database;
}

function isCount(limit: unknown): limit is number {
  return Number.isSafeInteger(limit) && (limit as number) >= 0;
}
