import { clock } from "~/integrations/clock/clock";
import { signedCookie, type SignedCookieSpec } from "./signed-cookie.server";

/** A signed cookie that says something of one account for a limited time. It signs nobody in. */
export function accountCookie(spec: SignedCookieSpec) {
  const cookie = signedCookie(spec);
  return {
    serialize: (userId: string): Promise<string> =>
      cookie.serialize({ userId, until: clock.now().getTime() + spec.seconds * 1000 }),
    /** Finds the account, until the time is over. */
    async find(cookieHeader: string | null): Promise<string | null> {
      const stored = (await cookie.parse(cookieHeader)) as { userId: string; until: number } | null;
      return stored && stored.until > clock.now().getTime() ? stored.userId : null;
    },
    drop: (): Promise<string> => cookie.serialize("", { maxAge: 0 }),
  };
}
