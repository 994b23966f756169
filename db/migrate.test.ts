import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { expect, test, vi } from "vitest";
import { copyDatabase, copyPath } from "./copy-database";
import { lastMigration, migrateDatabase, newestMigration } from "./migrate.server";
import { migrateUpTo, newDatabase } from "./older-database";
import { StartError } from "./start-error";

const copiesOf = ({ name }: Database.Database) => {
  try {
    return readdirSync(path.join(path.dirname(name), "before-migration"));
  } catch {
    return [];
  }
};

test("a database of a newer version is refused and stays as it is", () => {
  const handle = newDatabase();

  migrateDatabase(handle);
  handle.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', ?)").run(Date.UTC(2999, 0));
  expect(() => migrateDatabase(handle)).toThrow(StartError);
  expect(() => migrateDatabase(handle)).toThrow(handle.name);
  expect(copiesOf(handle)).toEqual([]);
});

test("a new database and one that is up to date are not copied", () => {
  const handle = newDatabase();

  migrateDatabase(handle);
  migrateDatabase(handle);
  expect(copiesOf(handle)).toEqual([]);
});

test("an older database is copied before it is migrated", () => {
  const handle = newDatabase();

  // A database as the first migration created it.
  handle.exec("CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)");
  handle.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('first', 1); CREATE TABLE old (a)");
  migrateDatabase(handle);

  const [copy] = copiesOf(handle);

  expect(copy).toBe("nhacsong-1.db");

  const copied = new Database(path.join(path.dirname(handle.name), "before-migration", copy!));

  expect(copied.prepare("SELECT name FROM sqlite_schema WHERE name IN ('old', 'users')").pluck().all()).toEqual([
    "old",
  ]);
});

test("a database that an upgrade has just copied is not copied again", () => {
  const handle = newDatabase();

  handle.exec("CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)");
  handle.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('first', 1)");
  vi.stubEnv("DATABASE_IS_COPIED", "1");
  migrateDatabase(handle);
  vi.unstubAllEnvs();
  expect(lastMigration(handle)).toBe(newestMigration());
  expect(copiesOf(handle)).toEqual([]);
});

test("two copies stay, and none of an interrupted one", () => {
  const handle = newDatabase();
  const place = (name: number) => copyPath(handle.name, name);

  copyDatabase(handle, place(1));
  writeFileSync(`${place(2)}.partial`, "cut off");
  for (const name of [2, 3]) copyDatabase(handle, place(name));
  expect(copiesOf(handle)).toEqual(["nhacsong-2.db", "nhacsong-3.db"]);
});

test("prices, tips and what refers to a show survive the second currency, and its triggers still run", () => {
  const handle = newDatabase();

  handle.function("unmarked", (text: unknown) => String(text));
  handle.pragma("foreign_keys = ON");
  migrateUpTo(handle, "0034_two_currencies");
  handle.exec(`
    INSERT INTO users (id, name, first_name, last_name, email) VALUES ('u', 'Mai', 'Mai', '', 'mai@nhacsong.test');
    INSERT INTO events (id, artist_id, title, category, start_time, end_time, duration, event_type, ticket_price_cents)
      VALUES ('e', 'u', 'Đêm Hạ Vàng', 'Bolero', 1, 9, 60, 'ticketed', 1800);
    INSERT INTO saved_events (user_id, event_id) VALUES ('u', 'e');
    INSERT INTO payments (id, kind, event_id, user_id, amount_cents, provider) VALUES ('p', 'donation', 'e', 'u', 500, 'test');
    INSERT INTO donations (id, event_id, user_id, payment_id, amount_cents) VALUES ('d', 'e', 'u', 'p', 500);
    INSERT INTO tickets (id, event_id, user_id, price_cents, code, purchase_date) VALUES ('t', 'e', 'u', 1800, 'C', 1);`);

  const triggers = () =>
    handle.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY 1").pluck().all();
  const before = triggers();

  migrateUpTo(handle, "0035_payos_links");
  expect(triggers()).toEqual(before);
  migrateDatabase(handle);

  const read = (query: string) => handle.prepare(query).raw().all();

  expect(
    read("SELECT ticket_price_cents, ticket_price_vnd, saved_count, current_attendees, open_until FROM events"),
  ).toEqual([[1800, null, 1, 1, 9]]);
  expect(read("SELECT amount_cents, currency FROM donations")).toEqual([[500, "usd"]]);
  expect(read("SELECT price_cents, currency FROM tickets")).toEqual([[1800, "usd"]]);
  handle.exec("DELETE FROM saved_events; UPDATE events SET end_time = 20");
  expect(read("SELECT saved_count, open_until FROM events")).toEqual([[0, 20]]);

  const price = (usd: number | null, vnd: number | null) => () =>
    handle.prepare("UPDATE events SET ticket_price_cents = ?, ticket_price_vnd = ?").run(usd, vnd);

  expect(price(null, 150_000)).not.toThrow();
  expect(price(null, null)).toThrow("events_price");
  expect(price(1800, 0)).toThrow("events_price");
  expect(() => handle.exec("UPDATE donations SET currency = 'vnd'")).toThrow("donations_amount");
});

