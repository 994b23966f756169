import type Database from "better-sqlite3";
import { expect, test } from "vitest";
import { migrateDatabase } from "./migrate.server";
import { migrateUpTo, newProductDatabase } from "./older-database";

const people = `
  INSERT INTO users (id, name, first_name, last_name, email) VALUES ('u', 'Mai', 'Mai', '', 'mai@nhacsong.test');`;
const show = `
  INSERT INTO events (id, artist_id, title, category, start_time, end_time, duration, event_type, ticket_price_cents)
    VALUES ('e', 'u', 'Đêm Hạ Vàng', 'Bolero', 1, 9, 60, 'ticketed', 1800);`;

function olderDatabase(tag: string, rows: string) {
  const handle = newProductDatabase();

  migrateUpTo(handle, tag);
  handle.exec(rows);

  return handle;
}

const read = (handle: Database.Database, query: string) => handle.prepare(query).raw().all();

test("deliveries to devices, codes, choices and mails survive the end of text notices and invitations", () => {
  const mail = (id: string, state: string, more: { list?: string; newsletter?: string } = {}) => {
    const { list = null, newsletter = null } = more;
    const [inList, inNewsletter] = [list, newsletter].map((value) =>
      value === null ? "NULL" : `'${value}'`,
    );

    return `
    INSERT INTO outbox (id, user_id, address, language, subject, text, html, once_key, state, invitation_list_id, newsletter_id, created_at)
      VALUES ('${id}', 'u', 'mai@nhacsong.test', 'vi', 'S', 'T', 'H', 'once:${id}', '${state}', ${inList}, ${inNewsletter}, 5);`;
  };

  const texted = (id: string, purpose: string, state: string, delivery: number | null = null) => `
    INSERT INTO text_messages (id, phone, language, purpose, delivery_id, text, text_ascii, params, state, expires_at, created_at)
      VALUES ('${id}', '+84912345678', 'vi', '${purpose}', ${delivery}, 'Mã', 'Ma', '{}', '${state}', 30, 20);`;
  const handle = olderDatabase(
    "0083_no_text_notices",
    `${people}
    INSERT INTO notices (id, user_id, kind, topic, fact, path) VALUES ('n', 'u', 'live', 'n', 'n', '/');
    INSERT INTO notice_deliveries (id, notice_id, way, recipient, choice, attempts, due_at, expires_at)
      VALUES (4, 'n', 'push', 's', 'follows', 2, 5, 9), (7, 'n', 'text', 'u', 'shows', 1, 6, 9);
    INSERT INTO notice_settings (user_id, "off", turned_on, zone, quiet_from, quiet_until)
      VALUES ('u', '["push:follows","push:offers"]', '["text:shows"]', 'Asia/Ho_Chi_Minh', 1320, 420);
    INSERT INTO invitation_lists (id, artist_id, topic, consent, language, sent_at) VALUES ('l', 'u', 'artist', 'C', 'vi', 3);
    INSERT INTO invitations (id, list_id, artist_id, topic, address, address_hash) VALUES ('i', 'l', 'u', 'artist', 'x@y.test', 'h');
    INSERT INTO invitation_refusals (address_hash) VALUES ('h2');
    INSERT INTO newsletters (id, artist_id, subject_vi, text_vi, sent_at) VALUES ('w', 'u', 'S', 'T', 3);
    ${texted("code", "login_code", "waiting")}${texted("change", "account_change", "accepted")}${texted("live", "show_live", "waiting", 7)}${texted("gift", "gift", "delivered")}
    ${mail("queued", "waiting", { list: "l" })}${mail("failed", "failed", { list: "l" })}${mail("sent", "sent", { list: "l" })}
    ${mail("letter", "waiting", { newsletter: "w" })}${mail("receipt", "waiting")}`,
  );
  const namesOf = (type: string) =>
    read(
      handle,
      `SELECT name FROM sqlite_schema WHERE type = '${type}' AND name NOT LIKE 'sqlite%' ORDER BY 1`,
    ).flat();
  const before = { triggers: namesOf("trigger"), indexes: namesOf("index") };
  const isGone = (name: unknown) =>
    /^(invitations|invitation_lists|invitation_refusals)/.test(String(name)) ||
    goneIndexes.includes(String(name));
  const goneIndexes = [
    "outbox_invitation",
    "text_messages_delivery_id_unique",
    // The next migration removes the following indexes.
    "payments_client_secret_unique",
    ...["donations", "tickets"].map((table) => `${table}_stripe_payment_intent_id_unique`),
  ];

  migrateDatabase(handle);

  expect(namesOf("table").filter(isGone)).toEqual([]);
  expect(namesOf("trigger")).toEqual(before.triggers);
  expect(namesOf("index")).toEqual(
    expect.arrayContaining(before.indexes.filter((name) => !isGone(name))),
  );
  expect(namesOf("index").filter(isGone)).toEqual([]);
  expect(
    read(
      handle,
      "SELECT id, user_id, once_key, state, newsletter_id, created_at FROM outbox ORDER BY id",
    ),
  ).toEqual([
    ["letter", "u", "once:letter", "waiting", "w", 5],
    ["receipt", "u", "once:receipt", "waiting", null, 5],
    ["sent", "u", "once:sent", "sent", null, 5],
  ]);
  expect(() => handle.exec("UPDATE outbox SET once_key = 'once:sent' WHERE id = 'letter'")).toThrow(
    "UNIQUE",
  );
  expect(() => handle.exec("UPDATE outbox SET state = 'lost'")).toThrow("outbox_state");
  expect(read(handle, "SELECT id, state, text FROM text_messages ORDER BY id")).toEqual([
    ["change", "accepted", "Mã"],
    ["code", "waiting", "Mã"],
    ["gift", "delivered", "Mã"],
    ["live", "expired", ""],
  ]);
  expect(
    read(
      handle,
      "SELECT id, notice_id, recipient, choice, attempts, due_at, expires_at FROM notice_deliveries",
    ),
  ).toEqual([[4, "n", "s", "follows", 2, 5, 9]]);
  expect(read(handle, `SELECT "off", zone, quiet_from, quiet_until FROM notice_settings`)).toEqual([
    ['["follows","offers"]', "Asia/Ho_Chi_Minh", 1320, 420],
  ]);

  handle.exec("DELETE FROM newsletters");
  expect(read(handle, "SELECT newsletter_id FROM outbox WHERE id = 'letter'")).toEqual([[null]]);
  handle.exec("DELETE FROM notices");
  expect(read(handle, "SELECT count(*) FROM notice_deliveries")).toEqual([[0]]);
});

