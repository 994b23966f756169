import { findSignInAddresses } from "~/auth/sign-in-addresses.server";
import { UNNAMED_PROXY } from "~/platform/http/client-address.server";
import { isLocalAddress } from "~/platform/metrics/metrics-access";
import { commandLine } from "~/platform/process/command-line.server";
import { env } from "~/platform/settings/env.server";
import { listMissingSettings } from "~/platform/settings/missing-settings";
import { countAllViewers } from "~/models/live/streams/audience/presence.server";
import { listSendingEncoders } from "~/models/live/streams/broadcast/encoder-report.server";
import { listOnAir } from "~/models/live/streams/broadcast/on-air.server";
import { listEdgeUse } from "~/models/live/streams/broadcast/server-bandwidth.server";
import { findPushRefusal } from "~/models/delivery/notices/push/push-refusals.server";
import { findPushKeysFault } from "~/models/delivery/notices/push/push-sender.server";
import { countPush } from "~/models/delivery/notices/push/push-subscriptions.server";
import { countMails } from "../figures.server";
import type { LightReading, Sentence } from "../light";
import { type Finding, findSetupReport, isSetupBeingChecked } from "../setup-report.server";

/** Mails leave within seconds; a mail server may be away for a while. */
const MAIL_WARN_MS = 15 * 60_000;
const MAIL_BAD_MS = 2 * 3600_000;

export function readSettingsLight(): LightReading {
  const missing = listMissingSettings(env);
  if (missing.length === 0) return { state: "ok", fact: "fine" };
  const details = missing.map((name) => ({ key: `settings.without.${name}` }));
  return { state: "warn", fact: "missing", values: { count: missing.length }, todo: "set", details };
}

export function readLiveLight(): LightReading {
  const shows = listOnAir();
  const details = listEdgeUse().map(edgeSentence);
  if (shows.length === 0) return { state: "ok", fact: "none", details };
  const bits = listSendingEncoders().reduce((sum, { bitsPerSecond }) => sum + (bitsPerSecond ?? 0), 0);
  const away = shows.filter(({ state }) => state !== "live").length;
  const values = { count: shows.length, viewers: countAllViewers(), mbit: Math.round(bits / 1e5) / 10, away };
  const link = "/admin/events?state=live";
  return { state: away > 0 ? "warn" : "ok", fact: "some", values, todo: away > 0 ? "away" : "wait", link, details };
}

/**
 * A proxy that TRUST_PROXY does not name makes all visitors one. Null until ten accounts have signed in, and on a site
 * for this machine only.
 */
export function readSignInsLight(): LightReading | null {
  const addresses = findSignInAddresses();
  if (!addresses || !env.APP_URL || isLocalAddress(env.APP_URL)) return null;

  const [address, ...others] = new Set(addresses);
  const values = { count: addresses.length, addresses: others.length + 1 };
  if (others.length > 0) return { state: "ok", fact: "several", values };

  const isNamed = address !== UNNAMED_PROXY;
  return { state: "warn", fact: isNamed ? "one" : "unnamed", values: { ...values, address: address! }, todo: "proxy" };
}

function edgeSentence({ edge, viewers, bits }: ReturnType<typeof listEdgeUse>[number]): Sentence {
  if (bits === null) return { key: "live.edge", values: { edge, viewers } };
  return { key: "live.edgeWithBandwidth", values: { edge, viewers, mbit: Math.round(bits / 1e5) / 10 } };
}

/** Null while no browser is subscribed. */
export async function readPushLight(): Promise<LightReading | null> {
  const fault = await findPushKeysFault();
  if (fault) return { state: "bad", fact: fault, todo: "restore" };
  const refusal = await findPushRefusal();
  const { browsers, waiting } = await countPush();
  if (browsers === 0) return null;
  const values = { count: browsers, waiting };
  if (refusal)
    return { state: "warn", fact: "refused", values: { ...values, reason: refusal.reason }, todo: "refused" };
  return { state: "ok", fact: "fine", values };
}

export async function readMailLight(): Promise<LightReading> {
  const { counts, oldestWaitingMs } = await countMails();
  const values = { count: counts.waiting!, failed: counts.failed!, age: { ms: oldestWaitingMs }, sent: counts.sent! };
  const waiting = "/admin/outbox?state=waiting";
  if (!env.SMTP_URL)
    return { state: counts.waiting! > 0 ? "warn" : "ok", fact: "off", values, todo: "set", link: waiting };
  if (oldestWaitingMs > MAIL_BAD_MS) return { state: "bad", fact: "waiting", values, todo: "server", link: waiting };
  if (oldestWaitingMs > MAIL_WARN_MS) return { state: "warn", fact: "waiting", values, todo: "server", link: waiting };
  if (counts.failed! > 0)
    return { state: "warn", fact: "failed", values, todo: "failed", link: "/admin/outbox?state=failed" };
  return { state: "ok", fact: "fine", values };
}

/** The doctor's latest findings; null before the first. */
export function readSetupLight(): LightReading | null {
  const light = lightOf(findSetupReport());
  return isSetupBeingChecked() ? { ...(light ?? { state: "ok" }), fact: "running" } : light;
}

function lightOf(report: Finding[] | null): LightReading | null {
  if (!report) return null;
  const found = report.filter(({ state }) => state !== "ok");
  const failed = found.filter(({ state }) => state === "fail");
  if (found.length === 0) return { state: "ok", fact: "fine", values: { count: report.length } };
  const details = found.map(({ name, finding, values }) => ({
    key: finding === "broken" ? "doctor.broken" : `doctor.${name}.${finding}`,
    values,
  }));
  return {
    state: failed.length > 0 ? "bad" : "warn",
    fact: "found",
    values: { count: found.length, command: commandLine("doctor") },
    todo: "doctor",
    details,
  };
}
