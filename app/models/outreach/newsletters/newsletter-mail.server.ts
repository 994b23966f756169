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
  /** Of a newsletter to ticket holders. */
  show: Pick<typeof events.$inferSelect, "id" | "title" | "titleOther" | "language"> | null;
};
type Reader = Pick<typeof users.$inferSelect, "id" | "name" | "firstName" | "language"> & {
  email: string;
};

/** Languages that the newsletter is written in. */
export function newsletterLanguages({
  subjectVi,
  subjectEn,
}: Pick<Newsletter, "subjectVi" | "subjectEn">): Language[] {
  return [...(subjectVi ? (["vi"] as const) : []), ...(subjectEn ? (["en"] as const) : [])];
}

/** Queues the mail to one reader, in the language they use or the one there is. */
export async function queueNewsletterMail(
  tx: Tx,
  newsletter: Newsletter,
  sender: NewsletterSender,
  reader: Reader,
  stopPath: string,
): Promise<void> {
  const language = readerLanguage(reader.language);
  const mail = composeNewsletter(newsletter, sender, { ...reader, language }, stopPath);
  const once = { newsletterId: newsletter.id, onceKey: `newsletter:${newsletter.id}:${reader.id}` };
  const to = {
    userId: reader.id,
    address: reader.email,
    language,
    unsubscribeUrl: siteAddress() + stopPath,
  };

  await queueMail(tx, { ...to, ...once, ...mail });
}

/**
 * Queues one mail per language to the artist. It goes out like any other mail, not at the pace of
 * newsletters.
 */
export async function queueNewsletterTest(
  tx: Tx,
  newsletter: Newsletter,
  sender: NewsletterSender,
  artist: Reader,
  stopPath: string,
): Promise<void> {
  for (const language of newsletterLanguages(newsletter)) {
    const { subject, ...words } = composeNewsletter(
      newsletter,
      sender,
      { ...artist, language },
      stopPath,
    );
    const tested = translator(language)("mail:newsletter.test", { subject });
    const to = { userId: artist.id, address: artist.email, language, isAskedFor: true };

    await queueMail(tx, { ...to, subject: tested, ...words });
  }
}

function composeNewsletter(
  newsletter: Newsletter,
  sender: NewsletterSender,
  reader: Pick<Reader, "name" | "firstName"> & { language: Language },
  stopPath: string,
) {
  const { subject, ...content } = newsletterContent(newsletter, sender, reader, stopPath);

  return { subject, ...layoutMail(content) };
}

/** The parts of the mail, as a preview shows them. */
export function newsletterContent(
  newsletter: Newsletter,
  { artistId, stageName, show }: NewsletterSender,
  { language, ...reader }: Pick<Reader, "name" | "firstName"> & { language: Language },
  stopPath: string,
) {
  const { subject, text } = wordsIn(newsletter, language);
  const t = translator(language);
  const params = { name: stageName, title: show && titleIn(show, language) };
  const why = show ? "holders" : "followers";

  return {
    language,
    subject: t("mail:newsletter.subject", { name: stageName, subject }),
    greeting: greetingLine(t, reader),
    paragraphs: text.split(/\n{2,}/),
    linksOwnAddresses: true,
    button: {
      label: t(`mail:newsletter.${show ? "toShow" : "toArtist"}`),
      url: siteAddress() + (show ? `/event/${show.id}?source=newsletter` : `/artist/${artistId}`),
    },
    footnote: t(`mail:newsletter.why.${why}`, params),
    unsubscribeUrl: siteAddress() + stopPath,
    unsubscribeLabel: t("mail:newsletter.stop", params),
  } satisfies MailContent & { subject: string };
}

function wordsIn({ subjectVi, textVi, subjectEn, textEn }: Newsletter, language: Language) {
  const vietnamese = { subject: subjectVi, text: textVi };
  const english = { subject: subjectEn, text: textEn };
  const wanted = language === "vi" ? vietnamese : english;
  const { subject, text } = wanted.subject ? wanted : language === "vi" ? english : vietnamese;

  return { subject: subject ?? "", text: text ?? "" };
}