test("shows, tickets, tips and payouts survive further currencies, and their triggers still run", () => {
  const handle = newDatabase();

  handle.function("unmarked", (text: unknown) => String(text));
  handle.pragma("foreign_keys = ON");
  migrateUpTo(handle, "0038_further_currencies");
  handle.exec(`
    INSERT INTO users (id, name, first_name, last_name, email) VALUES ('u', 'Mai', 'Mai', '', 'mai@nhacsong.test');
    INSERT INTO events (id, artist_id, title, category, start_time, end_time, duration, event_type, ticket_price_vnd, max_attendees)
      VALUES ('e', 'u', 'Đêm Hạ Vàng', 'Bolero', 1, 9, 60, 'ticketed', 360000, 2);
    INSERT INTO payments (id, kind, event_id, user_id, amount_cents, currency, provider)
      VALUES ('p', 'donation', 'e', 'u', 50000, 'vnd', 'test'), ('q', 'ticket', 'e', 'u', 360000, 'vnd', 'test');
    INSERT INTO donations (id, event_id, user_id, payment_id, amount_cents, currency) VALUES ('d', 'e', 'u', 'p', 50000, 'vnd');
    INSERT INTO tickets (id, event_id, user_id, payment_id, price_cents, currency, code, purchase_date)
      VALUES ('t', 'e', 'u', 'q', 360000, 'vnd', 'C', 1);
    INSERT INTO payout_accounts (id, artist_id, currency, account, usable_at) VALUES ('a', 'u', 'vnd', 'sealed', 1);
    INSERT INTO payouts (artist_id, currency, amount_cents, account_hint) VALUES ('u', 'vnd', 360000, '••• 1234');`);

  const triggers = () => handle.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY 1").all();
  const before = triggers();

  migrateUpTo(handle, "0039_refund_lookup");
  expect(triggers()).toEqual(before);
  migrateDatabase(handle);

  const read = (query: string) => handle.prepare(query).raw().all();

  expect(read("SELECT ticket_price_cents, ticket_price_vnd, ticket_price_eur, current_attendees FROM events")).toEqual([
    [null, 360_000, null, 1],
  ]);
  expect(read("SELECT amount_cents, currency, payment_id FROM donations")).toEqual([[50_000, "vnd", "p"]]);
  expect(read("SELECT price_cents, currency, payment_id FROM tickets")).toEqual([[360_000, "vnd", "q"]]);
  expect(read("SELECT currency, account FROM payout_accounts")).toEqual([["vnd", "sealed"]]);
  expect(read("SELECT id, currency, amount_cents, state FROM payouts")).toEqual([[1, "vnd", 360_000, "prepared"]]);
  handle.exec("UPDATE payouts SET currency = 'eur'; UPDATE payout_accounts SET currency = 'eur'");
  expect(() => handle.exec("UPDATE events SET ticket_price_vnd = NULL")).toThrow("events_price");
  handle.exec("UPDATE events SET ticket_price_vnd = NULL, ticket_price_eur = 1500");
  expect(() => handle.exec("UPDATE events SET ticket_price_eur = 0")).toThrow("events_price");
  handle.exec("UPDATE donations SET amount_cents = 500, currency = 'eur'");
  expect(() => handle.exec("UPDATE donations SET amount_cents = 99")).toThrow("donations_amount");
  expect(() => handle.exec("UPDATE tickets SET currency = 'EURO'")).toThrow("tickets_currency");
  handle.exec("UPDATE tickets SET currency = 'eur', status = 'refunded'");
  expect(read("SELECT current_attendees FROM events")).toEqual([[0]]);
  expect(() => handle.exec("DELETE FROM events")).toThrow("FOREIGN KEY");
});

