import { env } from "~/env.server";
import type { TextChannel } from "./text-channel";
import { createWebhookChannel } from "./webhook-channel.server";

/** `secret` signs the reports that come back. */
type ConfiguredTexts = { channel: TextChannel; secret: string };

let replaced: ConfiguredTexts | null | undefined;
let configured: ConfiguredTexts | undefined;

/** The configured way to send text messages; null without. */
export function findTexts(): ConfiguredTexts | null {
  if (replaced !== undefined) return replaced;
  const { TEXT_WEBHOOK_URL: url, TEXT_WEBHOOK_SECRET: secret } = env;
  if (!url || !secret) return null;
  return (configured ??= { channel: createWebhookChannel({ url, secret }), secret });
}

/** For tests: replaces it (null: none); undefined restores the configured one. */
export function replaceTexts(texts: ConfiguredTexts | null | undefined) {
  replaced = texts;
}
