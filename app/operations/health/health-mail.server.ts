import { readerLanguage } from "~/locales/offered-languages";
import type { Tx } from "~db/client.server";
import type { users } from "~db/schema";
import { translator } from "~/locales/i18n.server";
import { lightText } from "~/locales/light-text";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { siteAddress } from "~/models/delivery/notices/site-address";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { greetingLine } from "~/models/delivery/notices/mails/mail-words";

type Red = Parameters<typeof lightText>[2];

/** Tells an admin which lights have turned red, and what to do. */
export async function queueHealthMail(tx: Tx, admin: typeof users.$inferSelect, red: Red[], at: Date): Promise<void> {
  const language = readerLanguage(admin.language);
  const t = translator(language);
  const texts = red.map((light) => lightText(t, language, light));
  const sentences = texts.map(({ name, fact, todo, details }) =>
    [`${name}: ${fact}.`, todo, ...details].filter(Boolean).join("\n"),
  );
  const words = layoutMail({
    language,
    greeting: greetingLine(t, admin),
    paragraphs: [t("health:alert.body", { count: red.length }), ...sentences],
    button: { label: t("health:alert.button"), url: `${siteAddress()}/admin` },
  });
  const subject = t("health:alert.subject", { names: texts.map(({ name }) => name).join(", ") });
  const onceKey = `health:${admin.id}:${at.getTime()}`;
  await queueMail(tx, { userId: admin.id, address: admin.email!, language, onceKey, subject, ...words });
}
