import { clock } from "~/platform/clock/clock";
import { findTexts } from "~/integrations/texts/configured-texts.server";

const DAY_MS = 24 * 3600_000;
/** About three months after a renewal, its refresh token is useless. */
const REFRESH_DAYS = 90;

/**
 * `new`: not renewed yet; `late`: the token still works, but was not renewed in time; `expired`: no
 * message goes out; `refused`: an admin has to consent anew. `left`: days until that is so.
 */
export type ZaloState = {
  state: "good" | "new" | "late" | "expired" | "refused";
  age: { ms: number };
  left: number;
  problem: string;
};

/** How the site's access to Zalo is; null without Zalo. */
export function findZaloState(): ZaloState | null {
  const access = findTexts()?.zalo;
  if (!access) return null;

  // Reading notes a problem with the file.
  const tokens = access.state();
  const problem = access.problem ?? "-";
  if (!tokens) return { state: "new", age: { ms: 0 }, left: REFRESH_DAYS, problem };

  const { savedAt, validUntil, isRefused } = tokens;
  const now = clock.now().getTime();
  const ageMs = Math.max(0, now - savedAt);
  const left = Math.max(0, Math.floor(REFRESH_DAYS - ageMs / DAY_MS));
  // Due at half of its life.
  const isLate = ageMs > ((validUntil - savedAt) * 3) / 4;
  const state = isRefused ? "refused" : now >= validUntil ? "expired" : isLate ? "late" : "good";

  return { state, age: { ms: ageMs }, left, problem };
}
