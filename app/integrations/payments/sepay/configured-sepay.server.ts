import { env } from "~/platform/settings/env.server";
import { createSepay } from "./sepay-client.server";

/** `webhookKey` is what calls of the webhook carry or are signed with. */
export type ConfiguredSepay = { client: ReturnType<typeof createSepay>; webhookKey: string };

let replaced: ConfiguredSepay | null | undefined;
let configured: ConfiguredSepay | undefined;

/** SePay with the configured keys; null without. */
export function findSepay(): ConfiguredSepay | null {
  if (replaced !== undefined) return replaced;

  const { SEPAY_API_KEY: apiKey, SEPAY_API_BASE: apiBase } = env;
  if (!apiKey) return null;

  return (configured ??= { client: createSepay({ apiKey, apiBase }), webhookKey: env.SEPAY_WEBHOOK_SECRET ?? apiKey });
}

/** For tests: replaces SePay (null: none); undefined restores the configured one. */
export function replaceSepay(sepay: ConfiguredSepay | null | undefined) {
  replaced = sepay;
}
