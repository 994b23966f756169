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

type Bad = Parameters<typeof checkText>[2];

/** Tells an admin which checks have turned bad, and what to do. */
export async function queueAlarmMail(
  tx: Tx,
  admin: typeof users.$inferSelect,
  readings: Bad[],
  at: Date,
): Promise<void> {
  const language = readerLanguage(admin.language);
  const t = translator(language);
  const texts = readings.map((reading) => checkText(t, language, reading));
  const sentences = texts.map(({ name, fact, todo, details }) =>
    [`${name}: ${fact}.`, todo, ...details].filter(Boolean).join("\n"),
  );
  const words = layoutMail({
    language,
    greeting: greetingLine(t, admin),
    paragraphs: [t("health:alert.body", { count: readings.length }), ...sentences],
    button: { label: t("health:alert.button"), url: `${siteAddress()}/admin` },
  });
  const subject = t("health:alert.subject", { names: texts.map(({ name }) => name).join(", ") });
  const onceKey = `health:${admin.id}:${at.getTime()}`;

  await queueMail(tx, {
    userId: admin.id,
    address: required(admin.email),
    language,
    onceKey,
    subject,
    ...words,
  });
}
