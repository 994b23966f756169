import { isPatchOn } from "./patches";
import type { Database, Statement } from "better-sqlite3";

/** A handle keeps so many; the ones asked for longest ago go first. */
const MAX_STATEMENTS = 500;

/**
 * Makes the handle compile each SQL text once and cache the statement: the query builder uses the
 * same texts again and again. A PRAGMA is never cached. Cached statements are run at once and to
 * the end, so sharing them is safe; what must be iterated over slowly needs a handle of its own.
 */
export function cacheStatements(handle: Database) {
  if (!isPatchOn("statement-cache")) return;

  const compile = handle.prepare.bind(handle) as (sql: string) => Statement;
  const cache = new Map<string, Statement>();

  handle.prepare = ((sql: string) => {
    if (/^\s*pragma/i.test(sql)) return compile(sql);

    const statement = cache.get(sql) ?? compile(sql);

    cache.delete(sql);
    cache.set(sql, statement);
    if (cache.size > MAX_STATEMENTS) cache.delete(cache.keys().next().value!);

    return statement.reader ? statement.raw(false) : statement;
  }) as Database["prepare"];
}
