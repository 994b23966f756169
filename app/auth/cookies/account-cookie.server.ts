import { createCookie } from "@remix-run/node";
import { env } from "~/env.server";
import { clock } from "~/integrations/clock/clock";
import { deriveKey } from "~/secrets.server";

type Spec = { name: string; path: string; seconds: number; purpose: string };

/** A signed cookie that says something of one account for a limited time. It signs nobody in. */
export function accountCookie({ name, path, seconds, purpose }: Spec) {
  const cookie = createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    path,
    maxAge: seconds,
    secure: env.APP_URL?.startsWith("https:") ?? false,
    secrets: [deriveKey(purpose).toString("base64url")],
  });
  return {
    serialize: (userId: string): Promise<string> =>
      cookie.serialize({ userId, until: clock.now().getTime() + seconds * 1000 }),
    /** Finds the account, until the time is over. */
    async find(cookieHeader: string | null): Promise<string | null> {
      const stored = (await cookie.parse(cookieHeader)) as { userId: string; until: number } | null;
      return stored && stored.until > clock.now().getTime() ? stored.userId : null;
    },
    drop: (): Promise<string> => cookie.serialize("", { maxAge: 0 }),
  };
}
