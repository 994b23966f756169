import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { makeSiteFolder } from "../../../test/factories/base/site-folder";
import { env } from "~/platform/settings/env.server";
import { encrypt, SECOND_FACTOR } from "~/platform/secrets/encryption.server";
import { createBackup } from "./create-backup";
import type { Store } from "~/integrations/storage/object-store/store";
import { verifyBackup } from "./verify-backup";

let dataFolder: string;
let store: Store;
let inDatabase: (sql: string) => void;
let day = 0;

const backUp = async () =>
  (await createBackup({ dataFolder, store, now: new Date(Date.UTC(2026, 0, ++day)) })).name;
const failed = async (name: string) =>
  (await verifyBackup({ store, name })).filter(({ isOk }) => !isOk).map((check) => check.name);

beforeEach(() => {
  ({ dataFolder, store, inDatabase } = makeSiteFolder());
  writeFileSync(path.join(dataFolder, "secret"), "s3cret");
});

const payment = (state: string) =>
  `INSERT INTO payments (id, kind, event_id, user_id, amount_cents, provider, state)
    VALUES ('p', 'ticket', 'e', 'u', 100, 'test', '${state}');`;
const ticket = (status: string) =>
  `INSERT INTO tickets (id, event_id, user_id, payment_id, price_cents, code, purchase_date, status)
    VALUES ('t', 'e', 'u', 'p', 100, 'c', 0, '${status}');`;
const receipt = (number: number, cents: number) =>
  `INSERT INTO receipts (id, year, number, kind, payment_id, amount_cents, currency, vat_cents, buyer_name, items, at)
    VALUES ('r${number}', 2026, ${number}, 'sale', 'p', ${cents}, 'usd', 0, 'U', '[]', 0);`;
const gap = `${payment("held")} DROP TRIGGER receipts_in_sequence; ${receipt(1, 100)} ${receipt(3, -100)}`;

test.each([
  ["a value that its table does not allow", "integrity", "PRAGMA ignore_check_constraints = ON; INSERT INTO users (id, name, first_name, email, role) VALUES ('u', 'U', 'U', 'u@example.org', 'nobody')"], // prettier-ignore
  ["a ledger that does not add up", "ledger", "INSERT INTO ledger_lines (fact, kind, account, amount_cents, payment_id, event_id, artist_id, at) VALUES ('f', 'ticket', 'provider', 100, 'p', 'e', 'a', 0)"], // prettier-ignore
  [
    "a receipt of money that the ledger does not have",
    "receipts",
    payment("held") + receipt(1, 100),
  ],
  ["a gap in the numbers of receipts", "receipts", gap],
  ["a paid payment without a ticket", "paid tickets", payment("paid")],
  ["a ticket whose payment was not paid", "paid tickets", payment("expired") + ticket("active")],
])("%s fails the verification (%s)", async (_fault, name, sql) => {
  expect(await failed(await backUp())).toEqual([]);
  inDatabase(sql);

  const faults = await failed(await backUp());

  // The test's rows belong to no account, so foreign keys also fail.
  expect(faults.filter((it) => it !== "foreign keys")).toEqual([name]);
});

test("rows that belong to nothing fail the verification, a refunded ticket or a paid one does not", async () => {
  inDatabase(payment("paid") + ticket("active"));
  expect(await failed(await backUp())).toEqual(["foreign keys"]);
  inDatabase("UPDATE tickets SET status = 'refunded'; UPDATE payments SET state = 'refunded'");
  expect(await failed(await backUp())).toEqual(["foreign keys"]);
});

test("a secret that does not open the second factors fails the verification", async () => {
  const sealed = encrypt(SECOND_FACTOR, "JBSWY3DPEHPK3PXP");

  inDatabase(`INSERT INTO users (id, name, first_name, email) VALUES ('u', 'U', 'U', 'u@example.org');
    INSERT INTO second_factors (user_id, secret) VALUES ('u', '${sealed}')`);

  const name = await backUp();

  expect(await failed(name)).toEqual(["secret"]);
  rmSync(path.join(dataFolder, "secret"));
  expect(await failed(await backUp())).toEqual(["secret"]);
  copyFileSync(path.join(env.DATA_DIR, "secret"), path.join(dataFolder, "secret"));
  expect(await failed(await backUp())).toEqual([]);
});
