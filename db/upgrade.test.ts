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
const triggers = (handle: Database.Database) =>
  read(handle, "SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY 1").flat();

test("the ledger survives shares, stays append-only, and takes several people for one fact", () => {
  const handle = olderDatabase(
    "0045_shares",
    `${people}${show}
    INSERT INTO payments (id, kind, event_id, user_id, amount_cents, provider) VALUES ('p', 'ticket', 'e', 'u', 1800, 'stripe');
    INSERT INTO payouts (id, artist_id, currency, amount_cents, account_hint) VALUES (3, 'u', 'usd', 5, 'x');
    INSERT INTO ledger_lines
        (id, fact, kind, account, amount_cents, currency, provider_amount, provider_currency, payment_id, event_id, payout_id, artist_id, at)
      VALUES (7, 'paid:p', 'ticket', 'provider', 1800, 'usd', 1700, 'vnd', 'p', 'e', NULL, 'u', 5),
        (8, 'paid:p', 'ticket', 'artist', -1800, 'usd', NULL, NULL, 'p', 'e', NULL, 'u', 6),
        (9, 'payout:3', 'payout', 'artist', 5, 'usd', NULL, NULL, NULL, NULL, 3, 'u', 7);`,
  );
  const lines = `SELECT id, fact, kind, account, amount_cents, currency, provider_amount, provider_currency, payment_id,
    event_id, payout_id, artist_id, at FROM ledger_lines ORDER BY id`;
  const before = read(handle, lines);
  const triggersBefore = triggers(handle);

  migrateDatabase(handle);
  expect(before).toHaveLength(3);
  expect(read(handle, lines)).toEqual(before);
  expect(triggers(handle)).toEqual(expect.arrayContaining(triggersBefore));
  expect(() => handle.exec("DELETE FROM ledger_lines")).toThrow("append-only");
  expect(() => handle.exec("UPDATE ledger_lines SET amount_cents = 1")).toThrow("append-only");

  const line = (id: number | null, artist: string) => () =>
    handle
      .prepare(
        `INSERT INTO ledger_lines (id, fact, kind, account, amount_cents, artist_id, at, payment_id, event_id)
          VALUES (?, 'paid:p', 'share', 'artist', 5, ?, 6, 'p', 'e')`,
      )
      .run(id, artist);

  handle.exec(
    "INSERT INTO users (id, name, first_name, last_name, email) VALUES ('v', 'An', 'An', '', 'an@nhacsong.test')",
  );
  expect(line(null, "v")).not.toThrow();
  expect(line(null, "u")).toThrow("UNIQUE");
  expect(line(null, "nobody")).toThrow("FOREIGN KEY");
  expect(read(handle, "SELECT max(id) FROM ledger_lines")).toEqual([[10]]);
});

test("reversals that people asked for survive those the site asks for itself", () => {
  const handle = olderDatabase(
    "0048_automatic_reversals",
    `${people}
    INSERT INTO payouts (id, artist_id, currency, amount_cents, account_hint) VALUES (3, 'u', 'usd', 500, 'x');
    INSERT INTO transfer_reversals
        (id, payout_id, reference, amount_cents, state, reversal_id, problem, reason, asked_by, requested_at)
      VALUES (4, 3, 'r4', 100, 'done', 'trr_1', NULL, 'Paid twice', 'u', 11),
        (5, 3, 'r5', 200, 'refused', NULL, 'no money', 'Paid twice', 'u', 12),
        (6, 3, 'r6', 300, 'requested', NULL, NULL, 'Left', 'u', 13);`,
  );

  migrateDatabase(handle);
  expect(
    read(
      handle,
      `SELECT id, payout_id, reference, amount_cents, state, reversal_id, problem, reason, asked_by, requested_at
        FROM transfer_reversals ORDER BY id`,
    ),
  ).toEqual([
    [4, 3, "r4", 100, "done", "trr_1", null, "Paid twice", "u", 11],
    [5, 3, "r5", 200, "refused", null, "no money", "Paid twice", "u", 12],
    [6, 3, "r6", 300, "requested", null, null, "Left", "u", 13],
  ]);
  expect(() => handle.exec("UPDATE transfer_reversals SET reason = NULL WHERE id = 6")).toThrow(
    "transfer_reversals_asked",
  );
  expect(() => handle.exec("UPDATE transfer_reversals SET state = 'requested' WHERE id = 5")).toThrow("UNIQUE");
  expect(() => handle.exec("UPDATE transfer_reversals SET reversal_id = NULL WHERE id = 4")).toThrow(
    "transfer_reversals_done",
  );
  handle.exec("UPDATE transfer_reversals SET reason = NULL, asked_by = NULL WHERE id = 6");
});

