import { readerLanguage } from "~/locales/offered-languages";
import type { Tx } from "~db/client.server";
import type { events, newsletters, users } from "~db/schema";
import { translator } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { siteAddress } from "~/models/delivery/notices/site-address";
import { layoutMail, type MailContent } from "~/models/delivery/notices/mails/mail-layout";
import { greetingLine } from "~/models/delivery/notices/mails/mail-words";
import { titleIn } from "~/models/delivery/notices/title-in";

type Newsletter = typeof newsletters.$inferSelect;
export type NewsletterSender = {
  artistId: string;
  stageName: string;
  /** The show of a newsletter to its ticket holders; null for one to followers. */
  show: Pick<typeof events.$inferSelect, "id" | "title" | "titleOther" | "language"> | null;
};
type NewsletterRecipient = Pick<
  typeof users.$inferSelect,
  "id" | "name" | "firstName" | "language"
> & {
  email: string;
};

/** Lists the languages in which the newsletter is written. */
export function newsletterLanguages({
  subjectVi,
  subjectEn,
}: Pick<Newsletter, "subjectVi" | "subjectEn">): Language[] {
  return [...(subjectVi ? (["vi"] as const) : []), ...(subjectEn ? (["en"] as const) : [])];
}

/** Queues the mail to one recipient, in the recipient's language if the newsletter has it. */
export async function queueNewsletterMail(
  tx: Tx,
  newsletter: Newsletter,
  sender: NewsletterSender,
  recipient: NewsletterRecipient,
  stopPath: string,
): Promise<void> {
  const language = readerLanguage(recipient.language);
  const composedMail = composeNewsletter(newsletter, sender, { ...recipient, language }, stopPath);
  const dedupeFields = {
    newsletterId: newsletter.id,
    onceKey: `newsletter:${newsletter.id}:${recipient.id}`,
  };
  const delivery = {
    userId: recipient.id,
    address: recipient.email,
    language,
    unsubscribeUrl: siteAddress() + stopPath,
  };

  await queueMail(tx, { ...delivery, ...dedupeFields, ...composedMail });
}

/**
 * Queues one mail per language to the artist. It is sent like other mails, not at the pace of
 * newsletters.
 */
export async function queueNewsletterTest(
  tx: Tx,
  newsletter: Newsletter,
  sender: NewsletterSender,
  artistRecipient: NewsletterRecipient,
  stopPath: string,
): Promise<void> {
  for (const language of newsletterLanguages(newsletter)) {
    const { subject, ...mailBody } = composeNewsletter(
      newsletter,
      sender,
      { ...artistRecipient, language },
      stopPath,
    );
    const testSubject = translator(language)("mail:newsletter.test", { subject });
    const delivery = {
      userId: artistRecipient.id,
      address: artistRecipient.email,
      language,
      isAskedFor: true,
    };

    await queueMail(tx, { ...delivery, subject: testSubject, ...mailBody });
  }
}

function composeNewsletter(
  newsletter: Newsletter,
  sender: NewsletterSender,
  recipient: Pick<NewsletterRecipient, "name" | "firstName"> & { language: Language },
  stopPath: string,
) {
  const { subject, ...content } = newsletterContent(newsletter, sender, recipient, stopPath);

  return { subject, ...layoutMail(content) };
}

/** The parts of the mail, also for a preview. */
export function newsletterContent(
  newsletter: Newsletter,
  { artistId, stageName, show }: NewsletterSender,
  {
    language,
    ...recipient
  }: Pick<NewsletterRecipient, "name" | "firstName"> & { language: Language },
  stopPath: string,
) {
  const { subject, text: newsletterText } = contentIn(newsletter, language);
  const t = translator(language);
  const textValues = { name: stageName, title: show && titleIn(show, language) };
  const reasonKey = show ? "holders" : "followers";

  return {
    language,
    subject: t("mail:newsletter.subject", { name: stageName, subject }),
    greeting: greetingLine(t, recipient),
    paragraphs: newsletterText.split(/\n{2,}/),
    linksOwnAddresses: true,
    button: {
      label: t(`mail:newsletter.${show ? "toShow" : "toArtist"}`),
      url: siteAddress() + (show ? `/event/${show.id}?source=newsletter` : `/artist/${artistId}`),
    },
    footnote: t(`mail:newsletter.why.${reasonKey}`, textValues),
    unsubscribeUrl: siteAddress() + stopPath,
    unsubscribeLabel: t("mail:newsletter.stop", textValues),
  } satisfies MailContent & { subject: string };
}

function contentIn({ subjectVi, textVi, subjectEn, textEn }: Newsletter, language: Language) {
  const vietnamese = { subject: subjectVi, text: textVi };
  const english = { subject: subjectEn, text: textEn };
  const wantedContent = language === "vi" ? vietnamese : english;
  const { subject, text: contentText } = wantedContent.subject
    ? wantedContent
    : language === "vi"
      ? english
      : vietnamese;

  return { subject: subject ?? "", text: contentText ?? "" };
}
