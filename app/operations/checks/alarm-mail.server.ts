import { readerLanguage } from "~/locales/offered-languages";
import type { Tx } from "~db/client.server";
import type { users } from "~db/schema";
import { translator } from "~/locales/i18n.server";
import { checkText } from "~/locales/check-text";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { siteAddress } from "~/models/delivery/notices/site-address";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { greetingLine } from "~/models/delivery/notices/mails/mail-words";
import { required } from "~/platform/required";

type BadReading = Parameters<typeof checkText>[2];

/** Queues a mail that tells an admin which checks have turned bad, and how to fix them. */
export async function queueAlarmMail(
  tx: Tx,
  adminUser: typeof users.$inferSelect,
  readings: BadReading[],
  changedAt: Date,
): Promise<void> {
  const language = readerLanguage(adminUser.language);
  const t = translator(language);
  const checkTexts = readings.map((reading) => checkText(t, language, reading));
  const sentences = checkTexts.map(({ name: checkName, fact, todo, details }) =>
    [`${checkName}: ${fact}.`, todo, ...details].filter(Boolean).join("\n"),
  );
  const mailContent = layoutMail({
    language,
    greeting: greetingLine(t, adminUser),
    paragraphs: [t("health:alert.body", { count: readings.length }), ...sentences],
    button: { label: t("health:alert.button"), url: `${siteAddress()}/admin` },
  });
  const subject = t("health:alert.subject", {
    names: checkTexts.map(({ name: checkName }) => checkName).join(", "),
  });
  const onceKey = `health:${adminUser.id}:${changedAt.getTime()}`;

  await queueMail(tx, {
    userId: adminUser.id,
    address: required(adminUser.email),
    language,
    onceKey,
    subject,
    ...mailContent,
  });
}
