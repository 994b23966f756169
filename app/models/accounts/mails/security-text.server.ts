import { readerLanguage } from "~/locales/offered-languages";
import type { Tx } from "~db/client.server";
import type { Language, SecurityChange } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { translator } from "~/locales/i18n.server";
import { asciiText } from "~/models/delivery/notices/texts/ascii-text";
import { canText } from "~/models/delivery/notices/texts/text-countries.server";
import { queueAccountText } from "~/models/delivery/notices/texts/text-outbox.server";

const PURPOSE = "account_change" as const;
/** A text that is not sent by then is dropped; the notification in the list remains. */
const LIFETIME_MS = 24 * 3600_000;

/**
 * Texts a phone that signing in to its account has changed, if the site sends such messages to its
 * country.
 */
export async function queueSecurityText(
  tx: Tx,
  { phone, ...user }: { phone: string; language: Language | null },
  change: SecurityChange,
): Promise<void> {
  if (!canText(phone, PURPOSE)) return;

  const language = readerLanguage(user.language);
  const t = translator(language);
  const changeTitle = t(`mail:security.${change}.subject`);
  const messageText = t(`notices:sms.${change === "phoneChanged" ? "numberChanged" : "security"}`, {
    change: changeTitle,
  });
  const message = {
    phone,
    language,
    purpose: PURPOSE,
    text: messageText,
    textAscii: asciiText(messageText),
    params: { title: changeTitle },
    expiresAt: new Date(clock.now().getTime() + LIFETIME_MS),
  };

  await queueAccountText(tx, message, { isGoodbye: change === "phoneChanged" });
}
