import { readFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { decrypt, SECOND_FACTOR } from "~/platform/secrets/encryption.server";
import { deriveKeyFrom } from "~/platform/secrets/secrets.server";

export type Check = { name: string; isOk: boolean; detail: string };

export const check = (name: string, isOk: boolean, detail: string): Check => ({
  name,
  isOk,
  detail,
});

/** Each query returns what is wrong; an empty result is right. */
const QUERIES: Record<string, string> = {
  integrity:
    "SELECT integrity_check AS fault FROM pragma_integrity_check WHERE integrity_check <> 'ok' LIMIT 1",
  "foreign keys": `SELECT "table" AS fault FROM pragma_foreign_key_check LIMIT 1`,
  ledger:
    "SELECT fact AS fault FROM ledger_lines GROUP BY fact HAVING sum(amount_cents) <> 0 LIMIT 1",
  receipts: `SELECT year AS fault FROM receipts GROUP BY year HAVING max(number) <> count(*)
    UNION ALL SELECT payment_id FROM receipts GROUP BY payment_id HAVING sum(amount_cents) + (
      SELECT coalesce(sum(amount_cents), 0) FROM (
        SELECT amount_cents FROM ledger_lines WHERE payment_id = receipts.payment_id AND account = 'artist'
        UNION ALL SELECT amount_cents FROM ledger_lines WHERE payment_id = receipts.payment_id AND account = 'site'
      )) <> 0 LIMIT 1`,
  "paid tickets": `SELECT payments.id AS fault FROM payments LEFT JOIN tickets ON tickets.payment_id = payments.id
    WHERE payments.kind IN ('ticket', 'pass') AND payments.state = 'paid' AND tickets.id IS NULL
    UNION ALL SELECT tickets.id FROM tickets JOIN payments ON payments.id = tickets.payment_id
    WHERE tickets.status <> 'refunded' AND payments.state IN ('held', 'paying', 'expired', 'failed') LIMIT 1`,
};

/**
 * Checks whether the database of a folder can be trusted, and whether the secret beside it opens
 * what is encrypted. Nothing may write to it.
 */
export function checkDatabase(folder: string, sessionSecret: string | undefined): Check[] {
  let handle: Database.Database | undefined;

  try {
    // Not `readonly`: SQLite reads no CHECK constraints then, so the integrity check would leave
    // them out.
    handle = new Database(path.join(folder, "nhacsong.db"), { fileMustExist: true });
    handle.pragma("query_only = ON");

    return [...runQueries(handle), checkSecret(handle, sessionSecret ?? readSecret(folder))];
  } catch (error) {
    return [check("database", false, (error as Error).message)];
  } finally {
    handle?.close();
  }
}

function runQueries(handle: Database.Database): Check[] {
  return Object.entries(QUERIES).map(([name, query]) => {
    const row = handle.prepare(query).get() as { fault: string } | undefined;

    return check(name, row === undefined, row ? `at ${row.fault}` : "no fault found");
  });
}

/**
 * The secrets of second factors are what DATA_DIR/secret, or SESSION_SECRET, must be able to open.
 */
function checkSecret(handle: Database.Database, secret: string | null): Check {
  const sealed = handle
    .prepare("SELECT secret FROM second_factors LIMIT 100")
    .pluck()
    .all() as string[];
  if (sealed.length === 0) return check("secret", true, "nothing is encrypted yet");
  if (secret === null)
    return check("secret", false, "it is missing; set SESSION_SECRET if the server has it");

  const key = deriveKeyFrom(secret, SECOND_FACTOR);

  try {
    sealed.forEach((text) => decrypt(SECOND_FACTOR, text, key));
  } catch {
    return check(
      "secret",
      false,
      "it does not open the second factors; set SESSION_SECRET if the server has it",
    );
  }

  return check("secret", true, `opens ${sealed.length} second factors`);
}

function readSecret(folder: string): string | null {
  try {
    return readFileSync(path.join(folder, "secret"), "utf8");
  } catch {
    return null;
  }
}
