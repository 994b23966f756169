import { afterEach, beforeEach } from "vitest";
import { env } from "~/platform/settings/env.server";
import { replaceTexts } from "~/integrations/texts/configured-texts.server";
import { createWebhookChannel } from "~/integrations/texts/webhook-channel.server";
import { sendWaitingTexts } from "~/jobs/send-texts.server";
import { TEXT_WEBHOOK_SECRET, TextServiceDouble } from "../../fakes/text-service-double";

/** Turns text messages on for the tests of a file, whose numbers begin after `first`. */
export function provideTexts(first: number) {
  const { TEXT_MESSAGES_PER_DAY } = env;
  let double: TextServiceDouble;
  let last = first;

  beforeEach(async () => {
    double = new TextServiceDouble();

    const channel = createWebhookChannel({
      url: await double.start(),
      secret: TEXT_WEBHOOK_SECRET,
    });

    replaceTexts({ channel, secret: TEXT_WEBHOOK_SECRET });
    env.TEXT_MESSAGES_PER_DAY = 1000;
  });
  afterEach(() => {
    replaceTexts(undefined);
    double.stop();
    env.TEXT_MESSAGES_PER_DAY = TEXT_MESSAGES_PER_DAY;
  });

  return {
    newPhone: () => `+84${(last += 1)}`,
    textsTo: (phone: string) => double.textsTo(phone),
    /** The newest code that a phone got. */
    async codeOf(phone: string) {
      await sendWaitingTexts();

      return double.textsTo(phone).at(-1)?.params.code ?? "";
    },
  };
}
