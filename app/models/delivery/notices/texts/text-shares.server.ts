import { and, eq, gte, isNotNull, ne, notExists } from "drizzle-orm";
import { db, type Reader, type Tx } from "~db/client.server";
import { textMessages, users } from "~db/schema";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { findTexts } from "~/integrations/texts/configured-texts.server";

const DAY_MS = 24 * 3600_000;
/**
 * Enough to hear of an intruder; whoever adds and removes passkeys all day must not cost the site
 * more.
 */
const ACCOUNT_CHANGES_PER_DAY = 5;
/** The rest is for codes. */
const ACCOUNT_CHANGES_SHARE = 1 / 4;

export function areTextsOn(): boolean {
  return findTexts() !== null;
}

/**
 * Whether the day's number has place for a code. Neither invented numbers nor changes of accounts
 * ever use up what people with a proven number need to sign in.
 */
export async function mayTextCode(tx: Tx, phone: string): Promise<boolean> {
  if ((await countTextsToday(tx)) >= env.TEXT_MESSAGES_PER_DAY) return false;
  if ((await tx.$count(users, isProvenNumber(phone))) > 0) return true;

  return (await countUnprovenToday(tx)) < unprovenPerDay();
}

/**
 * Whether the day's number has place for a message about a change of an account, and the phone may
 * get another.
 */
export async function mayTextAccountChange(tx: Tx, phone: string): Promise<boolean> {
  const isToday = and(
    isOfToday(),
    eq(textMessages.phone, phone),
    eq(textMessages.purpose, "account_change"),
  );
  const hasPlace = (await countTextsToday(tx)) < env.TEXT_MESSAGES_PER_DAY;
  const hasShare = hasPlace && (await countChangeTextsToday(tx)) < changeTextsPerDay();

  return hasShare && (await tx.$count(textMessages, isToday)) < ACCOUNT_CHANGES_PER_DAY;
}

/** The share of the day's number for changes of accounts. */
export function changeTextsPerDay(): number {
  if (!findTexts()?.channel.takes("account_change")) return 0;

  return Math.floor(env.TEXT_MESSAGES_PER_DAY * ACCOUNT_CHANGES_SHARE);
}

/**
 * The share of the day's number for numbers that nobody has proven: half of what account changes
 * leave, at least one.
 */
export function unprovenPerDay(): number {
  return Math.ceil((env.TEXT_MESSAGES_PER_DAY - changeTextsPerDay()) / 2);
}

/** Messages since midnight (UTC), whatever became of them. */
export async function countTextsToday(on: Reader = db): Promise<number> {
  return on.$count(textMessages, isOfToday());
}

export async function countChangeTextsToday(on: Reader = db): Promise<number> {
  return on.$count(textMessages, and(isOfToday(), ne(textMessages.purpose, "login_code")));
}

/**
 * Of today's codes, those to numbers that nobody has proven by now: a code that signs in gives its
 * place back.
 */
export async function countUnprovenToday(on: Reader = db): Promise<number> {
  const proven = on
    .select({ phone: users.phone })
    .from(users)
    .where(isProvenNumber(textMessages.phone));
  const isCode = eq(textMessages.purpose, "login_code");

  return on.$count(textMessages, and(isOfToday(), isCode, notExists(proven)));
}

function isOfToday() {
  const now = clock.now().getTime();

  return gte(textMessages.createdAt, new Date(now - (now % DAY_MS)));
}

function isProvenNumber(phone: string | typeof textMessages.phone) {
  return and(eq(users.phone, phone), isNotNull(users.phoneProvenAt));
}
