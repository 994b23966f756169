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
import { bad, ok, type Reading, warn } from "../reading";
import { type Arrival, SELF_CHECK_PATH, signRequest } from "../self-check";
import { required } from "~/platform/required";

const UPLOAD_BYTES = 9_000_000;
const TIMEOUT_MS = 8000;
/** Stripe refuses signatures, and logins by code fail, when the clock is minutes off. */
const MAX_CLOCK_MS = 60_000;
/** The handshake of RTMP: version 3, then 1536 bytes each way. */
const HANDSHAKE = Buffer.concat([Buffer.from([3]), Buffer.alloc(1536)]);
const DAY_MS = 24 * 3600_000;
/** Let's Encrypt renews thirty days before the end. */
const WARN_DAYS = 14;
/** Shorter than any renewal that works, and long enough to mend one. */
const BAD_DAYS = 3;

const site = () => env.APP_URL?.replace(/\/$/, "") ?? null;

/** Posts to the site through everything in front of it. @throws when nothing answers */
async function arrive(bytes: number) {
  const { authorization, proof } = signRequest();
  const body = Buffer.alloc(bytes);
  const { status, text } = await sendRequest(`${site()}${SELF_CHECK_PATH}`, {
    method: "POST",
    headers: { authorization },
    body,
  });
  const arrival = status === 200 ? (parseJson(text) as Arrival | null) : null;

  return { status, arrival: arrival?.proof === proof ? arrival : null };
}

export async function probeAddress(): Promise<Reading | null> {
  if (!site()) return null;

  const url = required(site());

  try {
    const { status, arrival } = await arrive(1);

    return arrival ? ok("reached", { url }) : bad("other", { url, status: String(status) });
  } catch (error) {
    return bad("unreachable", { url, reason: reasonOf(error) });
  }
}

export function probeTls(): Reading | null | Promise<Reading> {
  if (!site()) return null;

  const { protocol, hostname, port } = new URL(required(site()));
  if (protocol === "http:") return isLocalAddress(required(site())) ? null : bad("none");

  return new Promise<Reading>((resolve) => {
    const socket = connect({
      host: bare(hostname),
      port: Number(port || 443),
      servername: nameOf(hostname),
      timeout: TIMEOUT_MS,
    });

    socket.on("error", (error) => resolve(bad("refused", { reason: reasonOf(error) })));
    socket.on("timeout", () => socket.destroy(new Error("timeout")));
    socket.on("secureConnect", () => {
      const days = Math.floor(
        (Date.parse(socket.getPeerCertificate().valid_to) - clock.now().getTime()) / DAY_MS,
      );

      socket.destroy();
      resolve(judgeDays(days));
    });
  });
}

function judgeDays(days: number): Reading {
  if (days < BAD_DAYS) return bad("soon", { days });

  return days < WARN_DAYS ? warn("soon", { days }) : ok("good", { days });
}

export async function probeRedirect(): Promise<Reading | null> {
  if (!site()?.startsWith("https:") || new URL(required(site())).port) return null;

  const { hostname } = new URL(required(site()));

  try {
    const { status, headers } = await sendRequest(`http://${hostname}/`);
    const isRedirected = status >= 300 && status < 400 && headers.location?.startsWith("https:");

    return isRedirected ? ok("there") : warn("missing", { status: String(status) });
  } catch (error) {
    return warn("closed", { reason: reasonOf(error) });
  }
}

export async function probeProxy(): Promise<Reading | null> {
  if (!site()) return null;

  const { arrival } = await arrive(1).catch(() => ({ arrival: null }));
  if (!arrival) return null;

  const { protocol, host } = new URL(required(site()));
  if (arrival.isForwarded && !arrival.isProxyTrusted)
    return bad("untrusted", { peer: arrival.peer });
  if (`${arrival.protocol}:` !== protocol) return bad("protocol", { seen: arrival.protocol });
  if (arrival.host !== host) return bad("host", { seen: arrival.host, host });

  return arrival.isForwarded ? ok("right") : ok("direct");
}

