import type { Agent } from "node:https";
import webPush from "web-push";
import { clock } from "~/platform/clock/clock";
import { env } from "~/platform/settings/env.server";
import type { DeliveryMessage, DeliveryOutcome } from "../delivery/delivery";
import type { PushKeys } from "./push-keys.server";
import { type BoundedAnswer, fetchBounded } from "../web/fetch-bounded.server";
import { PublicHttpsAgent } from "../web/public-agent";
import { retryAfterMs } from "../web/retry-after";
import { isAllowedService } from "./push-hosts";

/** After this number of consecutive failures, a push service is paused. */
const MAX_FAILURES = 5;

const PAUSE_MS = 30_000;
const MAX_SERVICES = 1000;
const pausedServices = new Map<string, { failures: number; until: number }>();

export type PushTarget = { endpoint: string; p256dh: string; auth: string };
/** `contact`: a mailto: or https: address for the push service. */
export type PushSender = { keys: PushKeys; contact: string; network?: PushNetwork };
/**
 * `hosts`: hosts of the allowed push services. `slowMs`: a refusal after this time counts as a
 * failure of the service.
 */
export type PushNetwork = {
  agent: Agent;
  timeoutMs: number;
  slowMs: number;
  hosts: readonly string[];
};

/** RFC 8291 sends one record of 4096 bytes, of which encryption takes 103. */
const MAX_PAYLOAD_BYTES = 3993;
const MAX_TTL_SECONDS = 28 * 24 * 3600;
const TIMEOUT_MS = 10_000;
/**
 * A refusal that takes longer counts as a failure; push services usually answer within a second.
 */
const SLOW_MS = 3000;
/** A signature is reused for this long; the library signs for twelve hours. */
const SIGNATURE_HOURS = 11;
const MAX_ANSWER_BYTES = 4096;
const MAX_ORIGINS = 200;

type NetworkOptions = { allowIPAddressList?: string[]; ca?: string; hosts?: readonly string[] };

/**
 * Creates the network access, which checks the address of each connection. Tests pass addresses
 * that count as public, and a certificate authority.
 */
export function createPushNetwork({
  allowIPAddressList = [],
  ca,
  hosts = env.PUSH_HOSTS,
}: NetworkOptions = {}): PushNetwork {
  const agent = new PublicHttpsAgent({
    keepAlive: true,
    timeout: TIMEOUT_MS,
    allowed: allowIPAddressList,
    ca,
  });

  return { agent, timeoutMs: TIMEOUT_MS, slowMs: SLOW_MS, hosts };
}

let publicNetwork: PushNetwork | undefined;

/**
 * Encrypts a message for a browser and hands it to the browser's push service (RFC 8030, 8291,
 * 8292).
 */
export async function sendPush(
  target: PushTarget,
  message: DeliveryMessage,
  { keys, contact, network = (publicNetwork ??= createPushNetwork()) }: PushSender,
  stopping?: AbortSignal,
): Promise<DeliveryOutcome> {
  const payload = isAllowedService(target.endpoint, network.hosts)
    ? encrypt(target, message)
    : null;
  if (!payload) return { result: "gone" };

  const url = new URL(target.endpoint);
  if (isPaused(url.origin)) return { result: "later" };

  const headers = {
    ...headersFor(message),
    Authorization: authorizationFor(url.origin, keys, contact),
  };
  const limits = { timeoutMs: network.timeoutMs, maxBytes: MAX_ANSWER_BYTES, stopping };
  const startedAt = performance.now();

  try {
    const answer = await fetchBounded(url, {
      method: "POST",
      headers,
      body: payload,
      agent: network.agent,
      ...limits,
    });
    const outcome = outcomeOf(url, answer);

    noteAnswer(
      url.origin,
      outcome.result === "delivered" || performance.now() - startedAt < network.slowMs,
    );

    return outcome;
  } catch {
    if (!stopping?.aborted) noteAnswer(url.origin, false);

    return { result: "later" };
  }
}

