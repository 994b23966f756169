import { UNNAMED_PROXY } from "~/platform/http/client-address.server";
import { env, isInProduction } from "~/platform/settings/env.server";
import { AppError } from "~/platform/errors";
import { singleton } from "~/platform/process/singleton.server";
import { type Actor, isMember } from "~/models/base/actor";
import { personOf } from "../streams/audience/presence.server";
import { required } from "~/platform/required";

/** Sockets and streamed pages of one person, over all tabs and devices. */
const MAX_PER_PERSON = 30;

/** People behind an undeclared proxy share one limit, so its header cannot be abused. */
const UNNAMED_PROXY_SHARE = 5;

const LOOPBACK = /^127\.|^::\/64$/;

const open = singleton("connections", () => new Map<string, number>());

/**
 * Counts an open chat connection. `address`: see addressOf.
 * @returns the function that releases it
 * @throws AppError throttled
 */
export function openConnection(actor: Actor, address: string | undefined): () => void {
  const counted = address === undefined ? [] : limitsFor(actor, address);
  if (counted.some(([key, most]) => (open.get(key) ?? 0) >= most)) {
    throw new AppError("throttled", "live:tooManyOpen");
  }

  for (const [key] of counted) open.set(key, (open.get(key) ?? 0) + 1);

  return () => counted.splice(0).forEach(([key]) => release(key));
}

function limitsFor(actor: Actor, address: string): [key: string, most: number][] {
  const person = isLocalTrial(address) ? null : personOf(actor);
  const bounds: [string, number][] = person ? [[person, MAX_PER_PERSON]] : [];
  if (isMember(actor)) return bounds;

  const share = address === UNNAMED_PROXY ? UNNAMED_PROXY_SHARE : 1;

  return [...bounds, [`address ${address}`, env.GUEST_SOCKETS_PER_ADDRESS * share]];
}

/** Outside production one machine plays many people. */
function isLocalTrial(address: string) {
  return !isInProduction && (address === UNNAMED_PROXY || LOOPBACK.test(address));
}

function release(key: string) {
  const left = required(open.get(key)) - 1;
  if (left > 0) open.set(key, left);
  else open.delete(key);
}
