import { shorten } from "~/models/base/text/shorten";
import { readerLanguage } from "~/locales/offered-languages";
import { and, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { events, notices, users } from "~db/schema";
import type { NotificationKind } from "~db/vocabularies";
import { addNotification } from "~/models/delivery/notices/add-notice.server";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { greetingLine, mailTranslator } from "~/models/delivery/notices/mails/mail-words";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { siteAddress } from "~/models/delivery/notices/site-address";

const MAX_EXCERPT = 200;

type RemovedContent = {
  kind: "hiddenShow" | "cancelledShow" | "review" | "message";
  /** Id of the owner of the removed content. */
  userId: string;
  /** Title of the show, or the removed text. */
  excerpt: string;
  /** Dedupe key of the removal: at most one mail is queued with the same key. */
  fact: string;
};

const KINDS_BY_CONTENT: Record<RemovedContent["kind"], NotificationKind> = {
  hiddenShow: "showHidden",
  cancelledShow: "showCancelled",
  review: "reviewTakenDown",
  message: "messageTakenDown",
};

/**
 * Tells a person that an admin removed their content, in the transaction that removes it: by mail,
 * in the list of notifications and on devices. `eventId`: the show, or the one that the content is
 * about; if it has been deleted since, the mail is all.
 */
export async function notifyTakenDown(
  tx: Tx,
  { eventId, ...content }: RemovedContent & { eventId: string | null },
): Promise<void> {
  await queueTakenDownMail(tx, content);
  if (!eventId || !(await isEvent(tx, eventId))) return;

  const { kind, userId, fact: contentKey } = content;
  const dedupeKey = dedupeKeyOf(content);
  const showFields = { topic: takenDownThread(eventId), path: `/dashboard/${eventId}` };
  const textFields = { topic: `takenDown:${contentKey}`, path: `/event/${eventId}` };

  await addNotification(tx, {
    kind: KINDS_BY_CONTENT[kind],
    userId,
    eventId,
    fact: dedupeKey,
    ...(isShow(kind) ? showFields : textFields),
  });
}

/** Deletes the notification of a hidden show, once it is shown again. One of its end stays. */
export async function endTakenDownNotice(
  tx: Tx,
  { id: eventId, artistId }: { id: string; artistId: string },
): Promise<void> {
  await tx
    .delete(notices)
    .where(
      and(
        eq(notices.userId, artistId),
        eq(notices.topic, takenDownThread(eventId)),
        eq(notices.kind, "showHidden"),
      ),
    );
}

async function isEvent(tx: Tx, eventId: string): Promise<boolean> {
  return (await tx.$count(events, eq(events.id, eventId))) > 0;
}

/** The later of hidden and cancelled replaces the earlier one. */
const takenDownThread = (eventId: string) => `takenDown:${eventId}`;
const dedupeKeyOf = ({ kind, fact }: RemovedContent) => `takenDown:${kind}:${fact}`;
const isShow = (kind: RemovedContent["kind"]) => kind === "hiddenShow" || kind === "cancelledShow";

/**
 * Mails a person that an admin removed their content, in the transaction that removes it. Skips
 * accounts without an email address.
 */
export async function queueTakenDownMail(tx: Tx, content: RemovedContent): Promise<void> {
  const { kind, userId, excerpt } = content;
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  if (!person?.email || person.deletedAt) return;

  const language = readerLanguage(person.language);
  const t = mailTranslator(language, person);
  const textValues = { excerpt: shorten(excerpt, MAX_EXCERPT) };
  const mailBody = layoutMail({
    language,
    greeting: greetingLine(t, person),
    paragraphs: [t(`mail:takenDown.${kind}.body`, textValues)],
    button: isShow(kind)
      ? { label: t("mail:takenDown.button"), url: `${siteAddress()}/dashboard` }
      : undefined,
  });
  const subject = t(`mail:takenDown.${kind}.subject`, textValues);
  const dedupeKey = dedupeKeyOf(content);

  await queueMail(tx, {
    userId,
    address: person.email,
    language,
    onceKey: dedupeKey,
    subject,
    ...mailBody,
  });
}
