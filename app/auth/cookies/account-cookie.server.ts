import { clock } from "~/platform/clock/clock";
import { signedCookie, type SignedCookieSpec } from "./signed-cookie.server";

/** A signed cookie that says something of one account for a limited time. It signs nobody in. */
export function accountCookie<Content extends { userId: string }>(spec: SignedCookieSpec) {
  const cookie = signedCookie(spec);

  return {
    serialize: (content: Content): Promise<string> =>
      cookie.serialize({ ...content, until: clock.now().getTime() + spec.seconds * 1000 }),
    /** What it says, until the time is over. */
    async find(cookieHeader: string | null): Promise<Content | null> {
      const stored = (await cookie.parse(cookieHeader)) as (Content & { until: number }) | null;

      return stored && stored.until > clock.now().getTime() ? stored : null;
    },
    drop: (): Promise<string> => cookie.serialize("", { maxAge: 0 }),
  };
}
