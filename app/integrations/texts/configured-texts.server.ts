import { env } from "~/platform/settings/env.server";
import { replaceable } from "~/platform/process/replaceable";
import type { TextChannel, TextAnswer } from "./text-channel";
import { createWebhookChannel } from "./webhook-channel.server";
import { createZaloChannel } from "./zalo/zalo-channel.server";
import { ZaloAccess } from "./zalo/zalo-tokens.server";

const NO_CHANNEL: TextAnswer = { state: "never", problem: "no channel reaches this number" };

/** `secret`: signs the reports of the operator's own service; null without such a service. */
type ConfiguredTexts = { channel: TextChannel; secret: string | null; zalo?: ZaloAccess | null };

/** The configured ways to send text messages. */
export const [findTexts, replaceTexts] = replaceable(configure);

function configure(): ConfiguredTexts | null {
  const { TEXT_WEBHOOK_URL: url, TEXT_WEBHOOK_SECRET: secret = null } = env;
  const zalo = configureZalo();
  const channelByName = {
    zalo: zalo?.channel ?? null,
    webhook: url && secret ? createWebhookChannel({ url, secret }) : null,
  };
  const channels = env.TEXT_CHANNELS.flatMap((channelName) => channelByName[channelName] ?? []);

  return channels.length > 0
    ? { channel: firstOfChannels(channels), secret, zalo: zalo?.access }
    : null;
}

function configureZalo() {
  const { ZALO_APP_ID: appId, ZALO_APP_SECRET: appSecret, ZALO_REFRESH_TOKEN: firstToken } = env;
  const { ZALO_TEMPLATES: templates, ZALO_API_BASE: apiBase, TEXT_CHANNELS } = env;
  if (!appId || !appSecret || !firstToken || !templates || !TEXT_CHANNELS.includes("zalo"))
    return null;

  const access = new ZaloAccess({ appId, appSecret, firstToken, oauthBase: apiBase });

  return { access, channel: createZaloChannel({ access, templates, apiBase: apiBase }) };
}

/**
 * Tries the channels in their order until one has accepted the message or may have sent it; the
 * next channels are then not tried, so that a message is not paid twice.
 */
export function firstOfChannels(channels: TextChannel[]): TextChannel {
  return {
    takes: (purpose) => channels.some((channel) => channel.takes(purpose)),
    reaches: (phone, purpose) => channels.some((channel) => channel.reaches(phone, purpose)),
    async send(message) {
      let answer = NO_CHANNEL;

      for (const channel of channels.filter((channel) =>
        channel.reaches(message.to, message.purpose),
      )) {
        const nextAnswer = await channel.send(message);

        // Keeps "later" of an earlier channel over "never" of this one, because another attempt may
        // succeed.
        answer = answer.state === "later" && nextAnswer.state === "never" ? answer : nextAnswer;
        if (
          nextAnswer.state === "accepted" ||
          (nextAnswer.state === "later" && !nextAnswer.isRefused)
        )
          return nextAnswer;
      }

      return answer;
    },
  };
}
