import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction } from "~db/client.server";
import { lyricDesks } from "~db/schema";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { deriveKey } from "~/platform/secrets/secrets.server";
import type { Actor } from "~/models/base/actor";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";

const DESK_KEY = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{22})$/;

/**
 * Finds the key in the link of a show's lyric desk; null without a link.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function findDeskKey(actor: Actor, eventId: string): Promise<string | null> {
  await getOwnEvent(actor, eventId);

  const linkNumber = await findLinkNumber(eventId);

  return linkNumber === null ? null : makeDeskKey(eventId, linkNumber);
}

/**
 * Makes a new link and ends the earlier one.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function makeDeskLink(actor: Actor, eventId: string): Promise<string> {
  return transaction(async (tx) => {
    await getOwnEvent(actor, eventId, tx);

    const desk = await tx.query.lyricDesks.findFirst({ where: eq(lyricDesks.eventId, eventId) });
    const linkNumber = (desk?.linksMade ?? 0) + 1;
    const linkValues = { linkNumber: linkNumber, linksMade: linkNumber };
    const deskValues = { eventId, ...linkValues };

    firstRow(
      await tx
        .insert(lyricDesks)
        .values(deskValues)
        .onConflictDoUpdate({ target: lyricDesks.eventId, set: linkValues })
        .returning(),
    );

    return makeDeskKey(eventId, linkNumber);
  });
}

/** Ends the link. Idempotent. @throws AppError unauthenticated, forbidden, not_found */
export async function revokeDeskLink(actor: Actor, eventId: string): Promise<void> {
  await transaction(async (tx) => {
    await getOwnEvent(actor, eventId, tx);
    await tx.update(lyricDesks).set({ linkNumber: null }).where(eq(lyricDesks.eventId, eventId));
  });
}

/** Finds the show whose desk a key opens; null for an unknown or revoked key. */
export async function findEventOfKey(deskKey: string): Promise<string | null> {
  const [, eventId, linkNumber] = DESK_KEY.exec(deskKey) ?? [];
  if (!eventId || !isSameSecret(makeDeskKey(eventId, Number(linkNumber)), deskKey)) return null;

  return (await findLinkNumber(eventId)) === Number(linkNumber) ? eventId : null;
}

async function findLinkNumber(eventId: string): Promise<number | null> {
  const [desk] = await db.select().from(lyricDesks).where(eq(lyricDesks.eventId, eventId));

  return desk?.linkNumber ?? null;
}

/** Makes the key of a link: event, number of the link, and 128 bits of their signature. */
function makeDeskKey(eventId: string, linkNumber: number): string {
  const signature = createHmac("sha256", deriveKey("lyric desk"))
    .update(`${eventId} ${linkNumber}`)
    .digest();

  return `${eventId}.${linkNumber}.${signature.subarray(0, 16).toString("base64url")}`;
}
