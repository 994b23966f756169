import { createCookie } from "@remix-run/node";
import { env } from "~/env.server";
import { clock } from "~/integrations/clock/clock";
import { deriveKey } from "~/secrets.server";

const DAY_SECONDS = 24 * 3600;

const cookie = createCookie("nhacsong_proven_email", {
  httpOnly: true,
  sameSite: "lax",
  path: "/login",
  maxAge: DAY_SECONDS,
  secure: env.APP_URL?.startsWith("https:") ?? false,
  secrets: [deriveKey("proven email").toString("base64url")],
});

/** Cookie of a browser in which the email of the account was proven. It signs nobody in. */
export function provenEmailCookie(userId: string): Promise<string> {
  return cookie.serialize({ userId, until: clock.now().getTime() + DAY_SECONDS * 1000 });
}

/** True in a browser that proved the email of the account within the last day. A password alone proves none. */
export async function isEmailProvenHere(cookieHeader: string | null, userId: string): Promise<boolean> {
  const stored = (await cookie.parse(cookieHeader)) as { userId: string; until: number } | null;
  return stored?.userId === userId && stored.until > clock.now().getTime();
}
