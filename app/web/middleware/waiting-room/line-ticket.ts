import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "cookie";
import { LINE_COOKIE } from "~/auth/cookies/line.server";
import { env } from "~/platform/settings/env.server";
import { deriveKey } from "~/platform/secrets/secrets.server";

/** A place is kept for so long after the last try. Background tabs try once a minute. */
const KEPT_SECONDS = 150;

let last = 0;

/** A number that no earlier arrival has, not even one before a restart: microseconds. */
export function nextNumber(now: number): number {
  last = Math.max(last + 1, Math.floor(now * 1000));
  return last;
}

/** The number of the visitor's ticket; null without one, and for one that is too old, forged, or somebody else's. */
export function findNumber(cookieHeader: string | undefined, visitorId: string | null, now: number): number | null {
  const ticket = visitorId && parse(cookieHeader ?? "")[LINE_COOKIE];
  if (!ticket) return null;
  const [number = "", seen = "", signature = ""] = ticket.split(".");
  const given = Buffer.from(signature, "base64url");
  const expected = sign(number, seen, visitorId);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return now / 1000 - Number(seen) <= KEPT_SECONDS ? Number(number) : null;
}

/** Set-Cookie with the visitor's place. */
export function ticketCookie(number: number, visitorId: string, now: number): string {
  const seen = Math.floor(now / 1000);
  const signature = sign(String(number), String(seen), visitorId).toString("base64url");
  return serialize(LINE_COOKIE, `${number}.${seen}.${signature}`, { ...attributes(), maxAge: KEPT_SECONDS });
}

export function usedTicketCookie(): string {
  return serialize(LINE_COOKIE, "", { ...attributes(), maxAge: 0 });
}

function attributes() {
  return { path: "/", httpOnly: true, sameSite: "lax" as const, secure: env.APP_URL?.startsWith("https:") };
}

let key: Buffer | undefined;

function sign(number: string, seen: string, visitorId: string) {
  key ??= deriveKey("waiting room");
  return createHmac("sha256", key).update(`${number} ${seen} ${visitorId}`).digest();
}
