import { isPatchOn } from "./patches";
import type { Database, Statement } from "better-sqlite3";

/** Maximum number of statements per handle. The least recently used ones are dropped first. */
const MAX_STATEMENTS = 500;

/**
 * Makes the handle compile each SQL text once and cache the statement, because the query builder
 * repeats the same texts. A PRAGMA is not cached. Cached statements run immediately and to the end,
 * so sharing them is safe; slow iteration needs a separate handle.
 */
export function cacheStatements(handle: Database) {
  if (!isPatchOn("statement-cache")) return;

  const compile = handle.prepare.bind(handle) as (sql: string) => Statement;
  const cachedStatements = new Map<string, Statement>();

  handle.prepare = ((sql: string) => {
    if (/^\s*pragma/i.test(sql)) return compile(sql);

    const statement = cachedStatements.get(sql) ?? compile(sql);

    cachedStatements.delete(sql);
    cachedStatements.set(sql, statement);
    if (cachedStatements.size > MAX_STATEMENTS)
      cachedStatements.delete(cachedStatements.keys().next().value!);

    return statement.reader ? statement.raw(false) : statement;
  }) as Database["prepare"];
}