test("reasons of payments and refunds become codes; an unknown one names no cause", () => {
  const payment = (id: string, reason: string | null) => `
    INSERT INTO payments (id, kind, event_id, user_id, amount_cents, state, provider, reason)
      VALUES ('${id}', 'donation', 'e', 'u', 500, 'refunding', 'test', ${reason && `'${reason}'`});`;
  const refund = (paymentId: string, reason: string) => `
    INSERT INTO refunds (id, payment_id, amount_cents, reason) VALUES ('r${paymentId}', '${paymentId}', 500, '${reason}');`;
  const handle = olderDatabase(
    "0084_refund_reasons",
    `${people}${show}
    ${payment("1", "checkout:refundSeatGone")}${payment("2", "checkout:declined")}
    ${payment("3", "checkout:former")}${payment("4", null)}
    ${refund("1", "checkout:refundSeatGone")}${refund("2", "tickets:refundByDispute")}
    ${refund("3", "tickets:former")}`,
  );

  migrateDatabase(handle);
  expect(read(handle, "SELECT id, reason FROM payments ORDER BY id")).toEqual([
    ["1", "seatGone"],
    ["2", "declined"],
    ["3", null],
    ["4", null],
  ]);
  expect(read(handle, "SELECT payment_id, reason FROM refunds ORDER BY payment_id")).toEqual([
    ["1", "seatGone"],
    ["2", "dispute"],
    ["3", "byAdmin"],
  ]);
});
