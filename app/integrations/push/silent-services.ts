import { clock } from "~/platform/clock/clock";

/** Failures in a row after which a push service is left alone for a while. */
const MAX_FAILURES = 5;
const PAUSE_MS = 30_000;
const MAX_ORIGINS = 1000;

const services = new Map<string, { failures: number; until: number }>();

/** True while a push service is left alone, so that many browsers of one that is down do not delay the others. */
export function isSilent(origin: string): boolean {
  const until = services.get(origin)?.until ?? 0;
  if (until > clock.now().getTime()) return true;
  // After the pause it has as many tries as any other.
  if (until > 0) services.delete(origin);

  return false;
}

/** Notes whether a push service works: it accepted a message, however late, or answered in time. */
export function noteAnswer(origin: string, hasAnswered: boolean): void {
  if (hasAnswered) return void services.delete(origin);

  const failures = (services.get(origin)?.failures ?? 0) + 1;
  if (services.size >= MAX_ORIGINS) services.clear();
  services.set(origin, { failures, until: failures < MAX_FAILURES ? 0 : clock.now().getTime() + PAUSE_MS });
}
