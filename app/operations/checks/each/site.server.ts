import { findSignInAddresses } from "~/auth/sign-in-addresses.server";
import { UNNAMED_PROXY } from "~/platform/http/client-address.server";
import { isLocalAddress } from "~/platform/metrics/metrics-access";
import { env } from "~/platform/settings/env.server";
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

  const details = missing.map((name) => ({ key: `settings.without.${name}` }));

  return {
    state: "warn",
    fact: "missing",
    values: { count: missing.length },
    todo: "set",
    details,
  };
}

export function readLive(): Reading {
  const shows = listOnAir();
  const details = listEdgeUse().map(edgeSentence);
  if (shows.length === 0) return { state: "ok", fact: "none", details };

  const bits = listSendingEncoders().reduce(
    (sum, { bitsPerSecond }) => sum + (bitsPerSecond ?? 0),
    0,
  );
  const away = shows.filter(({ state }) => state !== "live").length;
  const values = {
    count: shows.length,
    viewers: countAllViewers(),
    mbit: Math.round(bits / 1e5) / 10,
    away,
  };
  const link = "/admin/events?state=live";

  return {
    state: away > 0 ? "warn" : "ok",
    fact: "some",
    values,
    todo: away > 0 ? "away" : "wait",
    link,
    details,
  };
}

/**
 * A proxy that TRUST_PROXY does not name makes all visitors one. Null until ten accounts have
 * signed in, and on a site for this machine only.
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

function edgeSentence({ edge, viewers, bits }: ReturnType<typeof listEdgeUse>[number]): Sentence {
  if (bits === null) return { key: "live.edge", values: { edge, viewers } };

  return {
    key: "live.edgeWithBandwidth",
    values: { edge, viewers, mbit: Math.round(bits / 1e5) / 10 },
  };
}
