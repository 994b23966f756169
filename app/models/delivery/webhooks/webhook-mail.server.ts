import { readerLanguage } from "~/locales/offered-languages";
import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema";
import type { WebhookStop } from "~db/vocabularies";
import { translator } from "~/locales/i18n.server";
import { queueMail } from "../notices/outbox.server";
import { siteAddress } from "../notices/site-address";
import { layoutMail } from "../notices/mails/mail-layout";
import { greetingLine } from "../notices/mails/mail-words";

/**
 * Mails an artist that a webhook address gets no more calls. Skips artists without an email
 * address.
 */
export async function queueWebhookStopMail(
  tx: Tx,
  stopped: { userId: string; url: string; stop: Exclude<WebhookStop, "paused"> },
) {
  const { userId, url, stop } = stopped;
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user?.email) return;

  const language = readerLanguage(user.language);
  const t = translator(language);
  const mailBody = layoutMail({
    language,
    greeting: greetingLine(t, user),
    paragraphs: [t(`mail:webhook.${stop}`, { host: new URL(url).host }), t("mail:webhook.more")],
    button: { label: t("mail:webhook.button"), url: `${siteAddress()}/dashboard/webhooks` },
  });

  await queueMail(tx, {
    userId,
    address: user.email,
    language,
    subject: t("mail:webhook.subject"),
    ...mailBody,
  });
}
