import { UNNAMED_PROXY } from "~/platform/http/client-address.server";
import { isInProduction } from "~/platform/settings/env.server";
import { createLimiter } from "~/platform/throttle.server";

export const FIVE_MINUTES_SECONDS = 5 * 60;
export const DAY_SECONDS = 24 * 60 * 60;

export const TEN_MINUTES_SECONDS = 10 * 60;
/** Factor for the limit of all clients together behind a proxy that TRUST_PROXY does not name. */
const UNNAMED_PROXY_SHARE = 50;

/** Limits by address, as addressOf returns it. */
export function addressLimiter(points: number, seconds: number) {
  const [perAddress, allTogether] = [
    createLimiter(points, seconds),
    createLimiter(points * UNNAMED_PROXY_SHARE, seconds),
  ];

  return (address: string) => (address === UNNAMED_PROXY ? allTogether : perAddress);
}

/**
 * Chooses a limit by environment. Outside production many people test from one machine, so limits
 * by address are wider there.
 */
export const byEnvironment = (inProduction: number, inDevelopment: number) =>
  isInProduction ? inProduction : inDevelopment;
