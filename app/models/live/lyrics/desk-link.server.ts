import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction } from "~db/client.server";
import { lyricDesks } from "~db/schema";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { deriveKey } from "~/platform/secrets/secrets.server";
import type { Actor } from "~/models/base/actor";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";

const KEY = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{22})$/;

/**
 * The key of the link of a show's desk; null without one.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function findDeskKey(actor: Actor, eventId: string): Promise<string | null> {
  await getOwnEvent(actor, eventId);

  const number = await findLinkNumber(eventId);

  return number === null ? null : keyOf(eventId, number);
}

/** Makes a new link; an earlier one ends. @throws AppError unauthenticated, forbidden, not_found */
export async function makeDeskLink(actor: Actor, eventId: string): Promise<string> {
  return transaction(async (tx) => {
    await getOwnEvent(actor, eventId, tx);

    const known = await tx.query.lyricDesks.findFirst({ where: eq(lyricDesks.eventId, eventId) });
    const number = (known?.linksMade ?? 0) + 1;
    const set = { linkNumber: number, linksMade: number };
    const row = { eventId, ...set };

    firstRow(
      await tx
        .insert(lyricDesks)
        .values(row)
        .onConflictDoUpdate({ target: lyricDesks.eventId, set })
        .returning(),
    );

    return keyOf(eventId, number);
  });
}

/** Ends the link. Idempotent. @throws AppError unauthenticated, forbidden, not_found */
export async function revokeDeskLink(actor: Actor, eventId: string): Promise<void> {
  await transaction(async (tx) => {
    await getOwnEvent(actor, eventId, tx);
    await tx.update(lyricDesks).set({ linkNumber: null }).where(eq(lyricDesks.eventId, eventId));
  });
}

/** The show whose desk a key opens; null for an unknown or revoked one. */
export async function findEventOfKey(key: string): Promise<string | null> {
  const [, eventId, number] = KEY.exec(key) ?? [];
  if (!eventId || !isSameSecret(keyOf(eventId, Number(number)), key)) return null;

  return (await findLinkNumber(eventId)) === Number(number) ? eventId : null;
}

async function findLinkNumber(eventId: string): Promise<number | null> {
  const [desk] = await db.select().from(lyricDesks).where(eq(lyricDesks.eventId, eventId));

  return desk?.linkNumber ?? null;
}

/** 128 bits. */
function keyOf(eventId: string, number: number): string {
  const mac = createHmac("sha256", deriveKey("lyric desk")).update(`${eventId} ${number}`).digest();

  return `${eventId}.${number}.${mac.subarray(0, 16).toString("base64url")}`;
}
