import { and, count, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { db, type Reader } from "~db/client.server";
import { invitationLists, invitations, outbox } from "~db/schema";
import type { MailState } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import type { InvitationList } from "./manage-lists.server";

export const INVITATION_STATES = ["draft", "sending", "sent", "cancelled", "refused"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

const MONTH_MS = 30 * 24 * 3600_000;
/** More refused mails, and more than a tenth of all that were tried, say that addresses were not collected with care. */
const FEW_REFUSED = 10;

/**
 * `done`: sent, or left out because the person follows the artist already or does not want it. How many of each is not
 * said: it would tell who has an account. `notSent`: cancelled, or not taken by a mail server in time. `followed`: with
 * the invitation.
 */
export type InvitationProgress = {
  waiting: number;
  done: number;
  failed: number;
  notSent: number;
  followed: number;
};

/** @param waiting how many of its mails wait */
export function invitationState(list: InvitationList, waiting: number): InvitationState {
  const { sentAt, doneAt, cancelledAt, wasRefused } = list;
  if (wasRefused) return "refused";
  if (cancelledAt) return "cancelled";
  if (!sentAt) return "draft";
  return doneAt && waiting === 0 ? "sent" : "sending";
}

export async function countInvitationProgress(list: InvitationList, reader: Reader = db): Promise<InvitationProgress> {
  const isOfList = eq(invitations.listId, list.id);
  const notQueued = await reader.$count(invitations, and(isOfList, isNull(invitations.queuedAt)));
  const queued = await reader.$count(invitations, and(isOfList, isNotNull(invitations.queuedAt)));
  const followed = await reader.$count(invitations, and(isOfList, isNotNull(invitations.followedAt)));
  const mails = countsOf(await selectMails(reader).where(eq(outbox.invitationListId, list.id)));
  const done = queued - mails.waiting - mails.failed - mails.expired;
  // What waits of a cancelled list is cleared with the next round of mails.
  const isSending = list.sentAt !== null && list.cancelledAt === null;
  return {
    waiting: isSending ? mails.waiting + notQueued : 0,
    done,
    failed: mails.failed,
    notSent: list.notQueued + mails.expired + (isSending ? 0 : mails.waiting),
    followed,
  };
}

/** True if too many of the artist's invitations in thirty days went to addresses that mail servers refuse. */
export async function areAddressesBad(artistId: string, reader: Reader): Promise<boolean> {
  const mails = await selectMails(reader)
    .innerJoin(invitationLists, eq(invitationLists.id, outbox.invitationListId))
    .where(isRecentListOf(artistId));
  const { sent, failed } = countsOf(mails);
  return failed > FEW_REFUSED && failed * 10 > sent + failed;
}

/** Addresses that the artist invited in the last thirty days. */
export async function countRecentlyInvited(artistId: string, reader: Reader): Promise<number> {
  const [row] = await reader
    .select({ n: count() })
    .from(invitations)
    .innerJoin(invitationLists, eq(invitationLists.id, invitations.listId))
    .where(isRecentListOf(artistId));
  return row!.n;
}

function isRecentListOf(artistId: string) {
  const since = new Date(clock.now().getTime() - MONTH_MS);
  return and(eq(invitationLists.artistId, artistId), gt(invitationLists.sentAt, since));
}

function selectMails(reader: Reader) {
  return reader.select({ state: outbox.state, n: count() }).from(outbox).groupBy(outbox.state).$dynamic();
}

function countsOf(rows: { state: MailState; n: number }[]): Record<MailState, number> {
  const none = { waiting: 0, sent: 0, failed: 0, expired: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, n }) => [state, n])) };
}
