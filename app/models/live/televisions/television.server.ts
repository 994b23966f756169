import { createHash, createHmac } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { db } from "~db/client.server";
import { televisions } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { deriveKey } from "~/platform/secrets/secrets.server";

export type Television = typeof televisions.$inferSelect;
/** A television on which a person has opened a show. */
export type OpenTelevision = Television & { userId: string; eventId: string; openedAt: Date };

export function isOpened(television: Television): television is OpenTelevision {
  return television.userId !== null && television.eventId !== null;
}

/** Finds the television that holds this secret, until it expires or is ended. */
export async function findTelevision(secret: string): Promise<Television | null> {
  return findUnexpired(eq(televisions.secretHash, hashSecret(secret)));
}

/** Finds a television by its letters, until they are used or expire. */
export async function findByPairingCode(pairingCode: string): Promise<Television | null> {
  return findUnexpired(eq(televisions.lettersHash, hashPairingCode(pairingCode)));
}

async function findUnexpired(televisionFilter: ReturnType<typeof eq>) {
  const where = and(televisionFilter, gt(televisions.expiresAt, clock.now()));

  return (await db.query.televisions.findFirst({ where })) ?? null;
}

export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/**
 * Hashes with a key: a copy of the database alone must not reveal pairing codes, of which there are
 * few.
 */
export const hashPairingCode = (pairingCode: string) =>
  keyedHash("television letters", pairingCode);
/** Hashes a network address with a key: a copy of the database alone must not reveal it. */
export const hashNetwork = (address: string) => keyedHash("television network", address);

function keyedHash(purpose: string, secretText: string): string {
  return createHmac("sha256", deriveKey(purpose)).update(secretText).digest("base64url");
}
