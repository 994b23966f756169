import { isPatchOn } from "./patches";
import type { Database, Statement } from "better-sqlite3";

/** A handle keeps so many; the ones asked for longest ago go first. */
const MAX_STATEMENTS = 500;

/**
 * From now on this handle compiles each SQL text once and keeps the statement: the query builder asks for the same
 * texts again and again. A PRAGMA is its asker's own. Kept statements are run at once and to the end, so sharing them
 * is safe; what must be iterated over slowly needs a handle of its own.
 */
export function cacheStatements(handle: Database) {
  if (!isPatchOn("statement-cache")) return;
  const compile = handle.prepare.bind(handle) as (sql: string) => Statement;
  const kept = new Map<string, Statement>();
  handle.prepare = ((sql: string) => {
    if (/^\s*pragma/i.test(sql)) return compile(sql);
    const statement = kept.get(sql) ?? compile(sql);
    kept.delete(sql);
    kept.set(sql, statement);
    if (kept.size > MAX_STATEMENTS) kept.delete(kept.keys().next().value!);
    return statement.reader ? statement.raw(false) : statement;
  }) as Database["prepare"];
}
