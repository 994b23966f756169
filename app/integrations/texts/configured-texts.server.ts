import { env } from "~/platform/settings/env.server";
import { replaceable } from "~/platform/process/replaceable";
import type { TextChannel, TextAnswer } from "./text-channel";
import { createWebhookChannel } from "./webhook-channel.server";
import { createZaloChannel } from "./zalo/zalo-channel.server";
import { ZaloAccess } from "./zalo/zalo-tokens.server";

const NO_CHANNEL: TextAnswer = { state: "never", problem: "no channel reaches this number" };

/** `secret` signs the reports that come back from the operator's own service; null without one. */
type ConfiguredTexts = { channel: TextChannel; secret: string | null; zalo?: ZaloAccess | null };

/** The configured ways to send text messages. */
export const [findTexts, replaceTexts] = replaceable(configure);

function configure(): ConfiguredTexts | null {
  const { TEXT_WEBHOOK_URL: url, TEXT_WEBHOOK_SECRET: secret = null } = env;
  const zalo = configureZalo();
  const set = {
    zalo: zalo?.channel ?? null,
    webhook: url && secret ? createWebhookChannel({ url, secret }) : null,
  };
  const channels = env.TEXT_CHANNELS.flatMap((name) => set[name] ?? []);

  return channels.length > 0
    ? { channel: joinChannels(channels), secret, zalo: zalo?.access }
    : null;
}

function configureZalo() {
  const { ZALO_APP_ID: appId, ZALO_APP_SECRET: appSecret, ZALO_REFRESH_TOKEN: firstToken } = env;
  const { ZALO_TEMPLATES: templates, ZALO_API_BASE: base, TEXT_CHANNELS } = env;
  if (!appId || !appSecret || !firstToken || !templates || !TEXT_CHANNELS.includes("zalo"))
    return null;

  const access = new ZaloAccess({ appId, appSecret, firstToken, oauthBase: base });

  return { access, channel: createZaloChannel({ access, templates, apiBase: base }) };
}

/**
 * Tries the channels in their order, until one has the message or may have it: a message that was
 * perhaps sent is tried again by the same channel, so that only one is paid for.
 */
export function joinChannels(channels: TextChannel[]): TextChannel {
  return {
    takes: (purpose) => channels.some((channel) => channel.takes(purpose)),
    reaches: (phone, purpose) => channels.some((channel) => channel.reaches(phone, purpose)),
    async send(message) {
      let answer = NO_CHANNEL;

      for (const channel of channels.filter((it) => it.reaches(message.to, message.purpose))) {
        const next = await channel.send(message);

        // Another attempt of any of them may help.
        answer = answer.state === "later" && next.state === "never" ? answer : next;
        if (next.state === "accepted" || (next.state === "later" && !next.isRefused)) return next;
      }

      return answer;
    },
  };
}
