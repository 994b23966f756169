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

/** Failures in a row after which a push service is left alone for a while. */
const MAX_FAILURES = 5;

const PAUSE_MS = 30_000;
const MAX_SERVICES = 1000;
const services = new Map<string, { failures: number; until: number }>();

export type PushTarget = { endpoint: string; p256dh: string; auth: string };
/** `contact`: a mailto: or https: address for the push service. */
export type PushSender = { keys: PushKeys; contact: string; network?: PushNetwork };
/**
 * `hosts`: of the push services that are sent to. `slowMs`: a refusal after this time is as good as
 * none.
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
/** Push services take less than a second. */
const SLOW_MS = 3000;
/** The library signs for twelve hours. */
const REUSED_HOURS = 11;
const MAX_ANSWER_BYTES = 4096;
const MAX_ORIGINS = 200;

type Reachable = { allowIPAddressList?: string[]; ca?: string; hosts?: readonly string[] };

/**
 * Checks the address of each connection. For tests, addresses that count as public, and an
 * authority.
 */
export function createPushNetwork({
  allowIPAddressList = [],
  ca,
  hosts = env.PUSH_HOSTS,
}: Reachable = {}): PushNetwork {
  const agent = new PublicHttpsAgent({
    keepAlive: true,
    timeout: TIMEOUT_MS,
    allowed: allowIPAddressList,
    ca,
  });

  return { agent, timeoutMs: TIMEOUT_MS, slowMs: SLOW_MS, hosts };
}

let internet: PushNetwork | undefined;

/**
 * Encrypts a message for a browser and hands it to the browser's push service (RFC 8030, 8291,
 * 8292).
 */
export async function sendPush(
  target: PushTarget,
  message: DeliveryMessage,
  { keys, contact, network = (internet ??= createPushNetwork()) }: PushSender,
  stopping?: AbortSignal,
): Promise<DeliveryOutcome> {
  const body = isAllowedService(target.endpoint, network.hosts) ? encrypt(target, message) : null;
  if (!body) return { result: "gone" };

  const url = new URL(target.endpoint);
  if (isSilent(url.origin)) return { result: "later" };

  const headers = {
    ...headersFor(message),
    Authorization: authorizationFor(url.origin, keys, contact),
  };
  const bounds = { timeoutMs: network.timeoutMs, maxBytes: MAX_ANSWER_BYTES, stopping };
  const began = performance.now();

  try {
    const response = await fetchBounded(url, {
      method: "POST",
      headers,
      body,
      agent: network.agent,
      ...bounds,
    });
    const outcome = outcomeOf(url, response);

    noteAnswer(
      url.origin,
      outcome.result === "delivered" || performance.now() - began < network.slowMs,
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

  // Our keys, our headers or our size are wrong: no fault of the browser, whose subscription stays.
  const refusal = `${url.host}: ${status}`;

  return status === 401 || status === 403
    ? { result: "later", refusal }
    : { result: "never", refusal };
}

/** @returns null for keys that no browser makes */
function encrypt({ p256dh, auth }: PushTarget, message: DeliveryMessage): Buffer | null {
  try {
    return webPush.encrypt(p256dh, auth, payloadOf(message), "aes128gcm").cipherText;
  } catch {
    return null;
  }
}

/** What the service worker shows. The text is shortened until it fits. */
function payloadOf({ title, body, path, tag, quietHours, icon }: DeliveryMessage): Buffer {
  for (let text = body; ; text = `${[...text].slice(0, -50).join("")}…`) {
    const payload = Buffer.from(JSON.stringify({ title, body: text, path, tag, quietHours, icon }));
    if (payload.length <= MAX_PAYLOAD_BYTES || text.length < 50) return payload;
  }
}

const authorizations = new Map<string, { value: string; until: number }>();

/**
 * The signature says for whom and until when, so it is made once for many messages to a push
 * service.
 */
function authorizationFor(
  origin: string,
  { publicKey, privateKey }: PushKeys,
  contact: string,
): string {
  const now = clock.now().getTime();
  const key = `${origin} ${publicKey} ${contact}`;
  const known = authorizations.get(key);
  if (known && known.until > now) return known.value;

  const made = webPush.getVapidHeaders(origin, contact, publicKey, privateKey, "aes128gcm");
  if (authorizations.size >= MAX_ORIGINS) authorizations.clear();
  authorizations.set(key, { value: made.Authorization, until: now + REUSED_HOURS * 3600_000 });

  return made.Authorization;
}

/**
 * True while a push service is left alone, so that many browsers of one that is down do not delay
 * the others.
 */
function isSilent(origin: string): boolean {
  const until = services.get(origin)?.until ?? 0;
  if (until > clock.now().getTime()) return true;
  // After the pause it has as many tries as any other.
  if (until > 0) services.delete(origin);

  return false;
}

/** Notes whether a push service works: it accepted a message, however late, or answered in time. */
function noteAnswer(origin: string, hasAnswered: boolean): void {
  if (hasAnswered) {
    services.delete(origin);

    return;
  }

  const failures = (services.get(origin)?.failures ?? 0) + 1;
  if (services.size >= MAX_SERVICES) services.clear();
  services.set(origin, {
    failures,
    until: failures < MAX_FAILURES ? 0 : clock.now().getTime() + PAUSE_MS,
  });
}
