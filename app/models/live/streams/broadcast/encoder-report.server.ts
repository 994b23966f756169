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
const MAX_SHOWS = 500;

type Sent = Omit<EncoderReport, "refusals">;
type Known = { sent: () => Sent; refusals: EncoderRefusal[] };

const encoders = singleton("encoders", () => new Map<string, Known>());

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

  const known = encoders.get(eventId);

  return known ? { ...known.sent(), refusals: known.refusals } : NO_ENCODER;
}

/** Registers an encoder; `sent` is called on demand. */
export function setEncoder(eventId: string, sent: () => Sent) {
  encoders.set(eventId, { refusals: encoders.get(eventId)?.refusals ?? [], sent });
  forgetOldest();
  announce({ type: "encoder.changed", eventId });
}

/** The encoders that send media now. */
export function listSendingEncoders(): Sent[] {
  return [...encoders.values()]
    .map(({ sent }) => sent())
    .filter(({ state }) => state === "sending");
}

export function noteEncoderChanged(eventId: string) {
  announce({ type: "encoder.changed", eventId });
}

/** Remembers a refusal for the artist: encoders often show only "Failed to connect". */
export function noteEncoderRefused(eventId: string, refusal: Omit<EncoderRefusal, "at" | "count">) {
  const known = encoders.get(eventId) ?? { sent: () => NO_ENCODER, refusals: [] };
  const [last, ...older] = known.refusals;
  const isSame = last?.code === refusal.code && last.encoder === refusal.encoder;
  const count = isSame ? last.count + 1 : 1;
  const before = isSame ? older : known.refusals;

  known.refusals = [{ ...refusal, at: clock.now().getTime(), count }, ...before].slice(
    0,
    MAX_REFUSALS,
  );
  encoders.set(eventId, known);
  forgetOldest();
  announce({ type: "encoder.changed", eventId });
}

function forgetOldest() {
  if (encoders.size > MAX_SHOWS) encoders.delete(required(encoders.keys().next().value));
}
