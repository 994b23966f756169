import { stat } from "node:fs/promises";
import path from "node:path";
import Database from "better-sqlite3";
import { hashFile, readManifest } from "./manifest";

type Check = { name: string; isOk: boolean; detail: string };

/** Checks that a backup is complete and that its database can be trusted. @throws BackupError when it is none */
export async function verifyBackup(backup: string): Promise<Check[]> {
  const { files } = readManifest(backup);
  const faults: string[] = [];
  for (const { path: file, bytes, sha256 } of files) {
    const place = path.join(backup, "data", file);
    const facts = await stat(place).catch(() => null);
    if (!facts) faults.push(`${file} is missing`);
    else if (facts.size !== bytes || (await hashFile(place)) !== sha256) faults.push(`${file} has changed`);
  }
  const complete = check("files", faults.length === 0, faults[0] ?? `${files.length} files as they were copied`);
  if (!complete.isOk) return [complete];
  return [complete, ...verifyDatabase(path.join(backup, "data", "nhacsong.db"))];
}

/** Each query returns what is wrong; an empty result is right. */
const QUERIES: Record<string, string> = {
  integrity: "SELECT integrity_check AS fault FROM pragma_integrity_check WHERE integrity_check <> 'ok' LIMIT 1",
  "foreign keys": `SELECT "table" AS fault FROM pragma_foreign_key_check LIMIT 1`,
  ledger: "SELECT fact AS fault FROM ledger_lines GROUP BY fact HAVING sum(amount_cents) <> 0 LIMIT 1",
  "paid tickets": `SELECT payments.id AS fault FROM payments LEFT JOIN tickets ON tickets.payment_id = payments.id
    WHERE payments.kind = 'ticket' AND payments.state = 'paid' AND tickets.id IS NULL LIMIT 1`,
};

/** @param file a database that nothing writes to */
function verifyDatabase(file: string): Check[] {
  const handle = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return Object.entries(QUERIES).map(([name, query]) => {
      const row = handle.prepare(query).get() as { fault: string } | undefined;
      return check(name, row === undefined, row ? `at ${row.fault}` : "no fault found");
    });
  } catch (error) {
    return [check("database", false, (error as Error).message)];
  } finally {
    handle.close();
  }
}

const check = (name: string, isOk: boolean, detail: string): Check => ({ name, isOk, detail });
