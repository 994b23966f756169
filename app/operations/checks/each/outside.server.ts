import { once } from "node:events";
import { connect as connectTcp } from "node:net";
import { connect } from "node:tls";
import ipaddr from "ipaddr.js";
import WebSocket from "ws";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { parseJson } from "~/platform/json/parse-json";
import { closeDirectMetrics, isLocalAddress } from "~/platform/metrics/metrics-access";
import { sendRequest, reasonOf } from "../send-request";
import { badReading, okReading, type Reading, warnReading } from "../reading";
import { type Arrival, SELF_CHECK_PATH, signRequest } from "../self-check";
import { required } from "~/platform/required";

const UPLOAD_BYTES = 9_000_000;
/** A slow line needs its time, which is no refusal. A retry still ends before a red check is mailed. */
const UPLOAD_TIMEOUT_MS = 30_000;
const TIMEOUT_MS = 8000;
/**
 * Allowed clock difference: with a difference of minutes Stripe's signatures are refused and
 * second-factor codes fail.
 */
const MAX_CLOCK_MS = 60_000;
/** The client's part of the RTMP handshake: version 3 and 1536 bytes. */
const HANDSHAKE = Buffer.concat([Buffer.from([3]), Buffer.alloc(1536)]);
const DAY_MS = 24 * 3600_000;
/**
 * Days before the certificate's end at which the check warns; Let's Encrypt renews 30 days before
 * it.
 */
const WARN_DAYS = 14;
/**
 * Days before the certificate's end at which the check is bad: no working renewal is this late, and
 * there is still time to repair it.
 */
const BAD_DAYS = 3;

const publicAddress = () => env.APP_URL?.replace(/\/$/, "") ?? null;

/** Posts to the site through its public address and all proxies. @throws if there is no response */
async function sendToSelf(bodySize: number, timeoutMs?: number) {
  const { authorization, proof } = signRequest();
  const requestBody = Buffer.alloc(bodySize);
  const { status, text: responseText } = await sendRequest(`${publicAddress()}${SELF_CHECK_PATH}`, {
    method: "POST",
    headers: { authorization },
    body: requestBody,
    timeoutMs,
  });
  const arrival = status === 200 ? (parseJson(responseText) as Arrival | null) : null;

  return { status, arrival: arrival?.proof === proof ? arrival : null };
}

export async function probeAddress(): Promise<Reading | null> {
  if (!publicAddress()) return null;

  const url = required(publicAddress());

  try {
    const { status, arrival } = await sendToSelf(1);

    return arrival
      ? okReading("reached", { url })
      : badReading("other", { url, status: String(status) });
  } catch (error) {
    return badReading("unreachable", { url, reason: reasonOf(error) });
  }
}

export function probeTls(): Reading | null | Promise<Reading> {
  if (!publicAddress()) return null;

  const { protocol, hostname, port } = new URL(required(publicAddress()));
  if (protocol === "http:")
    return isLocalAddress(required(publicAddress())) ? null : badReading("none");

  return new Promise<Reading>((resolve) => {
    const socket = connect({
      host: bareHost(hostname),
      port: Number(port || 443),
      servername: nameOf(hostname),
      timeout: TIMEOUT_MS,
    });

    socket.on("error", (error) => resolve(badReading("refused", { reason: reasonOf(error) })));
    socket.on("timeout", () => socket.destroy(new Error("timeout")));
    socket.on("secureConnect", () => {
      const daysLeft = Math.floor(
        (Date.parse(socket.getPeerCertificate().valid_to) - clock.now().getTime()) / DAY_MS,
      );

      socket.destroy();
      resolve(judgeDays(daysLeft));
    });
  });
}

function judgeDays(daysLeft: number): Reading {
  if (daysLeft < BAD_DAYS) return badReading("soon", { days: daysLeft });

  return daysLeft < WARN_DAYS
    ? warnReading("soon", { days: daysLeft })
    : okReading("good", { days: daysLeft });
}

export async function probeRedirect(): Promise<Reading | null> {
  if (!publicAddress()?.startsWith("https:") || new URL(required(publicAddress())).port)
    return null;

  const { hostname } = new URL(required(publicAddress()));

  try {
    const { status, headers } = await sendRequest(`http://${hostname}/`);
    const isRedirected = status >= 300 && status < 400 && headers.location?.startsWith("https:");

    return isRedirected ? okReading("there") : warnReading("missing", { status: String(status) });
  } catch (error) {
    return warnReading("closed", { reason: reasonOf(error) });
  }
}