test("sessions that gave a second factor keep it when passkeys come, and no other gets one", () => {
  const handle = olderDatabase(
    "0050_passkeys",
    `INSERT INTO sessions (sid, sess, expire) VALUES
      ('given', '{"userId":"u","hasGivenCode":true,"cookie":{"path":"/"}}', 9),
      ('open', '{"userId":"u","hasGivenCode":false}', 9), ('guest', '{"cookie":{}}', 9);`,
  );

  migrateDatabase(handle);

  const sessions = read(handle, "SELECT sid, sess, expire FROM sessions ORDER BY sid") as [string, string, number][];

  expect(sessions.map(([sid, sess, expire]) => [sid, JSON.parse(sess) as unknown, expire])).toEqual([
    ["given", { userId: "u", isTwoFactor: true, cookie: { path: "/" } }, 9],
    ["guest", { cookie: {} }, 9],
    ["open", { userId: "u", hasGivenCode: false }, 9],
  ]);
});

test("replays that are there get their time, shows without one and empty recordings none", () => {
  const handle = olderDatabase(
    "0052_replay_ready_at",
    `${people}${["a", "b", "c"].map((id) => show.replace("'e'", `'${id}'`)).join("")}
    INSERT INTO recordings (event_id, duration_ms, bytes, ready_at, expires_at) VALUES ('a', 60000, 5, 70, 99), ('b', 0, 0, 80, 99);`,
  );

  migrateDatabase(handle);
  expect(read(handle, "SELECT id, title, replay_ready_at FROM events ORDER BY id")).toEqual([
    ["a", "Đêm Hạ Vàng", 70],
    ["b", "Đêm Hạ Vàng", null],
    ["c", "Đêm Hạ Vàng", null],
  ]);
});

test("codes sent by mail and texts that wait survive codes to phones", () => {
  const handle = olderDatabase(
    "0054_codes_to_phones",
    `${people}
    INSERT INTO sign_in_codes (browser_hash, email, code_hash, link_hash, return_to, wrong_tries, expires_at, created_at)
      VALUES ('b', 'mai@nhacsong.test', 'c', 'l', '/tickets', 2, 30, 20);
    INSERT INTO text_messages
        (id, phone, language, purpose, text, text_ascii, params, state, attempts, next_try_at, problem, provider_id, expires_at, created_at)
      VALUES ('m', '+84912345678', 'vi', 'login_code', 'Mã', 'Ma', '{"minutes":"10"}', 'accepted', 1, 25, 'slow', 'x1', 30, 20);`,
  );

  migrateDatabase(handle);
  expect(
    read(
      handle,
      `SELECT browser_hash, email, phone, code_hash, link_hash, return_to, is_for_password, wrong_tries, expires_at, created_at
        FROM sign_in_codes`,
    ),
  ).toEqual([["b", "mai@nhacsong.test", null, "c", "l", "/tickets", 0, 2, 30, 20]]);
  expect(() => handle.exec("UPDATE sign_in_codes SET phone = '+84912345678'")).toThrow("sign_in_codes_address");
  handle.exec("UPDATE sign_in_codes SET phone = '+84912345678', email = NULL, link_hash = NULL");
  expect(
    read(
      handle,
      `SELECT id, phone, language, purpose, text, text_ascii, params, state, attempts, next_try_at, problem, provider_id,
        expires_at, created_at FROM text_messages`,
    ),
  ).toEqual([
    ["m", "+84912345678", "vi", "login_code", "Mã", "Ma", '{"minutes":"10"}', "accepted", 1, 25, "slow", "x1", 30, 20],
  ]);
  expect(read(handle, "SELECT email, email_proven_at, phone_proven_at FROM users")).toEqual([
    ["mai@nhacsong.test", null, null],
  ]);
});

