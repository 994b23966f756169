import { and, count, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { db, type Reader } from "~db/client.server";
import { invitationLists, invitations, outbox } from "~db/schema";
import { clock } from "~/integrations/clock/clock";
import type { InvitationList } from "./manage-lists.server";

export const INVITATION_STATES = ["draft", "sending", "sent", "cancelled", "refused"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

const MONTH_MS = 30 * 24 * 3600_000;
/** More refused mails, and more than a tenth of all that were tried, say that addresses were not collected with care. */
const FEW_REFUSED = 10;

/**
 * `done`: sent, or left out because the person follows the artist already or does not want it. How many of each is not
 * said: it would tell who has an account. `cancelled`: not queued any more. `followed`: with the invitation.
 */
export type InvitationProgress = {
  waiting: number;
  done: number;
  failed: number;
  cancelled: number;
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
  const mails = await countMails(eq(outbox.invitationListId, list.id), reader);
  // Those of a cancelled list are cleared with the next round of mails, and never sent.
  const waiting = list.cancelledAt ? 0 : mails.waiting;
  const done = queued - waiting - mails.failed;
  const isSending = list.sentAt !== null && list.cancelledAt === null;
  return {
    waiting: waiting + (isSending ? notQueued : 0),
    done,
    failed: mails.failed,
    cancelled: list.notQueued,
    followed,
  };
}

/** True if too many of the artist's invitations in thirty days went to addresses that mail servers refuse. */
export async function areAddressesBad(artistId: string, reader: Reader): Promise<boolean> {
  const since = new Date(clock.now().getTime() - MONTH_MS);
  let [sent, failed] = [0, 0];
  for (const id of await listRecentIds(artistId, since, reader)) {
    const mails = await countMails(eq(outbox.invitationListId, id), reader);
    sent += mails.sent;
    failed += mails.failed;
  }
  return failed > FEW_REFUSED && failed * 10 > sent + failed;
}

/** Addresses that the artist invited in the last thirty days. */
export async function countRecentlyInvited(artistId: string, reader: Reader): Promise<number> {
  const since = new Date(clock.now().getTime() - MONTH_MS);
  let invited = 0;
  for (const id of await listRecentIds(artistId, since, reader))
    invited += await reader.$count(invitations, eq(invitations.listId, id));
  return invited;
}

async function listRecentIds(artistId: string, since: Date, reader: Reader): Promise<string[]> {
  const isRecent = and(eq(invitationLists.artistId, artistId), gt(invitationLists.sentAt, since));
  const rows = await reader.select({ id: invitationLists.id }).from(invitationLists).where(isRecent);
  return rows.map(({ id }) => id);
}

async function countMails(isOfList: ReturnType<typeof eq>, reader: Reader) {
  const rows = await reader
    .select({ state: outbox.state, n: count() })
    .from(outbox)
    .where(isOfList)
    .groupBy(outbox.state);
  const mails = Object.fromEntries(rows.map(({ state, n }) => [state, n])) as Partial<Record<string, number>>;
  const { waiting = 0, sent = 0, failed = 0 } = mails;
  return { waiting, sent, failed };
}
