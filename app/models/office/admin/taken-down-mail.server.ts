import { readerLanguage } from "~/locales/offered-languages";
import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { greetingLine, mailTranslator } from "~/models/delivery/notices/mails/mail-words";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { siteAddress } from "~/models/delivery/notices/site-address";

const MAX_EXCERPT = 200;

type TakenDown = {
  kind: "hiddenShow" | "cancelledShow" | "review" | "message";
  /** Owner of the removed thing. */
  userId: string;
  /** Title of the show, or the removed text. */
  excerpt: string;
  /** Each fact is mailed once. */
  fact: string;
};

/**
 * Mails a person that an admin removed something of theirs, in the transaction of the fact. Skips
 * accounts without an email.
 */
export async function queueTakenDownMail(
  tx: Tx,
  { kind, userId, excerpt, fact }: TakenDown,
): Promise<void> {
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  if (!person?.email || person.deletedAt) return;

  const language = readerLanguage(person.language);
  const t = mailTranslator(language, person);
  const params = { excerpt: shortened(excerpt) };
  const isShow = kind === "hiddenShow" || kind === "cancelledShow";
  const words = layoutMail({
    language,
    greeting: greetingLine(t, person),
    paragraphs: [t(`mail:takenDown.${kind}.body`, params)],
    button: isShow
      ? { label: t("mail:takenDown.button"), url: `${siteAddress()}/dashboard` }
      : undefined,
  });
  const subject = t(`mail:takenDown.${kind}.subject`, params);
  const onceKey = `takenDown:${kind}:${fact}`;

  await queueMail(tx, { userId, address: person.email, language, onceKey, subject, ...words });
}

function shortened(text: string) {
  const characters = [...text];

  return characters.length > MAX_EXCERPT ? `${characters.slice(0, MAX_EXCERPT).join("")}…` : text;
}
