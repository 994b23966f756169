import { readFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { decrypt, SECOND_FACTOR } from "~/platform/secrets/encryption.server";
import { deriveKeyFrom } from "~/platform/secrets/secrets.server";

export type CheckResult = { name: string; isOk: boolean; detail: string };

export const makeCheck = (checkName: string, isPassed: boolean, detail: string): CheckResult => ({
  name: checkName,
  isOk: isPassed,
  detail,
});

/** Each query returns a fault; an empty result is good. */
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
 * Checks whether a folder's database is intact, and whether the secret beside it decrypts the
 * encrypted columns. The database must not be in use.
 */
export function checkDatabase(folder: string, sessionSecret: string | undefined): CheckResult[] {
  let handle: Database.Database | undefined;

  try {
    // The database is opened writable, because with `readonly` SQLite skips CHECK constraints in
    // the integrity check.
    handle = new Database(path.join(folder, "nhacsong.db"), { fileMustExist: true });
    handle.pragma("query_only = ON");

    return [...runQueries(handle), checkSecret(handle, sessionSecret ?? readSecret(folder))];
  } catch (error) {
    return [makeCheck("database", false, (error as Error).message)];
  } finally {
    handle?.close();
  }
}

function runQueries(handle: Database.Database): CheckResult[] {
  return Object.entries(QUERIES).map(([queryName, query]) => {
    const faultRow = handle.prepare(query).get() as { fault: string } | undefined;

    return makeCheck(
      queryName,
      faultRow === undefined,
      faultRow ? `at ${faultRow.fault}` : "no fault found",
    );
  });
}

/**
 * Checks that DATA_DIR/secret, or SESSION_SECRET, decrypts the secrets of second factors.
 */
function checkSecret(handle: Database.Database, secret: string | null): CheckResult {
  const sealed = handle
    .prepare("SELECT secret FROM second_factors LIMIT 100")
    .pluck()
    .all() as string[];
  if (sealed.length === 0) return makeCheck("secret", true, "nothing is encrypted yet");
  if (secret === null)
    return makeCheck("secret", false, "it is missing; set SESSION_SECRET if the server has it");

  const derivedKey = deriveKeyFrom(secret, SECOND_FACTOR);

  try {
    sealed.forEach((sealedText) => decrypt(SECOND_FACTOR, sealedText, derivedKey));
  } catch {
    return makeCheck(
      "secret",
      false,
      "it does not open the second factors; set SESSION_SECRET if the server has it",
    );
  }

  return makeCheck("secret", true, `opens ${sealed.length} second factors`);
}

function readSecret(folder: string): string | null {
  try {
    return readFileSync(path.join(folder, "secret"), "utf8");
  } catch {
    return null;
  }
}
