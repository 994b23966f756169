import { UNNAMED_PROXY } from "~/platform/http/client-address.server";
import { isInProduction } from "~/platform/settings/env.server";
import { createLimiter } from "~/platform/throttle.server";

export const FIVE_MINUTES = 5 * 60;
export const DAY = 24 * 60 * 60;

export const TEN_MINUTES = 10 * 60;
/** Factor for all clients together behind a proxy that is not declared. */
const UNNAMED_PROXY_SHARE = 50;

/** Limits by address, as addressOf returns it. */
export function addressLimiter(points: number, seconds: number) {
  const [own, everybody] = [
    createLimiter(points, seconds),
    createLimiter(points * UNNAMED_PROXY_SHARE, seconds),
  ];

  return (address: string) => (address === UNNAMED_PROXY ? everybody : own);
}

/**
 * Outside production one machine plays many people, so limits by address are wider; limits by
 * account are not.
 */
export const pick = (inProduction: number, triedOut: number) =>
  isInProduction ? inProduction : triedOut;