export async function probeProxy(): Promise<Reading | null> {
  if (!publicAddress()) return null;

  const { arrival } = await sendToSelf(1).catch(() => ({ arrival: null }));
  if (!arrival) return null;

  const { protocol, host } = new URL(required(publicAddress()));
  if (arrival.isForwarded && !arrival.isProxyTrusted)
    return badReading("untrusted", { peer: arrival.peer });
  if (`${arrival.protocol}:` !== protocol)
    return badReading("protocol", { seen: arrival.protocol });
  if (arrival.host !== host) return badReading("host", { seen: arrival.host, host });

  return arrival.isForwarded ? okReading("right") : okReading("direct");
}

export async function probeUpload(): Promise<Reading | null> {
  if (!publicAddress()) return null;

  try {
    const { status, arrival } = await sendToSelf(UPLOAD_BYTES, UPLOAD_TIMEOUT_MS);

    return arrival?.bytes === UPLOAD_BYTES
      ? okReading("passes")
      : badReading("refused", { status: String(status) });
  } catch (error) {
    return badReading("refused", { status: reasonOf(error) });
  }
}

export function probeSocket(): null | Promise<Reading> {
  if (!publicAddress()) return null;

  const socket = new WebSocket(`${required(publicAddress()).replace(/^http/, "ws")}/ws`, {
    origin: required(publicAddress()),
    rejectUnauthorized: false,
    handshakeTimeout: TIMEOUT_MS,
  });

  return new Promise<Reading>((resolve) => {
    socket.on("open", () => {
      socket.terminate();
      resolve(okReading("opens"));
    });
    socket.on("error", (error) => resolve(badReading("refused", { reason: reasonOf(error) })));
  });
}

/**
 * Checks whether /metrics can be read from outside; if so, it is closed to requests without a
 * token.
 */
export async function probeMetrics(): Promise<Reading | null> {
  if (!publicAddress() || isLocalAddress(required(publicAddress()))) return null;

  const response = await sendRequest(`${publicAddress()}/metrics`).catch(() => null);
  if (!response) return null;
  if (response.status !== 200 || !response.text.includes("nhacsong_")) return okReading("closed");

  closeDirectMetrics();

  return badReading("public");
}

function rtmpHost(): string {
  if (env.RTMP_PUBLIC_HOST) return env.RTMP_PUBLIC_HOST;

  return env.APP_URL ? new URL(env.APP_URL).hostname : (env.RTMP_HOST ?? env.HOST);
}

/** Checks the RTMP handshake at the public name, to which encoders connect. */
export async function probeRtmp(): Promise<Reading> {
  if (env.RTMP_PORT === 0) return okReading("off");

  const rtmpHostName = rtmpHost().replace(/^\[|\]$/g, "");
  const values = { host: rtmpHostName, port: String(env.RTMP_PORT) };
  const socket = connectTcp({ host: rtmpHostName, port: env.RTMP_PORT });

  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);

    await once(socket, "connect", { signal });
    socket.write(HANDSHAKE);

    const [answer] = (await once(socket, "data", { signal })) as [Buffer];

    return answer[0] === 3 ? okReading("open", values) : badReading("other", values);
  } catch (error) {
    return badReading("closed", { ...values, reason: reasonOf(error) });
  } finally {
    socket.destroy();
  }
}

/** Compares this machine's clock with the first outside server that responds; null if none does. */
export async function probeClock(): Promise<Reading | null> {
  for (const url of listClocks()) {
    const clockOffset = await compareClock(url);
    const { host: serverHost } = new URL(url);
    if (clockOffset !== null)
      return clockOffset > MAX_CLOCK_MS
        ? badReading("late", { off: { ms: clockOffset }, host: serverHost })
        : okReading("right", { host: serverHost });
  }

  return null;
}

/** Servers that this site uses anyway; no others are contacted for the time. */
function listClocks(): string[] {
  const stripe = env.STRIPE_SECRET_KEY && (env.STRIPE_API_BASE ?? "https://api.stripe.com");

  return [stripe, env.S3_ENDPOINT].filter((url) => typeof url === "string");
}

/**
 * Milliseconds between this machine's clock and the Date header of a response; null without one.
 */
async function compareClock(url: string): Promise<number | null> {
  const startedAt = clock.now().getTime();
  const response = await sendRequest(url, { method: "HEAD" }).catch(() => null);
  const theirs = Date.parse(response?.headers.date ?? "");

  return Number.isNaN(theirs) ? null : Math.abs((startedAt + clock.now().getTime()) / 2 - theirs);
}

function bareHost(hostname: string) {
  return hostname.replace(/^\[|\]$/g, "");
}

/** The server name for TLS; undefined for IP addresses. */
function nameOf(hostname: string) {
  return ipaddr.isValid(bareHost(hostname)) ? undefined : hostname;
}
