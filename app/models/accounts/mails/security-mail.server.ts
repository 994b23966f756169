import { readerLanguage } from "~/locales/offered-languages";
import type { Tx } from "~db/client.server";
import type { users } from "~db/schema";
import type { SecurityChange } from "~db/vocabularies";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { greetingLine, mailTranslator } from "~/models/delivery/notices/mails/mail-words";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { siteAddress } from "~/models/delivery/notices/site-address";

/**
 * Changes of an address have their own mail, with a link that restores the former one; a removed
 * email gets no mail.
 */
const MAILED_ELSEWHERE = [
  "emailChanged",
  "emailRemoved",
  "emailTaken",
  "phoneChanged",
] as const satisfies SecurityChange[];

type MailedChange = Exclude<SecurityChange, (typeof MAILED_ELSEWHERE)[number]>;
type AccountOwner = Pick<
  typeof users.$inferSelect,
  "id" | "name" | "firstName" | "language" | "emailProvenAt"
>;

export function isSecurityMail(change: SecurityChange): change is MailedChange {
  return !(MAILED_ELSEWHERE as readonly SecurityChange[]).includes(change);
}

/**
 * Mails the owner about a security change and how to undo it, in the transaction of the change.
 * `item`: the name of the access token or passkey, the phone number, or the browser.
 */
export async function queueSecurityMail(
  tx: Tx,
  user: AccountOwner & { email: string },
  { change, item: itemText, path: undoPath }: { change: MailedChange; item: string; path: string },
) {
  const language = readerLanguage(user.language);
  const t = mailTranslator(language, user);
  const itemName = itemText || t("profile:sessionUnknown");
  const mailBody = layoutMail({
    language,
    greeting: greetingLine(t, user),
    paragraphs: [
      t(`mail:security.${change}.body`, { name: itemName }),
      t(`mail:security.${change}.notYou`),
    ],
    button: { label: t(`mail:security.${change}.button`), url: siteAddress() + undoPath },
  });
  const subject = t(`mail:security.${change}.subject`);

  await queueMail(tx, { userId: user.id, address: user.email, language, subject, ...mailBody });
}
