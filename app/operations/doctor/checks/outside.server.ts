import { connect } from "node:tls";
import ipaddr from "ipaddr.js";
import WebSocket from "ws";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { parseJson } from "~/platform/json/parse-json";
import { closeDirectMetrics, isLocalAddress } from "~/platform/metrics/metrics-access";
import { sendRequest, reasonOf } from "../send-request";
import { type Check, fail, type Found, ok, warn } from "../check";
import { type Arrival, SELF_CHECK_PATH, signRequest } from "../self-check";

const UPLOAD_BYTES = 9_000_000;
const TIMEOUT_MS = 8000;
const DAY_MS = 24 * 3600_000;
/** Let's Encrypt renews thirty days before the end. */
const WARN_DAYS = 14;

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

export const checkAddress: Check = async () => {
  if (!site()) return warn("unset");
  const url = site()!;
  try {
    const { status, arrival } = await arrive(1);
    return arrival ? ok("reached", { url }) : fail("other", { url, status: String(status) });
  } catch (error) {
    return fail("unreachable", { url, reason: reasonOf(error) });
  }
};

export const checkTls: Check = () => {
  if (!site()) return null;
  const { protocol, hostname, port } = new URL(site()!);
  if (protocol === "http:") return isLocalAddress(site()!) ? null : fail("none");
  return new Promise<Found>((resolve) => {
    const socket = connect({
      host: bare(hostname),
      port: Number(port || 443),
      servername: nameOf(hostname),
      timeout: TIMEOUT_MS,
    });
    socket.on("error", (error) => resolve(fail("refused", { reason: reasonOf(error) })));
    socket.on("timeout", () => socket.destroy(new Error("timeout")));
    socket.on("secureConnect", () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - clock.now().getTime()) / DAY_MS);
      socket.destroy();
      resolve(days < WARN_DAYS ? warn("soon", { days }) : ok("good", { days }));
    });
  });
};

export const checkRedirect: Check = async () => {
  if (!site()?.startsWith("https:") || new URL(site()!).port) return null;
  const { hostname } = new URL(site()!);
  try {
    const { status, headers } = await sendRequest(`http://${hostname}/`);
    const isRedirected = status >= 300 && status < 400 && headers.location?.startsWith("https:");
    return isRedirected ? ok("there") : warn("missing", { status: String(status) });
  } catch (error) {
    return warn("closed", { reason: reasonOf(error) });
  }
};

export const checkProxy: Check = async () => {
  if (!site()) return null;
  const { arrival } = await arrive(1).catch(() => ({ arrival: null }));
  if (!arrival) return null;
  const { protocol, host } = new URL(site()!);
  if (arrival.isForwarded && !arrival.isProxyTrusted) return fail("untrusted");
  if (`${arrival.protocol}:` !== protocol) return fail("protocol", { seen: arrival.protocol });
  if (arrival.host !== host) return fail("host", { seen: arrival.host, host });
  return arrival.isForwarded ? ok("right") : ok("direct");
};

export const checkUpload: Check = async () => {
  if (!site()) return null;
  try {
    const { status, arrival } = await arrive(UPLOAD_BYTES);
    return arrival?.bytes === UPLOAD_BYTES ? ok("passes") : fail("refused", { status: String(status) });
  } catch (error) {
    return fail("refused", { status: reasonOf(error) });
  }
};

export const checkSocket: Check = () => {
  if (!site()) return null;
  const socket = new WebSocket(`${site()!.replace(/^http/, "ws")}/ws`, {
    origin: site()!,
    rejectUnauthorized: false,
    handshakeTimeout: TIMEOUT_MS,
  });
  return new Promise<Found>((resolve) => {
    socket.on("open", () => {
      socket.terminate();
      resolve(ok("opens"));
    });
    socket.on("error", (error) => resolve(fail("refused", { reason: reasonOf(error) })));
  });
};

/** Closes the metrics to requests without a token when they were seen from outside. */
export const checkMetrics: Check = async () => {
  if (!site() || isLocalAddress(site()!)) return null;
  const response = await sendRequest(`${site()}/metrics`).catch(() => null);
  if (!response) return null;
  if (response.status !== 200 || !response.text.includes("nhacsong_")) return ok("closed");
  closeDirectMetrics();
  return fail("public");
};

function bare(hostname: string) {
  return hostname.replace(/^\[|\]$/g, "");
}

/** Addresses have no name to ask for. */
function nameOf(hostname: string) {
  return ipaddr.isValid(bare(hostname)) ? undefined : hostname;
}
