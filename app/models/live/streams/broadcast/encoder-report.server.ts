import { eq } from "drizzle-orm";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { assertCanStreamEvent } from "~/models/shows/events/permissions";
import { db } from "~db/client.server";
import { events } from "~db/schema";
import { singleton } from "~/platform/process/singleton.server";
import { type EncoderRefusal, type EncoderReport, NO_ENCODER } from "./encoder-report";
import { required } from "~/platform/required";

const MAX_REFUSALS = 5;
const MAX_ENCODERS = 500;

type SentReport = Omit<EncoderReport, "refusals">;
type KnownEncoder = { sent: () => SentReport; refusals: EncoderRefusal[] };

const encoders = singleton("encoders", () => new Map<string, KnownEncoder>());

/**
 * Gets the encoder's state and last refusals, for the artist and her stage hands. Figures are read
 * on demand; `encoder.changed` is announced when an encoder connects, disconnects or falls silent,
 * changes its format, is warned or refused.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function getEncoderReport(actor: Actor, eventId: string): Promise<EncoderReport> {
  const [event] = await db
    .select({ artistId: events.artistId })
    .from(events)
    .where(eq(events.id, eventId));
  if (!event) throw new AppError("not_found", "errors:notFound");

  assertCanStreamEvent(actor, event);

  const encoder = encoders.get(eventId);

  return encoder ? { ...encoder.sent(), refusals: encoder.refusals } : NO_ENCODER;
}

/** Registers an encoder; `readReport` is called on demand. */
export function setEncoder(eventId: string, readReport: () => SentReport) {
  encoders.set(eventId, { refusals: encoders.get(eventId)?.refusals ?? [], sent: readReport });
  forgetOldest();
  announce({ type: "encoder.changed", eventId });
}

/** Lists the encoders that send media now. */
export function listSendingEncoders(): SentReport[] {
  return [...encoders.values()]
    .map(({ sent }) => sent())
    .filter(({ state }) => state === "sending");
}

export function noteEncoderChanged(eventId: string) {
  announce({ type: "encoder.changed", eventId });
}

/** Remembers a refusal for the artist: encoders often show only "Failed to connect". */
export function noteEncoderRefused(eventId: string, refusal: Omit<EncoderRefusal, "at" | "count">) {
  const encoder = encoders.get(eventId) ?? { sent: () => NO_ENCODER, refusals: [] };
  const [lastRefusal, ...olderRefusals] = encoder.refusals;
  const isSame = lastRefusal?.code === refusal.code && lastRefusal.encoder === refusal.encoder;
  const count = isSame ? lastRefusal.count + 1 : 1;
  const earlierRefusals = isSame ? olderRefusals : encoder.refusals;

  encoder.refusals = [{ ...refusal, at: clock.now().getTime(), count }, ...earlierRefusals].slice(
    0,
    MAX_REFUSALS,
  );
  encoders.set(eventId, encoder);
  forgetOldest();
  announce({ type: "encoder.changed", eventId });
}

function forgetOldest() {
  if (encoders.size > MAX_ENCODERS) encoders.delete(required(encoders.keys().next().value));
}
