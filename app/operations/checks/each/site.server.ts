import { findSignInAddresses } from "~/auth/sign-in-addresses.server";
import { UNNAMED_PROXY } from "~/platform/http/client-address.server";
import { isLocalAddress } from "~/platform/metrics/metrics-access";
import { env, settingsPath } from "~/platform/settings/env.server";
import { listMissingSettings } from "~/platform/settings/missing-settings";
import { countAllViewers } from "~/models/live/streams/audience/presence.server";
import { listSendingEncoders } from "~/models/live/streams/broadcast/encoder-report.server";
import { listOnAir } from "~/models/live/streams/broadcast/on-air.server";
import { listEdgeUse } from "~/models/live/streams/broadcast/server-bandwidth.server";
import type { Reading, Sentence } from "../reading";
import { required } from "~/platform/required";

export function readSettings(): Reading {
  const missing = listMissingSettings(env);
  if (missing.length === 0) return { state: "ok", fact: "fine" };

  const details = missing.map((settingName) => ({ key: `settings.without.${settingName}` }));

  return {
    state: "warn",
    fact: "missing",
    values: { count: missing.length, file: settingsPath === "none" ? ".env" : settingsPath },
    todo: "set",
    details,
  };
}

export function readLive(): Reading {
  const liveShows = listOnAir();
  const details = listEdgeUse().map(edgeSentence);
  if (liveShows.length === 0) return { state: "ok", fact: "none", details };

  const bitRate = listSendingEncoders().reduce(
    (total, { bitsPerSecond }) => total + (bitsPerSecond ?? 0),
    0,
  );
  const interrupted = liveShows.filter(({ state }) => state !== "live").length;
  const values = {
    count: liveShows.length,
    viewers: countAllViewers(),
    mbit: Math.round(bitRate / 1e5) / 10,
    away: interrupted,
  };
  const remedyLink = "/admin/events?state=live";

  return {
    state: interrupted > 0 ? "warn" : "ok",
    fact: "some",
    values,
    todo: interrupted > 0 ? "away" : "wait",
    link: remedyLink,
    details,
  };
}

/**
 * Detects a proxy that TRUST_PROXY does not name, which makes all visitors look like one address.
 * Null until ten accounts have signed in, and on a site that only this machine can reach.
 */
export function readSignIns(): Reading | null {
  const addresses = findSignInAddresses();
  if (!addresses || !env.APP_URL || isLocalAddress(env.APP_URL)) return null;

  const [address, ...others] = new Set(addresses);
  const values = { count: addresses.length, addresses: others.length + 1 };
  if (others.length > 0) return { state: "ok", fact: "several", values };

  const isNamed = address !== UNNAMED_PROXY;

  return {
    state: "warn",
    fact: isNamed ? "one" : "unnamed",
    values: { ...values, address: required(address) },
    todo: "proxy",
  };
}

function edgeSentence({
  edge: edgeName,
  viewers,
  bits: bitRate,
}: ReturnType<typeof listEdgeUse>[number]): Sentence {
  if (bitRate === null) return { key: "live.edge", values: { edge: edgeName, viewers } };

  return {
    key: "live.edgeWithBandwidth",
    values: { edge: edgeName, viewers, mbit: Math.round(bitRate / 1e5) / 10 },
  };
}
