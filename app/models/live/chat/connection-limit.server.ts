import { UNNAMED_PROXY } from "~/platform/http/client-address.server";
import { env, isInProduction } from "~/platform/settings/env.server";
import { AppError } from "~/platform/errors";
import { singleton } from "~/platform/process/singleton.server";
import { type Actor, isMember } from "~/models/base/actor";
import { personOf } from "../streams/audience/presence.server";
import { required } from "~/platform/required";

/** Maximum number of open sockets and streamed pages of one person, over all tabs and devices. */
const MAX_PER_PERSON = 30;

/**
 * People behind an undeclared proxy share this many times GUEST_SOCKETS_PER_ADDRESS, because the
 * proxy's header cannot be trusted.
 */
const UNNAMED_PROXY_SHARE = 5;

const LOOPBACK = /^127\.|^::\/64$/;

const openConnections = singleton("connections", () => new Map<string, number>());

/**
 * Counts an open chat connection. `address`: see addressOf.
 * @returns the function that releases it
 * @throws AppError throttled
 */
export function openConnection(actor: Actor, address: string | undefined): () => void {
  const limits = address === undefined ? [] : limitsFor(actor, address);
  if (limits.some(([limitKey, limit]) => (openConnections.get(limitKey) ?? 0) >= limit)) {
    throw new AppError("throttled", "live:tooManyOpen");
  }

  for (const [limitKey] of limits)
    openConnections.set(limitKey, (openConnections.get(limitKey) ?? 0) + 1);

  return () => limits.splice(0).forEach(([limitKey]) => release(limitKey));
}

function limitsFor(actor: Actor, address: string): [key: string, most: number][] {
  const personKey = isOwnMachine(address) ? null : personOf(actor);
  const personLimits: [string, number][] = personKey ? [[personKey, MAX_PER_PERSON]] : [];
  if (isMember(actor)) return personLimits;

  const addressShare = address === UNNAMED_PROXY ? UNNAMED_PROXY_SHARE : 1;

  return [...personLimits, [`address ${address}`, env.GUEST_SOCKETS_PER_ADDRESS * addressShare]];
}

/**
 * True outside production for connections from this machine. The limit per person does not apply to
 * them, because tests act as many people.
 */
function isOwnMachine(address: string) {
  return !isInProduction && (address === UNNAMED_PROXY || LOOPBACK.test(address));
}

function release(limitKey: string) {
  const remaining = required(openConnections.get(limitKey)) - 1;
  if (remaining > 0) openConnections.set(limitKey, remaining);
  else openConnections.delete(limitKey);
}
