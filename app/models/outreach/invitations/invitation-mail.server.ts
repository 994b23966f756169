import type { Tx } from "~db/client.server";
import type { events, invitationLists } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { siteAddress } from "~/models/delivery/notices/site-address";
import { titleIn } from "~/models/delivery/notices/title-in";
import { layoutMail, type MailContent } from "~/models/delivery/notices/mails/mail-layout";
import { greetingLine, mailTranslator } from "~/models/delivery/notices/mails/mail-words";
import { startFor } from "~/models/delivery/notices/mails/show-start";

/** Not sent later, as when a mail server is set up after months. */
const LIFE_MS = 7 * 24 * 3600_000;

type List = Pick<typeof invitationLists.$inferSelect, "id" | "consent" | "language">;
type Show = typeof events.$inferSelect;
/** `show` and `code`: of an invitation to a free ticket. */
export type InvitedTo = { artistId: string; stageName: string; show: Show | null; code: string | null };

/** Queues an invitation. The mail goes to this address once, and its link says no to all further ones. */
export async function queueInvitationMail(
  tx: Tx,
  list: List,
  to: InvitedTo,
  invitation: { id: string; address: string },
  path: string,
): Promise<void> {
  const { subject, ...content } = invitationContent(list, to, path);
  const { language } = list;
  const keys = { invitationListId: list.id, onceKey: invitationKey(invitation.id) };
  const unsubscribeUrl = siteAddress() + path;
  const expiresAt = new Date(clock.now().getTime() + LIFE_MS);
  await queueMail(tx, {
    address: invitation.address,
    language,
    unsubscribeUrl,
    expiresAt,
    ...keys,
    subject,
    ...layoutMail(content),
  });
}

/** Deduplicates the mails of invitations. */
export function invitationKey(id: string): string {
  return `invitation:${id}`;
}

/** The parts of the mail, as a preview shows them. */
export function invitationContent({ consent, language }: List, { stageName, show }: InvitedTo, path: string) {
  const t = mailTranslator(language, null);
  const kind = show ? "show" : "follow";
  const title = show && titleIn(show, language);
  const params = { name: stageName, title };
  return {
    language,
    subject: t(`invitations:mail.${kind}.subject`, params),
    greeting: greetingLine(t, null),
    paragraphs: [
      t(`invitations:mail.${kind}.body`, params),
      // The reader's own zone is not known.
      ...(show ? [startFor(show.startTime, language, null)] : []),
      t(`invitations:mail.${kind}.how`, params),
      t("invitations:mail.consent", { ...params, consent }),
    ],
    button: { label: t(`invitations:mail.${kind}.button`), url: siteAddress() + path },
    footnote: t("invitations:mail.once", params),
    unsubscribeUrl: siteAddress() + path,
    unsubscribeLabel: t("invitations:mail.stop"),
  } satisfies MailContent & { subject: string };
}
