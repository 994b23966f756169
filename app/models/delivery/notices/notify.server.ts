import type { Tx } from "~db/client.server";
import type { NoticeKind } from "~db/vocabularies";
import { addNotice } from "./add-notice.server";
import { queueShowMail, type ShowMail } from "./mails/show-mails.server";

/**
 * Which mails have a notice beside them. Purchases have none: people see them happen, and keep the
 * mail.
 */
const NOTICES: Partial<Record<ShowMail["kind"], NoticeKind>> = {
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

/** Kinds that describe the state of a show: the latest one replaces the others. */
const OF_SHOW: ReadonlySet<NoticeKind> = new Set(["changed", "closed", "reopened", "cancelled"]);

/**
 * Tells a person about a show, in the transaction of the fact: by mail, and in their list of
 * notices.
 */
export async function notify(tx: Tx, mail: ShowMail): Promise<void> {
  await queueShowMail(tx, mail);

  const kind = NOTICES[mail.kind];
  if (!kind) return;

  const { userId, eventId, path, amountCents, currency, until, receiver: person } = mail;
  const fact = factOf(kind, mail);
  const topic = OF_SHOW.has(kind) ? `show:${eventId}` : fact;
  const details = { amountCents, currency, until: until?.getTime(), person };

  await addNotice(tx, {
    kind,
    userId,
    eventId,
    topic,
    fact,
    path: pathOf(kind, mail, path),
    details,
  });
}

/** A cancelled show has several mails, with and without money. */
function factOf(kind: NoticeKind, { fact, eventId }: ShowMail) {
  return kind === "cancelled" ? `cancelled:${eventId}` : `${kind}:${fact}`;
}

/** Mails about cancelled shows suggest others; a notice opens what it is about. */
function pathOf(kind: NoticeKind, { eventId }: ShowMail, path: string) {
  return kind === "cancelled" ? `/event/${eventId}` : path;
}
