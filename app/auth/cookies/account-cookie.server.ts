import { clock } from "~/platform/clock/clock";
import { signedCookie, type SignedCookieSpec } from "./signed-cookie.server";

/** A signed cookie with data about one account for a limited time. It does not sign in. */
export function accountCookie<Content extends { userId: string }>(cookieSpec: SignedCookieSpec) {
  const cookie = signedCookie(cookieSpec);

  return {
    serialize: (content: Content): Promise<string> =>
      cookie.serialize({ ...content, until: clock.now().getTime() + cookieSpec.seconds * 1000 }),
    /** Finds the cookie's content until it expires. */
    async find(cookieHeader: string | null): Promise<Content | null> {
      const stored = (await cookie.parse(cookieHeader)) as (Content & { until: number }) | null;

      return stored && stored.until > clock.now().getTime() ? stored : null;
    },
    drop: (): Promise<string> => cookie.serialize("", { maxAge: 0 }),
  };
}
