import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { db } from "~db/client.server";
import { clock } from "~/platform/clock/clock";
import { AppError, fieldError } from "~/platform/errors";
import { env } from "~/platform/settings/env.server";
import { setupKeyFile } from "~/platform/settings/setup-key-file.server";
import { hasAdmin } from "~/models/accounts/admins.server";

/** Letters and digits that are not mistaken for each other; 16 of them are 80 bits. */
const ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ0123456789";
const LENGTH = 16;
const GROUP = 4;

const SETUP_KEY_HOURS = 24;

type StoredKey = { hash: string; expiresAt: number };

/**
 * True from the moment a key was made until there is an admin or the key has expired: the site
 * shows the first-run page alone. A site that never had a key, as in development, shows its pages
 * without an admin, too.
 */
export function isSetupPending(): boolean {
  return hasSetupPage() && !isExpired(readKey());
}

/** True until there is an admin, also with a key that has expired: the page then says so. */
export function hasSetupPage(): boolean {
  return existsSync(setupKeyFile()) && !hasAdmin(db);
}

/** Makes a key, which replaces the one before. @throws AppError conflict when there is an admin */
export function createSetupKey(): string {
  if (hasAdmin(db)) throw new AppError("conflict", "setup:hasAdmin");

  const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const expiresAt = clock.now().getTime() + SETUP_KEY_HOURS * 60 * 60_000;

  store({ hash: hashOf(signs).toString("hex"), expiresAt });

  return signs.match(new RegExp(`.{${GROUP}}`, "g"))!.join("-");
}

/**
 * What the operator reads with a key. Without APP_URL the address that people type is not known, and
 * the server's own does not open in a browser elsewhere.
 */
export function setupKeyLines(key: string): string {
  const place = env.APP_URL
    ? `at ${env.APP_URL}/setup`
    : `on the first page of your site, or at http://${env.HOST}:${env.PORT}/setup on this machine,`;

  return `One-time key: ${key}\nEnter it ${place} within ${SETUP_KEY_HOURS} hours. A new key replaces it.`;
}

/** @throws AppError not_found when the site is set up; invalid, at the field `key` */
export function assertSetupKey(typed: string) {
  if (!hasSetupPage()) throw new AppError("not_found", "errors:notFound");

  const stored = readKey();
  if (isExpired(stored)) throw fieldError("key", "setup:keyExpired");

  const signs = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const isRight = timingSafeEqual(hashOf(signs), Buffer.from(stored.hash, "hex"));
  if (!isRight) throw fieldError("key", "setup:keyWrong");
}

function readKey(): StoredKey {
  return JSON.parse(readFileSync(setupKeyFile(), "utf8")) as StoredKey;
}

function isExpired({ expiresAt }: StoredKey): boolean {
  return clock.now().getTime() >= expiresAt;
}

function store(key: StoredKey) {
  const file = setupKeyFile();

  writeFileSync(`${file}.partial`, JSON.stringify(key), { mode: 0o600, flush: true });
  renameSync(`${file}.partial`, file);
}

function hashOf(signs: string): Buffer {
  return createHash("sha256").update(signs).digest();
}
