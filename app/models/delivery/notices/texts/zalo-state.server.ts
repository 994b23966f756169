import { clock } from "~/platform/clock/clock";
import { findTexts } from "~/integrations/texts/configured-texts.server";

const DAY_MS = 24 * 3600_000;
/** Lifetime of a refresh token in days, after a renewal. */
const REFRESH_DAYS = 90;

/**
 * `new`: not renewed yet; `late`: the token still works but was not renewed in time; `expired`:
 * messages cannot be sent; `refused`: an admin has to consent again. `left`: days until the refresh
 * token expires.
 */
export type ZaloState = {
  state: "good" | "new" | "late" | "expired" | "refused";
  age: { ms: number };
  left: number;
  problem: string;
};

/** Finds the state of the site's access to Zalo; null without Zalo. */
export function findZaloState(): ZaloState | null {
  const access = findTexts()?.zalo;
  if (!access) return null;

  // `state()` sets `problem` if the file cannot be read.
  const tokens = access.state();
  const accessProblem = access.problem ?? "-";
  if (!tokens) return { state: "new", age: { ms: 0 }, left: REFRESH_DAYS, problem: accessProblem };

  const { savedAt, validUntil, isRefused } = tokens;
  const now = clock.now().getTime();
  const ageMs = Math.max(0, now - savedAt);
  const daysLeft = Math.max(0, Math.floor(REFRESH_DAYS - ageMs / DAY_MS));
  // A renewal is due after half of the token's life and counts as late after three quarters.
  const isLate = ageMs > ((validUntil - savedAt) * 3) / 4;
  const state = isRefused ? "refused" : now >= validUntil ? "expired" : isLate ? "late" : "good";

  return { state, age: { ms: ageMs }, left: daysLeft, problem: accessProblem };
}
