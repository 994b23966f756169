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
  /** Given to a card on another site, which may be sandboxed: browsers may load the media there. */
  isFramed?: boolean;
  expiresAt: Date;
};

const MINUTE_MS = 60_000;
const RENEWED_MINUTES = 10;

/** Tokens used within this time stay valid: an encoder restarts, a player pauses. */
export const MAX_PAUSE_MS = 10 * MINUTE_MS;
/**
 * Players without scripts cannot renew tokens, and those of recordings request ranges throughout.
 */
const UNATTENDED_MINUTES = 12 * 60;

type Holder = {
  eventId: string;
  session: string | null;
  visitorId: string | null;
  userId?: string | null;
  isFramed?: boolean;
};

/** Creates a token for media addresses: base64url payload, dot, HMAC-SHA256. */
export function issuePlaybackToken(
  { eventId, session, visitorId, userId, isFramed }: Holder,
  use: "renewed" | "unattended" = "renewed",
): string {
  const expires =
    Math.floor(clock.now().getTime() / 1000) +
    (use === "renewed" ? RENEWED_MINUTES : UNATTENDED_MINUTES) * 60;
  const signed: Signed = [eventId, session, visitorId, expires, userId ?? null, isFramed ? 1 : 0];
  const payload = Buffer.from(JSON.stringify(signed)).toString("base64url");

  return `${payload}.${sign(payload).toString("base64url")}`;
}

/**
 * Use renews a token, since other players cannot ask for a new address, up to the age of an
 * unattended one. `usedAt`: last use in ms, or null. Ticketed shows check rights continuously
 * besides.
 */
export function isExpired(
  { expiresAt }: PlaybackPass,
  usedAt: number | null,
  now = clock.now().getTime(),
): boolean {
  const late = now - expiresAt.getTime();
  if (late <= 0) return false;

  return usedAt === null || now - usedAt > MAX_PAUSE_MS || late > UNATTENDED_MINUTES * MINUTE_MS;
}

/** Verifies a token, expired or not; null if not ours. */
export function verifyPlaybackToken(token: string): PlaybackPass | null {
  const [payload, signature, ...rest] = token.split(".");
  if (!payload || !signature || rest.length > 0 || token.length > 1000) return null;

  const given = Buffer.from(signature, "base64url");
  const expected = sign(payload);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;

  const signed = JSON.parse(Buffer.from(payload, "base64url").toString()) as Signed;
  const [eventId, session, visitorId, expires, userId, isFramed] = signed;

  return {
    eventId,
    session,
    visitorId,
    ...(userId && { userId }),
    ...(isFramed && { isFramed: true }),
    expiresAt: new Date(expires * 1000),
  };
}

type Signed = [
  eventId: string,
  session: string | null,
  visitorId: string | null,
  expires: number,
  userId?: string | null,
  isFramed?: 0 | 1,
];

let key: Buffer | undefined;

function sign(payload: string) {
  key ??= deriveKey("playback token");

  return createHmac("sha256", key).update(payload).digest();
}
