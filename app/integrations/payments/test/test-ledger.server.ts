import { mkdirSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { env } from "~/platform/settings/env.server";

export type StoredIntent = {
  id: string;
  reference: string;
  clientSecret: string;
  amountCents: number;
  receivedCents: number;
  currency: string;
  status: "open" | "processing" | "succeeded" | "canceled";
  isDeclined: number;
};

export type StoredRefund = { id: string; reference: string; intentId: string; amountCents: number };

const CREATE_TABLES = `
  create table if not exists intents (
    id text primary key, reference text not null unique, clientSecret text not null, amountCents integer not null,
    receivedCents integer not null default 0, currency text not null, status text not null default 'open',
    isDeclined integer not null default 0
  );
  create table if not exists refunds (
    id text primary key, reference text not null unique, intentId text not null references intents (id),
    amountCents integer not null
  );
`;

let openedDatabase: Database.Database | undefined;
const statements = new Map<string, Database.Statement>();

/** Prepares each statement once. */
export function onTestLedger(sql: string): Database.Statement {
  const statement = statements.get(sql) ?? testLedger().prepare(sql);

  statements.set(sql, statement);

  return statement;
}

/**
 * Opens the test provider's own database file. Like a real provider's data it survives a crash of
 * this server and a rollback of the site's database.
 */
function testLedger(): Database.Database {
  if (openedDatabase) return openedDatabase;

  mkdirSync(env.DATA_DIR, { recursive: true });
  openedDatabase = new Database(path.join(env.DATA_DIR, "test-payments.db"));
  openedDatabase.pragma("journal_mode = WAL");
  openedDatabase.pragma("synchronous = NORMAL");
  openedDatabase.exec(CREATE_TABLES);

  return openedDatabase;
}