function headersFor({ tag, isUrgent, expiresAt }: DeliveryMessage) {
  const seconds = Math.ceil((expiresAt.getTime() - clock.now().getTime()) / 1000);

  return {
    "Content-Encoding": "aes128gcm",
    "Content-Type": "application/octet-stream",
    TTL: Math.min(Math.max(0, seconds), MAX_TTL_SECONDS),
    Topic: tag,
    Urgency: isUrgent ? "high" : "normal",
  };
}

function outcomeOf(url: URL, { status, headers }: BoundedAnswer): DeliveryOutcome {
  if (status >= 200 && status < 300) return { result: "delivered" };
  if (status === 404 || status === 410) return { result: "gone" };
  if (status === 429 || status >= 500)
    return { result: "later", afterMs: retryAfterMs(headers["retry-after"]) };

  // The keys, the headers or the size are wrong. The browser is not at fault, so its subscription
  // stays.
  const refusal = `${url.host}: ${status}`;

  return status === 401 || status === 403
    ? { result: "later", refusal }
    : { result: "never", refusal };
}

/** @returns null for keys that a browser cannot have created */
function encrypt({ p256dh, auth }: PushTarget, message: DeliveryMessage): Buffer | null {
  try {
    return webPush.encrypt(p256dh, auth, payloadOf(message), "aes128gcm").cipherText;
  } catch {
    return null;
  }
}

/** Payload for the service worker. The text is shortened until it fits. */
function payloadOf({ title, body, path, tag, quietHours, icon }: DeliveryMessage): Buffer {
  for (
    let shortenedBody = body;
    ;
    shortenedBody = `${[...shortenedBody].slice(0, -50).join("")}…`
  ) {
    const payload = Buffer.from(
      JSON.stringify({ title, body: shortenedBody, path, tag, quietHours, icon }),
    );
    if (payload.length <= MAX_PAYLOAD_BYTES || shortenedBody.length < 50) return payload;
  }
}

const authorizations = new Map<string, { value: string; until: number }>();

/**
 * Signs for a push service. A signature names the service and its expiry, so it is used for many
 * messages.
 */
function authorizationFor(
  origin: string,
  { publicKey, privateKey }: PushKeys,
  contact: string,
): string {
  const nowMs = clock.now().getTime();
  const cacheKey = `${origin} ${publicKey} ${contact}`;
  const cachedAuthorization = authorizations.get(cacheKey);
  if (cachedAuthorization && cachedAuthorization.until > nowMs) return cachedAuthorization.value;

  const vapidHeaders = webPush.getVapidHeaders(origin, contact, publicKey, privateKey, "aes128gcm");
  if (authorizations.size >= MAX_ORIGINS) authorizations.clear();
  authorizations.set(cacheKey, {
    value: vapidHeaders.Authorization,
    until: nowMs + SIGNATURE_HOURS * 3600_000,
  });

  return vapidHeaders.Authorization;
}

/**
 * True while a push service is paused, so that many browsers of a service that is down do not delay
 * the others.
 */
function isPaused(origin: string): boolean {
  const pausedUntil = pausedServices.get(origin)?.until ?? 0;
  if (pausedUntil > clock.now().getTime()) return true;
  // After the pause the failures are counted from zero again.
  if (pausedUntil > 0) pausedServices.delete(origin);

  return false;
}

/**
 * Records whether a push service works. `hasAnswered`: it accepted a message, even late, or
 * answered in time.
 */
function noteAnswer(origin: string, hasAnswered: boolean): void {
  if (hasAnswered) {
    pausedServices.delete(origin);

    return;
  }

  const failures = (pausedServices.get(origin)?.failures ?? 0) + 1;
  if (pausedServices.size >= MAX_SERVICES) pausedServices.clear();
  pausedServices.set(origin, {
    failures,
    until: failures < MAX_FAILURES ? 0 : clock.now().getTime() + PAUSE_MS,
  });
}
