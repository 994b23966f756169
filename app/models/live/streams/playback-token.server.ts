import { createHmac, timingSafeEqual } from "node:crypto";
import { clock } from "~/platform/clock/clock";
import { deriveKey } from "~/platform/secrets/secrets.server";

export type PlaybackPass = {
  eventId: string;
  /** Session key of the receiver; requests for ticketed shows must carry that session's cookie. */
  session: string | null;
  visitorId: string | null;
  /** Account of the receiver, which identifies a person over several devices. */
  userId?: string;
  /** True for a card on another site, which may be sandboxed: browsers may load the media there. */
  isFramed?: boolean;
  expiresAt: Date;
};

const MINUTE_MS = 60_000;
const RENEWED_MINUTES = 10;

/**
 * An expired token stays usable if its last use is not longer ago than this, because encoders
 * restart and players pause.
 */
export const MAX_PAUSE_MS = 10 * MINUTE_MS;
/**
 * Lifetime of tokens for players without scripts, which cannot renew them; players of recordings
 * request ranges until the end.
 */
const UNATTENDED_MINUTES = 12 * 60;

type TokenHolder = {
  eventId: string;
  session: string | null;
  visitorId: string | null;
  userId?: string | null;
  isFramed?: boolean;
};

/** Creates a token for media addresses: base64url payload, dot, HMAC-SHA256. */
export function issuePlaybackToken(
  { eventId, session, visitorId, userId, isFramed }: TokenHolder,
  lifetime: "renewed" | "unattended" = "renewed",
): string {
  const expires =
    Math.floor(clock.now().getTime() / 1000) +
    (lifetime === "renewed" ? RENEWED_MINUTES : UNATTENDED_MINUTES) * 60;
  const signedFields: SignedFields = [
    eventId,
    session,
    visitorId,
    expires,
    userId ?? null,
    isFramed ? 1 : 0,
  ];
  const payload = Buffer.from(JSON.stringify(signedFields)).toString("base64url");

  return `${payload}.${sign(payload).toString("base64url")}`;
}

/**
 * True if a token may not be used any more. Each use extends an expired token, at most by
 * `UNATTENDED_MINUTES`, because some players cannot ask for a new address. `usedAt`: last use in
 * ms, or null. Ticketed shows also check rights continuously.
 */
export function isTokenExpired(
  { expiresAt }: PlaybackPass,
  usedAt: number | null,
  now = clock.now().getTime(),
): boolean {
  const expiredForMs = now - expiresAt.getTime();
  if (expiredForMs <= 0) return false;

  return (
    usedAt === null || now - usedAt > MAX_PAUSE_MS || expiredForMs > UNATTENDED_MINUTES * MINUTE_MS
  );
}

/** Verifies the signature of a token, expired or not; null if it is wrong. */
export function verifyPlaybackToken(token: string): PlaybackPass | null {
  const [payload, signature, ...extraParts] = token.split(".");
  if (!payload || !signature || extraParts.length > 0 || token.length > 1000) return null;

  const givenSignature = Buffer.from(signature, "base64url");
  const expectedSignature = sign(payload);
  if (
    givenSignature.length !== expectedSignature.length ||
    !timingSafeEqual(givenSignature, expectedSignature)
  )
    return null;

  const signedFields = JSON.parse(Buffer.from(payload, "base64url").toString()) as SignedFields;
  const [eventId, session, visitorId, expires, userId, isFramed] = signedFields;

  return {
    eventId,
    session,
    visitorId,
    ...(userId && { userId }),
    ...(isFramed && { isFramed: true }),
    expiresAt: new Date(expires * 1000),
  };
}

type SignedFields = [
  eventId: string,
  session: string | null,
  visitorId: string | null,
  expires: number,
  userId?: string | null,
  isFramed?: 0 | 1,
];

let signingKey: Buffer | undefined;

function sign(payload: string) {
  signingKey ??= deriveKey("playback token");

  return createHmac("sha256", signingKey).update(payload).digest();
}