export async function probeUpload(): Promise<Reading | null> {
  if (!site()) return null;

  try {
    const { status, arrival } = await arrive(UPLOAD_BYTES);

    return arrival?.bytes === UPLOAD_BYTES
      ? ok("passes")
      : bad("refused", { status: String(status) });
  } catch (error) {
    return bad("refused", { status: reasonOf(error) });
  }
}

export function probeSocket(): null | Promise<Reading> {
  if (!site()) return null;

  const socket = new WebSocket(`${required(site()).replace(/^http/, "ws")}/ws`, {
    origin: required(site()),
    rejectUnauthorized: false,
    handshakeTimeout: TIMEOUT_MS,
  });

  return new Promise<Reading>((resolve) => {
    socket.on("open", () => {
      socket.terminate();
      resolve(ok("opens"));
    });
    socket.on("error", (error) => resolve(bad("refused", { reason: reasonOf(error) })));
  });
}

/** Closes the metrics to requests without a token when they were seen from outside. */
export async function probeMetrics(): Promise<Reading | null> {
  if (!site() || isLocalAddress(required(site()))) return null;

  const response = await sendRequest(`${site()}/metrics`).catch(() => null);
  if (!response) return null;
  if (response.status !== 200 || !response.text.includes("nhacsong_")) return ok("closed");

  closeDirectMetrics();

  return bad("public");
}

function rtmpHost(): string {
  if (env.RTMP_PUBLIC_HOST) return env.RTMP_PUBLIC_HOST;

  return env.APP_URL ? new URL(env.APP_URL).hostname : (env.RTMP_HOST ?? env.HOST);
}

/** Encoders connect to the public name. */
export async function probeRtmp(): Promise<Reading> {
  if (env.RTMP_PORT === 0) return ok("off");

  const host = rtmpHost().replace(/^\[|\]$/g, "");
  const values = { host, port: String(env.RTMP_PORT) };
  const socket = connectTcp({ host, port: env.RTMP_PORT });

  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);

    await once(socket, "connect", { signal });
    socket.write(HANDSHAKE);

    const [data] = (await once(socket, "data", { signal })) as [Buffer];

    return data[0] === 3 ? ok("open", values) : bad("other", values);
  } catch (error) {
    return bad("closed", { ...values, reason: reasonOf(error) });
  } finally {
    socket.destroy();
  }
}

/** Compares with the first server outside that answers. Null when none does. */
export async function probeClock(): Promise<Reading | null> {
  for (const url of listClocks()) {
    const offMs = await compareClock(url);
    const { host } = new URL(url);
    if (offMs !== null)
      return offMs > MAX_CLOCK_MS
        ? bad("late", { off: { ms: offMs }, host })
        : ok("right", { host });
  }

  return null;
}

/** Servers that this site uses anyway: it asks no other for the time. */
function listClocks(): string[] {
  const stripe = env.STRIPE_SECRET_KEY && (env.STRIPE_API_BASE ?? "https://api.stripe.com");

  return [stripe, env.S3_ENDPOINT].filter((url) => typeof url === "string");
}

/** Milliseconds between our clock and the date of a response; null without one. */
async function compareClock(url: string): Promise<number | null> {
  const began = clock.now().getTime();
  const response = await sendRequest(url, { method: "HEAD" }).catch(() => null);
  const theirs = Date.parse(response?.headers.date ?? "");

  return Number.isNaN(theirs) ? null : Math.abs((began + clock.now().getTime()) / 2 - theirs);
}

function bare(hostname: string) {
  return hostname.replace(/^\[|\]$/g, "");
}

/** Addresses have no name to ask for. */
function nameOf(hostname: string) {
  return ipaddr.isValid(bare(hostname)) ? undefined : hostname;
}
