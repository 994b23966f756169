import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import { db, type Reader } from "~db/client.server";
import { invitations, outbox } from "~db/schema";
import type { InvitationList } from "./manage-lists.server";

export const INVITATION_STATES = ["draft", "sending", "sent", "cancelled", "refused"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/**
 * `stopped`: not sent, because it was cancelled or because the person follows the artist already or does not want
 * it. Which of these is not said: it would tell who has an account. `followed`: with the invitation.
 */
export type InvitationProgress = {
  waiting: number;
  sent: number;
  failed: number;
  stopped: number;
  followed: number;
};

export function invitationState({ sentAt, doneAt, cancelledAt, wasRefused }: InvitationList): InvitationState {
  if (wasRefused) return "refused";
  if (cancelledAt) return "cancelled";
  if (!sentAt) return "draft";
  return doneAt ? "sent" : "sending";
}

export async function countInvitationProgress(list: InvitationList, reader: Reader = db): Promise<InvitationProgress> {
  const isOfList = eq(invitations.listId, list.id);
  const notQueued = await reader.$count(invitations, and(isOfList, isNull(invitations.queuedAt)));
  const queued = await reader.$count(invitations, and(isOfList, isNotNull(invitations.queuedAt)));
  const followed = await reader.$count(invitations, and(isOfList, isNotNull(invitations.followedAt)));
  const { waiting, sent, failed } = await countMails(list.id, reader);
  const stopped = queued - waiting - sent - failed;
  return { waiting: waiting + (list.sentAt ? notQueued : 0), sent, failed, stopped, followed };
}

export async function countMails(listId: string, reader: Reader) {
  const rows = await reader
    .select({ state: outbox.state, n: count() })
    .from(outbox)
    .where(eq(outbox.invitationListId, listId))
    .groupBy(outbox.state);
  const mails = Object.fromEntries(rows.map(({ state, n }) => [state, n])) as Partial<Record<string, number>>;
  const { waiting = 0, sent = 0, failed = 0 } = mails;
  return { waiting, sent, failed };
}