test("payments and what refers to them survive the third provider", () => {
  const handle = newDatabase();

  handle.function("unmarked", (text: unknown) => String(text));
  handle.pragma("foreign_keys = ON");
  migrateUpTo(handle, "0031_bank_transfers");
  handle.exec(`
    INSERT INTO users (id, name, first_name, last_name, email) VALUES ('u', 'Mai', 'Mai', '', 'mai@nhacsong.test');
    INSERT INTO events (id, artist_id, title, category, start_time, end_time, duration, event_type, ticket_price_cents)
      VALUES ('e', 'u', 'Đêm Hạ Vàng', 'Bolero', 1, 9, 60, 'ticketed', 1800);
    INSERT INTO payments (id, kind, event_id, user_id, amount_cents, provider, state, intent_id)
      VALUES ('p', 'ticket', 'e', 'u', 1800, 'stripe', 'paid', 'pi_1');
    INSERT INTO tickets (id, event_id, user_id, price_cents, code, purchase_date, payment_id)
      VALUES ('t', 'e', 'u', 1800, 'C', 1, 'p');`);
  migrateDatabase(handle);

  const read = (query: string) => handle.prepare(query).raw().all();

  expect(read("SELECT id, amount_cents, currency, provider, state, intent_id FROM payments")).toEqual([
    ["p", 1800, "usd", "stripe", "paid", "pi_1"],
  ]);
  expect(read("SELECT payment_id FROM tickets")).toEqual([["p"]]);
  expect(() => handle.exec("DELETE FROM payments")).toThrow("FOREIGN KEY");

  const another = (id: string, provider: string) => () =>
    handle.exec(`INSERT INTO payments (id, kind, event_id, user_id, amount_cents, provider)
      VALUES ('${id}', 'ticket', 'e', 'u', 1800, '${provider}')`);

  expect(another("q", "transfer")).not.toThrow();
  expect(another("r", "paypal")).toThrow("payments_provider");
});

test("the ledger survives payouts, and stays append-only", () => {
  const handle = newDatabase();

  handle.function("unmarked", (text: unknown) => String(text));
  handle.pragma("foreign_keys = ON");
  migrateUpTo(handle, "0037_payouts");
  handle.exec(`
    INSERT INTO users (id, name, first_name, last_name, email) VALUES ('u', 'Mai', 'Mai', '', 'mai@nhacsong.test');
    INSERT INTO events (id, artist_id, title, category, start_time, end_time, duration, event_type, ticket_price_cents)
      VALUES ('e', 'u', 'Đêm Hạ Vàng', 'Bolero', 1, 9, 60, 'ticketed', 1800);
    INSERT INTO payments (id, kind, event_id, user_id, amount_cents, provider) VALUES ('p', 'ticket', 'e', 'u', 1800, 'stripe');
    INSERT INTO ledger_lines (id, fact, kind, account, amount_cents, currency, payment_id, event_id, artist_id, at, provider_amount)
      VALUES (7, 'paid:p', 'ticket', 'provider', 1800, 'usd', 'p', 'e', 'u', 5, 1700),
        (8, 'paid:p', 'ticket', 'artist', -1800, 'usd', 'p', 'e', 'u', 5, NULL);`);

  const read = (query: string) => handle.prepare(query).raw().all();
  const triggers = () =>
    handle.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY 1").pluck().all();
  const before = triggers();

  migrateUpTo(handle, "0038_further_currencies");
  expect(triggers()).toEqual(before);
  migrateDatabase(handle);

  const columns =
    "id, fact, kind, account, amount_cents, currency, payment_id, event_id, artist_id, at, provider_amount";

  expect(read(`SELECT ${columns}, payout_id FROM ledger_lines`)).toEqual([
    [7, "paid:p", "ticket", "provider", 1800, "usd", "p", "e", "u", 5, 1700, null],
    [8, "paid:p", "ticket", "artist", -1800, "usd", "p", "e", "u", 5, null, null],
  ]);
  expect(() => handle.exec("DELETE FROM ledger_lines")).toThrow("append-only");
  expect(() => handle.exec("UPDATE ledger_lines SET amount_cents = 1")).toThrow("append-only");

  const line = (fact: string, causes: string) => () =>
    handle.exec(`INSERT INTO ledger_lines (fact, kind, account, amount_cents, artist_id, at, payment_id, event_id, payout_id)
      VALUES ('${fact}', 'payout', 'artist', 5, 'u', 6, ${causes})`);

  handle.exec(
    `INSERT INTO payouts (id, artist_id, currency, amount_cents, account_hint) VALUES (1, 'u', 'usd', 5, 'x')`,
  );
  expect(line("a", "NULL, NULL, 1")).not.toThrow();
  expect(line("b", "NULL, NULL, NULL")).toThrow("ledger_lines_cause");
  expect(line("c", "'p', 'e', 1")).toThrow("ledger_lines_cause");
  expect(line("d", "'p', NULL, NULL")).toThrow("ledger_lines_cause");

  const payout = (fields: string, values: string) => () =>
    handle.exec(
      `INSERT INTO payouts (artist_id, currency, amount_cents, account_hint${fields}) VALUES ('u', 'usd', 5, 'x'${values})`,
    );

  expect(payout("", "")).toThrow("UNIQUE");
  expect(payout(", state", ", 'paid'")).toThrow("payouts_paid");
});
