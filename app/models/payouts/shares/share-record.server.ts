import { createHmac } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import type { Reader } from "~db/client.server";
import { type events, eventShares, ledgerLines } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { required } from "~/platform/required";

export type EventShare = typeof eventShares.$inferSelect;
type Show = Pick<typeof events.$inferSelect, "id" | "startTime" | "isLive" | "status">;

/** Declined: also one that was given up. */
export type ShareState = "agreed" | "offered" | "expired" | "declined";

export function stateOf({ basisPoints, offeredPoints, offerEndsAt }: EventShare): ShareState {
  if (basisPoints !== null) return "agreed";
  if (offeredPoints === null) return "declined";

  return required(offerEndsAt) > clock.now() ? "offered" : "expired";
}

/** The percentage that waits for an answer, in hundredths; null without one. */
export function openOffer({ offeredPoints, offerEndsAt }: EventShare): number | null {
  return offeredPoints !== null && required(offerEndsAt) > clock.now() ? offeredPoints : null;
}

/** Shares are fixed with the first money or the start of the show, whichever is first. */
export async function areSharesFixed(
  reader: Reader,
  { id, startTime, isLive, status }: Show,
): Promise<boolean> {
  if (status === "cancelled" || isLive || startTime <= clock.now()) return true;

  const isSale = and(eq(ledgerLines.eventId, id), eq(ledgerLines.account, "artist"));

  return (
    (await reader.query.ledgerLines.findFirst({ columns: { id: true }, where: isSale })) !==
    undefined
  );
}

/** @throws AppError conflict */
export async function assertNotFixed(reader: Reader, show: Show): Promise<void> {
  if (await areSharesFixed(reader, show)) throw new AppError("conflict", "shares:fixed");
}

/** In the order of the last unit. */
export function listSharesOf(reader: Reader, eventId: string): Promise<EventShare[]> {
  const orderBy = [asc(eventShares.createdAt), asc(eventShares.id)];

  return reader.query.eventShares.findMany({ where: eq(eventShares.eventId, eventId), orderBy });
}

/** What the mail's link contains. Only who has the mail knows it, and a new offer has a new one. */
export function offerToken({ id, offerEndsAt }: EventShare): string {
  const sealed = createHmac("sha256", deriveKey("share offer")).update(
    `${id}:${offerEndsAt?.getTime()}`,
  );

  return `${id}.${sealed.digest("base64url")}`;
}

/**
 * Finds the offer that a person may answer: their own by its id, or the one whose mail they have.
 * @throws AppError not_found; unauthenticated for guests where an account has the offer
 */
export async function getOffer(
  reader: Reader,
  key: string,
  userId: string | null,
): Promise<EventShare> {
  const [id = ""] = key.split(".");
  const share = await reader.query.eventShares.findFirst({ where: eq(eventShares.id, id) });
  if (share?.userId && !userId) throw new AppError("unauthenticated", "errors:unauthenticated");

  const isTheirs = share?.userId
    ? share.userId === userId
    : share && isSameSecret(key, offerToken(share));
  if (!share || !isTheirs) throw new AppError("not_found", "shares:gone");

  return share;
}
