import { createHash, createHmac } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { db, type Reader } from "~db/client.server";
import { televisions } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { deriveKey } from "~/platform/secrets/secrets.server";

export type Television = typeof televisions.$inferSelect;
/** One that a person has opened a show on. */
export type OpenTelevision = Television & { userId: string; eventId: string; openedAt: Date };

export function isOpened(television: Television): television is OpenTelevision {
  return television.userId !== null && television.eventId !== null;
}

/** Finds the television that holds this secret, until it expires or is ended. */
export async function findTelevision(
  secret: string,
  reader: Reader = db,
): Promise<Television | null> {
  return findLiving(eq(televisions.secretHash, hashSecret(secret)), reader);
}

/** Finds a television by its letters, until they are used or expire. */
export async function findByLetters(
  letters: string,
  reader: Reader = db,
): Promise<Television | null> {
  return findLiving(eq(televisions.lettersHash, hashLetters(letters)), reader);
}

async function findLiving(isThis: ReturnType<typeof eq>, reader: Reader) {
  const where = and(isThis, gt(televisions.expiresAt, clock.now()));

  return (await reader.query.televisions.findFirst({ where })) ?? null;
}

export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** With a key: a copy of the database alone must not tell the letters, of which there are few. */
export const hashLetters = (letters: string) => hmac("television letters", letters);
/** As hashLetters, for addresses. */
export const hashNetwork = (address: string) => hmac("television network", address);

function hmac(purpose: string, text: string): string {
  return createHmac("sha256", deriveKey(purpose)).update(text).digest("base64url");
}
