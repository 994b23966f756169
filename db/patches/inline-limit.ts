import { sql, type SQL } from "drizzle-orm";
import { isPatchOn } from "./patches";

type LimitBuilder = { buildLimit(limit: unknown): SQL | undefined };

/**
 * SQL of `limit 25` with the number as text. With a bound parameter SQLite compiles the statement
 * again for each run, because its plan depends on the number; that costs three to ten times as much
 * as reading one row.
 */
export function inlineLimit(count: number): SQL {
  return isPatchOn("inline-limit") ? sql.raw(` limit ${count}`) : sql` limit ${count}`;
}

/** Makes the queries of this database write their limits with `inlineLimit`. */
export function inlineLimits<Database extends object>(database: Database): Database {
  const { dialect } = database as unknown as { dialect?: Partial<LimitBuilder> };
  if (typeof dialect?.buildLimit !== "function")
    throw new Error("drizzle-orm has no dialect.buildLimit any more");

  const originalBuildLimit = dialect.buildLimit.bind(dialect) as LimitBuilder["buildLimit"];

  dialect.buildLimit = (limit) => (isCount(limit) ? inlineLimit(limit) : originalBuildLimit(limit));

  return database;
}

function isCount(limit: unknown): limit is number {
  return Number.isSafeInteger(limit) && (limit as number) >= 0;
}
