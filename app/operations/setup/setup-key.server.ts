import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { db, prepared } from "~db/client.server";
import { users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { AppError, fieldError } from "~/platform/errors";
import { env } from "~/platform/settings/env.server";
import { activeUserFilter } from "~/models/accounts/account-state.server";

/** Letters and digits that are not mistaken for each other; 16 of them are 80 bits. */
const ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ0123456789";
const LENGTH = 16;
const GROUP = 4;

export const SETUP_KEY_HOURS = 24;
const MAX_WRONG_TRIES = 20;

type StoredKey = { hash: string; expiresAt: number; wrongTries: number };

const findAdmin = prepared((on) =>
  on
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), activeUserFilter))
    .limit(1)
    .prepare(),
);

/**
 * True from the moment a key was made until there is an admin: the site shows the first-run page
 * alone. A site that never had a key, as in development, shows its pages without an admin, too.
 */
export function isSetupPending(): boolean {
  return existsSync(keyFile()) && findAdmin(db).get() === undefined;
}

/** Makes a key, which replaces the one before. @throws AppError conflict when there is an admin */
export function createSetupKey(): string {
  if (findAdmin(db).get()) throw new AppError("conflict", "setup:hasAdmin");

  const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const expiresAt = clock.now().getTime() + SETUP_KEY_HOURS * 60 * 60_000;

  store({ hash: hashOf(signs).toString("hex"), expiresAt, wrongTries: 0 });

  return signs.match(new RegExp(`.{${GROUP}}`, "g"))!.join("-");
}

/** @throws AppError not_found when the site is set up; invalid, at the field `key` */
export function assertSetupKey(typed: string) {
  if (!isSetupPending()) throw new AppError("not_found", "errors:notFound");

  const stored = JSON.parse(readFileSync(keyFile(), "utf8")) as StoredKey;
  if (clock.now().getTime() >= stored.expiresAt || stored.wrongTries >= MAX_WRONG_TRIES)
    throw fieldError("key", "setup:keyExpired");

  const signs = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (timingSafeEqual(hashOf(signs), Buffer.from(stored.hash, "hex"))) return;

  store({ ...stored, wrongTries: stored.wrongTries + 1 });
  throw fieldError("key", "setup:keyWrong");
}

/** The key has been used. */
export function deleteSetupKey() {
  rmSync(keyFile(), { force: true });
}

function store(key: StoredKey) {
  writeFileSync(`${keyFile()}.partial`, JSON.stringify(key), { mode: 0o600, flush: true });
  renameSync(`${keyFile()}.partial`, keyFile());
}

function hashOf(signs: string): Buffer {
  return createHash("sha256").update(signs).digest();
}

function keyFile(): string {
  return path.join(env.DATA_DIR, "setup-key.json");
}
