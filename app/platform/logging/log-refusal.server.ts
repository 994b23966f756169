import type { IncomingMessage } from "node:http";
import { addressOf } from "~/platform/http/client-address.server";
import { logger } from "./logger.server";
import { singleton } from "~/platform/process/singleton.server";
import { required } from "~/platform/required";

const MINUTE_MS = 60_000;
const MAX_KNOWN = 2000;

/** The time at which each refusal was logged, by subject, oldest first. */
const logged = singleton("logged refusals", () => new Map<string, number>());

/**
 * Logs a refused socket or media request. Players and browsers try again by themselves, so the same
 * refusal is logged once a minute for each address.
 */
export function logRefusal(
  request: IncomingMessage,
  refusalFacts: { route: string; status: number; reason?: string },
) {
  const address = addressOf(request);
  const subject = [address, ...Object.values(refusalFacts)].join(" ");
  const now = performance.now();
  if (now - (logged.get(subject) ?? -Infinity) < MINUTE_MS) return;

  logged.delete(subject);
  logged.set(subject, now);
  if (logged.size > MAX_KNOWN) logged.delete(required(logged.keys().next().value));
  logger.info({ ...refusalFacts, address }, "refused");
}
