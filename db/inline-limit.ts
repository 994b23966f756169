import { sql, type SQL } from "drizzle-orm";

type LimitBuilder = { buildLimit(limit: unknown): SQL | undefined };

/**
 * `limit 25` as text. As a bound parameter a limit makes SQLite compile the statement anew for every run, because it
 * plans by the number: three to ten times the cost of reading one row.
 */
export function inlineLimit(count: number): SQL {
  return sql.raw(` limit ${count}`);
}

/** Has the limits of this database's queries written by `plainLimit`. */
export function inlineLimits<Database extends object>(database: Database): Database {
  const { dialect } = database as unknown as { dialect: LimitBuilder };
  const usual = dialect.buildLimit.bind(dialect);
  dialect.buildLimit = (limit) => (isCount(limit) ? inlineLimit(limit) : usual(limit));
  return database;
}

function isCount(limit: unknown): limit is number {
  return Number.isSafeInteger(limit) && (limit as number) >= 0;
}
