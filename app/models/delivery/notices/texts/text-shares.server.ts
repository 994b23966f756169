import { and, eq, gte, isNotNull, ne, notExists } from "drizzle-orm";
import { db, type DbReader, type Tx } from "~db/client.server";
import { textMessages, users } from "~db/schema";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { findTexts } from "~/integrations/texts/configured-texts.server";

const DAY_MS = 24 * 3600_000;
/**
 * Maximum number of messages about account changes per phone and day: enough to learn of an
 * intruder, and a limit on costs if a person keeps adding and removing passkeys.
 */
const ACCOUNT_CHANGES_PER_DAY = 5;
/** Share of the daily limit for account changes. The rest is for codes. */
const ACCOUNT_CHANGES_SHARE = 1 / 4;

export function areTextsOn(): boolean {
  return findTexts() !== null;
}

/**
 * True if the daily limit allows a code. Unproven numbers and account changes have limited shares,
 * so that people with a proven number can still sign in.
 */
export async function canTextCode(tx: Tx, phone: string): Promise<boolean> {
  if ((await countTextsToday(tx)) >= env.TEXT_MESSAGES_PER_DAY) return false;
  if ((await tx.$count(users, provenNumberFilter(phone))) > 0) return true;

  return (await countUnprovenToday(tx)) < unprovenPerDay();
}

/**
 * True if the daily limit allows a message about an account change, and the phone may get another
 * one.
 */
export async function canTextAccountChange(tx: Tx, phone: string): Promise<boolean> {
  const phoneChangesFilter = and(
    todayFilter(),
    eq(textMessages.phone, phone),
    eq(textMessages.purpose, "account_change"),
  );
  const hasPlace = (await countTextsToday(tx)) < env.TEXT_MESSAGES_PER_DAY;
  const hasShare = hasPlace && (await countChangeTextsToday(tx)) < changeTextsPerDay();

  return hasShare && (await tx.$count(textMessages, phoneChangesFilter)) < ACCOUNT_CHANGES_PER_DAY;
}

/** Share of the daily limit for account changes. */
export function changeTextsPerDay(): number {
  if (!findTexts()?.channel.takes("account_change")) return 0;

  return Math.floor(env.TEXT_MESSAGES_PER_DAY * ACCOUNT_CHANGES_SHARE);
}

/**
 * Share of the daily limit for unproven numbers: half of what account changes leave, rounded up.
 */
export function unprovenPerDay(): number {
  return Math.ceil((env.TEXT_MESSAGES_PER_DAY - changeTextsPerDay()) / 2);
}

/** Counts the messages since midnight (UTC), in all states. */
export async function countTextsToday(reader: DbReader = db): Promise<number> {
  return reader.$count(textMessages, todayFilter());
}

export async function countChangeTextsToday(reader: DbReader = db): Promise<number> {
  return reader.$count(textMessages, and(todayFilter(), ne(textMessages.purpose, "login_code")));
}

/**
 * Counts today's codes to numbers that are still unproven: a code that was used to sign in no
 * longer counts.
 */
export async function countUnprovenToday(reader: DbReader = db): Promise<number> {
  const provenUsers = reader
    .select({ phone: users.phone })
    .from(users)
    .where(provenNumberFilter(textMessages.phone));
  const codeFilter = eq(textMessages.purpose, "login_code");

  return reader.$count(textMessages, and(todayFilter(), codeFilter, notExists(provenUsers)));
}

function todayFilter() {
  const nowMs = clock.now().getTime();

  return gte(textMessages.createdAt, new Date(nowMs - (nowMs % DAY_MS)));
}

function provenNumberFilter(phone: string | typeof textMessages.phone) {
  return and(eq(users.phone, phone), isNotNull(users.phoneProvenAt));
}
