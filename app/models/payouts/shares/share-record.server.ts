import { createHmac } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import type { DbReader } from "~db/client.server";
import { type events, eventShares, ledgerLines } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { required } from "~/platform/required";

export type EventShare = typeof eventShares.$inferSelect;
type SharedShow = Pick<typeof events.$inferSelect, "id" | "startTime" | "isLive" | "status">;

/** "declined" includes shares that were given up. "tooLate": unanswered when shares were fixed. */
export type ShareState = "agreed" | "offered" | "expired" | "declined" | "tooLate";

/** `isFixed`: the shares of the show are fixed. */
export function stateOf(
  { basisPoints, offeredPoints, offerEndsAt }: EventShare,
  isFixed: boolean,
): ShareState {
  if (basisPoints !== null) return "agreed";
  if (offeredPoints === null) return "declined";
  if (isFixed) return "tooLate";

  return required(offerEndsAt) > clock.now() ? "offered" : "expired";
}

/**
 * The offered percentage that waits for an answer, in hundredths of a percent; null without an open
 * offer.
 */
export function openOffer({ offeredPoints, offerEndsAt }: EventShare): number | null {
  return offeredPoints !== null && required(offerEndsAt) > clock.now() ? offeredPoints : null;
}

/**
 * True once shares are fixed: from the first sale or the start of the show, and for cancelled
 * shows.
 */
export async function areSharesFixed(
  reader: DbReader,
  { id: eventId, startTime, isLive, status }: SharedShow,
): Promise<boolean> {
  if (status === "cancelled" || isLive || startTime <= clock.now()) return true;

  const saleFilter = and(eq(ledgerLines.eventId, eventId), eq(ledgerLines.account, "artist"));

  return (
    (await reader.query.ledgerLines.findFirst({ columns: { id: true }, where: saleFilter })) !==
    undefined
  );
}

/** @throws AppError conflict once shares are fixed */
export async function assertNotFixed(reader: DbReader, show: SharedShow): Promise<void> {
  if (await areSharesFixed(reader, show)) throw new AppError("conflict", "shares:fixed");
}

/** Lists shares in the order in which they get the last unit of a division. */
export function listSharesOf(reader: DbReader, eventId: string): Promise<EventShare[]> {
  const orderBy = [asc(eventShares.createdAt), asc(eventShares.id)];

  return reader.query.eventShares.findMany({ where: eq(eventShares.eventId, eventId), orderBy });
}

/**
 * Token in the mail's link. Only the recipient of the mail knows it, and a new offer has a new
 * token.
 */
export function offerToken({ id, offerEndsAt }: EventShare): string {
  const signature = createHmac("sha256", deriveKey("share offer")).update(
    `${id}:${offerEndsAt?.getTime()}`,
  );

  return `${id}.${signature.digest("base64url")}`;
}

/**
 * Finds an offer that a person may answer: one to their account by its id, or one to an email
 * address by the token in its mail.
 * @throws AppError not_found; unauthenticated for guests if the offer is to an account
 */
export async function getOffer(
  reader: DbReader,
  key: string,
  userId: string | null,
): Promise<EventShare> {
  const [shareId = ""] = key.split(".");
  const share = await reader.query.eventShares.findFirst({ where: eq(eventShares.id, shareId) });
  if (share?.userId && !userId) throw new AppError("unauthenticated", "errors:unauthenticated");

  const canAnswer = share?.userId
    ? share.userId === userId
    : share && isSameSecret(key, offerToken(share));
  if (!share || !canAnswer) throw new AppError("not_found", "shares:gone");

  return share;
}
