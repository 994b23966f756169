import { createHmac, timingSafeEqual } from "node:crypto";
import { clock } from "~/integrations/clock/clock";
import { deriveKey } from "~/secrets.server";

/** What a playback address is good for. */
export type PlaybackPass = {
  eventId: string;
  /** The key of the session it was issued to; on ticketed shows the request must come with that session's cookie. */
  session: string | null;
  visitorId: string | null;
  /** The account it was issued to, if any: whoever watches on several devices is one person. */
  userId?: string;
  expiresAt: Date;
};

const MINUTE_MS = 60_000;
const RENEWED_MINUTES = 10;
/** An address that was used within so long goes on: an encoder starts anew, a player pauses. */
export const MAX_PAUSE_MS = 10 * MINUTE_MS;
/** A player without scripts cannot renew its address, and one of a recording asks for ranges as long as it is watched. */
const UNATTENDED_MINUTES = 12 * 60;

type Holder = { eventId: string; session: string | null; visitorId: string | null; userId?: string | null };

/** A word for the path of media addresses: base64url payload, dot, HMAC-SHA256. */
export function issuePlaybackToken(
  { eventId, session, visitorId, userId }: Holder,
  use: "renewed" | "unattended" = "renewed",
): string {
  const expires =
    Math.floor(clock.now().getTime() / 1000) + (use === "renewed" ? RENEWED_MINUTES : UNATTENDED_MINUTES) * 60;
  const signed: Signed = [eventId, session, visitorId, expires, userId ?? null];
  const payload = Buffer.from(JSON.stringify(signed)).toString("base64url");
  return `${payload}.${sign(payload).toString("base64url")}`;
}

/**
 * Players of other programs cannot ask for a new address, so using one renews it, up to the age of an unattended one.
 * `usedAt` is the last use in ms, or null. The address alone opens no ticketed show: rights are asked again all the time.
 */
export function isExpired({ expiresAt }: PlaybackPass, usedAt: number | null, now = clock.now().getTime()): boolean {
  const late = now - expiresAt.getTime();
  if (late <= 0) return false;
  return usedAt === null || now - usedAt > MAX_PAUSE_MS || late > UNATTENDED_MINUTES * MINUTE_MS;
}

/** The pass behind a token of ours, expired or not; null for anything else. */
export function verifyPlaybackToken(token: string): PlaybackPass | null {
  const [payload, signature, ...rest] = token.split(".");
  if (!payload || !signature || rest.length > 0 || token.length > 1000) return null;
  const given = Buffer.from(signature, "base64url");
  const expected = sign(payload);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const signed = JSON.parse(Buffer.from(payload, "base64url").toString()) as Signed;
  const [eventId, session, visitorId, expires, userId] = signed;
  return { eventId, session, visitorId, ...(userId && { userId }), expiresAt: new Date(expires * 1000) };
}

type Signed = [
  eventId: string,
  session: string | null,
  visitorId: string | null,
  expires: number,
  userId?: string | null,
];

let key: Buffer | undefined;

function sign(payload: string) {
  key ??= deriveKey("playback token");
  return createHmac("sha256", key).update(payload).digest();
}
