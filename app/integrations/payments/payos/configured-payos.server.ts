import { env } from "~/platform/settings/env.server";
import { createPayos } from "./payos-client.server";

export type ConfiguredPayos = { client: ReturnType<typeof createPayos>; checksumKey: string };

let replaced: ConfiguredPayos | null | undefined;
let configured: ConfiguredPayos | undefined;

/** payOS with the configured keys; null without. */
export function findPayos(): ConfiguredPayos | null {
  if (replaced !== undefined) return replaced;

  const { PAYOS_CLIENT_ID: clientId, PAYOS_API_KEY: apiKey, PAYOS_CHECKSUM_KEY: checksumKey } = env;
  if (!clientId || !apiKey || !checksumKey) return null;

  const client = () => createPayos({ clientId, apiKey, checksumKey, apiBase: env.PAYOS_API_BASE });

  return (configured ??= { client: client(), checksumKey });
}

/** For tests: replaces payOS (null: none); undefined restores the configured one. */
export function replacePayos(payos: ConfiguredPayos | null | undefined) {
  replaced = payos;
}
