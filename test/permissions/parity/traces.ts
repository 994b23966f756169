import { sql } from "drizzle-orm";
import { db } from "~db/client.server";

/** Not compared: what is written at every visit, and the tables of the search. */
const IGNORED = /^(sessions|form_drafts|__drizzle\w*|sqlite_\w+|\w*_docs|\w*search\w*)$/;
const SECRETS = /hash|secret|code$|intent_id|sealed/;

/** The rows of each table, as text. */
export type Rows = Map<string, Set<string>>;

export async function readRows(): Promise<Rows> {
  const tables = await db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table'`,
  );
  const names = tables.map(({ name }) => name).filter((name) => !IGNORED.test(name));
  const rows: Rows = new Map();

  for (const name of names) {
    const all = await db.all(sql.raw(`select * from "${name}"`));

    rows.set(name, new Set(all.map((row) => JSON.stringify(row))));
  }

  return rows;
}

/** Added and removed rows, without what differs each time: new ids, moments and secrets. */
export function changesBetween(before: Rows, after: Rows, known: string[]): string[] {
  const changes = [...after].flatMap(([table, rows]) => {
    const old = before.get(table)!;
    const added = [...rows].filter((row) => !old.has(row)).map((row) => `+ ${table} ${row}`);
    const removed = [...old].filter((row) => !rows.has(row)).map((row) => `- ${table} ${row}`);

    return [...added, ...removed];
  });

  return changes.map((change) => withoutChance(change, known)).sort();
}

function withoutChance(change: string, known: string[]): string {
  return change
    .replace(/"(\w+)":"[^"]*"/g, (all, column: string) =>
      SECRETS.test(column) ? `"${column}":"secret"` : all,
    )
    .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, (id) =>
      known.includes(id) ? id : "id",
    )
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d{13}\b/g, "moment")
    .replace(/https?:\/\/(?:nhacsong\.test|127\.0\.0\.1:\d+)/g, "site:")
    .replace(/\b(?:nhacsong\.test|127\.0\.0\.1)/g, "host")
    .replace(/\bNS[A-Z3-9]{7}\b/g, "reference")
    .replace(/\bmsg_[0-9a-f]{32}\b/g, "message")
    .replace(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, "code")
    .replace(/\btest_re_[0-9a-f]+/g, "refund")
    .replace(/[\w-]{43,}/g, "token");
}
