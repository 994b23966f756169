import { replaceable } from "~/platform/process/replaceable";
import { env } from "~/platform/settings/env.server";
import { createPayos } from "./payos/payos-client.server";
import { createSepay } from "./sepay/sepay-client.server";

/** `webhookKey`: the key that webhook calls contain or are signed with. */
export type ConfiguredSepay = { client: ReturnType<typeof createSepay>; webhookKey: string };
export type ConfiguredPayos = { client: ReturnType<typeof createPayos>; checksumKey: string };

export const [findSepay, replaceSepay] = replaceable((): ConfiguredSepay | null => {
  const { SEPAY_API_KEY: apiKey, SEPAY_API_BASE: apiBase } = env;
  if (!apiKey) return null;

  return {
    client: createSepay({ apiKey, apiBase }),
    webhookKey: env.SEPAY_WEBHOOK_SECRET ?? apiKey,
  };
});

export const [findPayos, replacePayos] = replaceable((): ConfiguredPayos | null => {
  const { PAYOS_CLIENT_ID: clientId, PAYOS_API_KEY: apiKey, PAYOS_CHECKSUM_KEY: checksumKey } = env;
  if (!clientId || !apiKey || !checksumKey) return null;

  return {
    client: createPayos({ clientId, apiKey, checksumKey, apiBase: env.PAYOS_API_BASE }),
    checksumKey,
  };
});
