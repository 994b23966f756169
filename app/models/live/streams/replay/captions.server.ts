import { and, asc, eq } from "drizzle-orm";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { db, transaction } from "~db/client.server";
import { captions } from "~db/schema";
import { MAX_CAPTIONS_BYTES, type CaptionsLanguage, cleanCaptions } from "./captions";

/** Lists the captions of a replay by language. */
export async function listCaptions(eventId: string) {
  const { language, cues, givenAt } = captions;

  return db
    .select({ language, cues, givenAt })
    .from(captions)
    .where(eq(captions.eventId, eventId))
    .orderBy(asc(language));
}

export async function findCaptions(
  eventId: string,
  language: CaptionsLanguage,
): Promise<string | null> {
  const [captionsRow] = await db
    .select({ vtt: captions.vtt })
    .from(captions)
    .where(captionsFilter(eventId, language));

  return captionsRow?.vtt ?? null;
}

/**
 * Replaces the captions in one language.
 * @throws AppError unauthenticated, forbidden, not_found; too_large; invalid with the line that
 * cannot be read
 */
export async function saveCaptions(
  actor: Actor,
  eventId: string,
  language: CaptionsLanguage,
  captionsFile: Uint8Array,
) {
  if (captionsFile.byteLength > MAX_CAPTIONS_BYTES)
    throw new AppError("too_large", "dashboard:captions.tooLarge");

  await getOwnEvent(actor, eventId);

  const cleanedCaptions = cleanCaptions(decodeUtf8(captionsFile));
  if ("key" in cleanedCaptions) {
    const { key: messageKey, line: faultyLine } = cleanedCaptions;

    throw fieldError("file", messageKey, { params: { line: faultyLine } });
  }

  const values = { ...cleanedCaptions, givenAt: clock.now() };

  await transaction(async (tx) => {
    await getOwnEvent(actor, eventId, tx);
    await tx
      .insert(captions)
      .values({ eventId, language, ...values })
      .onConflictDoUpdate({ target: [captions.eventId, captions.language], set: values });
  });
  announce({ type: "chat.changed", eventId });

  return cleanedCaptions;
}

/** Removes captions. Idempotent. @throws AppError unauthenticated, forbidden, not_found */
export async function removeCaptions(actor: Actor, eventId: string, language: CaptionsLanguage) {
  await transaction(async (tx) => {
    await getOwnEvent(actor, eventId, tx);
    await tx.delete(captions).where(captionsFilter(eventId, language));
  });
  announce({ type: "chat.changed", eventId });
}

const captionsFilter = (eventId: string, language: CaptionsLanguage) =>
  and(eq(captions.eventId, eventId), eq(captions.language, language));

/** WebVTT is UTF-8 (W3C WebVTT §4). Other encodings would show replacement characters. */
function decodeUtf8(captionsFile: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(captionsFile);
  } catch {
    throw fieldError("file", "dashboard:captions.notUtf8");
  }
}
