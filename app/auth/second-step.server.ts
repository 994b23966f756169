import { createCookie } from "@remix-run/node";
import { env } from "~/env.server";
import { clock } from "~/integrations/clock/clock";
import { deriveKey } from "~/secrets.server";

const TEN_MINUTES_SECONDS = 10 * 60;

const cookie = createCookie("nhacsong_second_step", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  maxAge: TEN_MINUTES_SECONDS,
  secure: env.APP_URL?.startsWith("https:") ?? false,
  secrets: [deriveKey("second step").toString("base64url")],
});

/** Cookie of a completed first step. It signs nobody in. */
export function secondStepCookie(userId: string): Promise<string> {
  return cookie.serialize({ userId, until: clock.now().getTime() + TEN_MINUTES_SECONDS * 1000 });
}

/** Finds the account whose first step was completed less than ten minutes ago. */
export async function findPendingSignIn(cookieHeader: string | null): Promise<string | null> {
  const stored = (await cookie.parse(cookieHeader)) as { userId: string; until: number } | null;
  return stored && stored.until > clock.now().getTime() ? stored.userId : null;
}

export function endSecondStep(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}