test("deliveries that wait belong to the choice of their kind", () => {
  const kinds = {
    changed: "changes",
    cancelled: "changes",
    refunded: "changes",
    offer: "offers",
    gift: "offers",
    reply: "messages",
    newShow: "follows",
    live: "shows",
    soon: "shows",
  };
  const handle = olderDatabase(
    "0055_choice_of_deliveries",
    people +
      Object.keys(kinds)
        .map(
          (kind) => `
    INSERT INTO notices (id, user_id, kind, topic, fact, path) VALUES ('${kind}', 'u', '${kind}', '${kind}', '${kind}', '/');
    INSERT INTO notice_deliveries (notice_id, way, recipient, attempts, due_at, expires_at) VALUES ('${kind}', 'push', 's', 1, 5, 9);`,
        )
        .join(""),
  );

  migrateDatabase(handle);
  expect(
    read(
      handle,
      "SELECT notice_id, choice, recipient, attempts, due_at, expires_at FROM notice_deliveries ORDER BY id",
    ),
  ).toEqual(Object.entries(kinds).map(([kind, choice]) => [kind, choice, "s", 1, 5, 9]));
});

test("the former records of refused deliveries go, and no other setting", () => {
  const handle = olderDatabase(
    "0057_forget_old_refusals",
    "INSERT INTO settings (key, value) VALUES ('delivery refused: push', 'a'), ('delivery refusals: push', 'b'), ('other', 'c')",
  );

  migrateDatabase(handle);
  expect(read(handle, "SELECT key FROM settings ORDER BY key")).toEqual([["other"]]);
});

test("deliveries to devices, codes, choices and mails survive the end of text notices and invitations", () => {
  const mail = (id: string, state: string, more: { list?: string; newsletter?: string } = {}) => {
    const { list = null, newsletter = null } = more;
    const [inList, inNewsletter] = [list, newsletter].map((value) => (value === null ? "NULL" : `'${value}'`));

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
    read(handle, `SELECT name FROM sqlite_schema WHERE type = '${type}' AND name NOT LIKE 'sqlite%' ORDER BY 1`).flat();
  const before = { triggers: namesOf("trigger"), indexes: namesOf("index") };
  const isGone = (name: unknown) => /^(invitations|invitation_lists|invitation_refusals)/.test(String(name));
  const goneIndexes = [
    "outbox_invitation",
    "text_messages_delivery_id_unique",
    // Of the next migration.
    "payments_client_secret_unique",
    ...["donations", "tickets"].map((table) => `${table}_stripe_payment_intent_id_unique`),
  ];

  migrateDatabase(handle);

  expect(namesOf("table").filter(isGone)).toEqual([]);
  expect(namesOf("trigger")).toEqual(before.triggers);
  expect(namesOf("index")).toEqual(
    before.indexes.filter((name) => !isGone(name) && !goneIndexes.includes(String(name))),
  );
  expect(
    read(handle, "SELECT id, user_id, once_key, state, newsletter_id, created_at FROM outbox ORDER BY id"),
  ).toEqual([
    ["letter", "u", "once:letter", "waiting", "w", 5],
    ["receipt", "u", "once:receipt", "waiting", null, 5],
    ["sent", "u", "once:sent", "sent", null, 5],
  ]);
  expect(() => handle.exec("UPDATE outbox SET once_key = 'once:sent' WHERE id = 'letter'")).toThrow("UNIQUE");
  expect(() => handle.exec("UPDATE outbox SET state = 'lost'")).toThrow("outbox_state");
  expect(read(handle, "SELECT id, state, text FROM text_messages ORDER BY id")).toEqual([
    ["change", "accepted", "Mã"],
    ["code", "waiting", "Mã"],
    ["gift", "delivered", "Mã"],
    ["live", "expired", ""],
  ]);
  expect(
    read(handle, "SELECT id, notice_id, recipient, choice, attempts, due_at, expires_at FROM notice_deliveries"),
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
