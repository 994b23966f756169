import type { Tx } from "~db/client.server";
import type { NotificationKind } from "~db/vocabularies";
import { addNotification } from "./add-notice.server";
import { queueShowMail, type ShowMail } from "./mails/show-mails.server";

/**
 * Mails that come with a notification in the list. Mails about purchases have none: people see the
 * purchase happen and keep the mail.
 */
const KINDS_BY_MAIL: Partial<Record<ShowMail["kind"], NotificationKind>> = {
  changed: "changed",
  closed: "closed",
  reopened: "reopened",
  cancelled: "cancelled",
  cancelledFree: "cancelled",
  cancelledOwed: "cancelled",
  cancelledWaiting: "cancelled",
  offer: "offer",
  giftTaken: "giftTaken",
  refunded: "refunded",
  transferRefunded: "refunded",
};

/** Kinds that describe the state of a show: the latest notification replaces the others. */
const SHOW_STATE_KINDS: ReadonlySet<NotificationKind> = new Set([
  "changed",
  "closed",
  "reopened",
  "cancelled",
]);

/**
 * Notifies a person about a show in the transaction of the change: by mail, and in the list of
 * notifications.
 */
export async function notify(tx: Tx, mail: ShowMail): Promise<void> {
  await queueShowMail(tx, mail);

  const kind = KINDS_BY_MAIL[mail.kind];
  if (!kind) return;

  const { userId, eventId, path, amountCents, currency, until, receiver: person } = mail;
  const dedupeKey = dedupeKeyOf(kind, mail);
  const threadKey = SHOW_STATE_KINDS.has(kind) ? `show:${eventId}` : dedupeKey;
  const details = { amountCents, currency, until: until?.getTime(), person };

  await addNotification(tx, {
    kind,
    userId,
    eventId,
    topic: threadKey,
    fact: dedupeKey,
    path: pathOf(kind, mail, path),
    details,
  });
}

/**
 * Key of the reported change. A cancelled show has several mails, with and without money, but one
 * notification.
 */
function dedupeKeyOf(kind: NotificationKind, { fact, eventId }: ShowMail) {
  return kind === "cancelled" ? `cancelled:${eventId}` : `${kind}:${fact}`;
}

/**
 * Path that the notification opens. A mail about a cancelled show links to other shows; its
 * notification opens the show itself.
 */
function pathOf(kind: NotificationKind, { eventId }: ShowMail, path: string) {
  return kind === "cancelled" ? `/event/${eventId}` : path;
}
