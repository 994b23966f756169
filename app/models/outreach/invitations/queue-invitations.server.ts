import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { artistProfiles, invitationLists, invitations, users } from "~db/schema";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { isActiveUser } from "~/models/accounts/account-state.server";
import { countAllowedBulkMails } from "~/models/delivery/notices/bulk-pace.server";
import { type InvitedTo, queueInvitationMail } from "./invitation-mail.server";
import { invitationPath } from "./invitation-link.server";
import { loadInvitedTo } from "./invited-to.server";
import type { InvitationList } from "./manage-lists.server";
import { areAddressesBad } from "./progress.server";
import { stopInviting } from "./send-list.server";

/** Mails per transaction, few enough not to delay sales. */
const BATCH = 20;
/** Of one artist to one mailbox in thirty days, whatever they are for. */
const MAX_TO_ADDRESS = 3;
const MONTH_MS = 30 * 24 * 3600_000;

/**
 * Queues invitations at the pace of newsletters, one list after the other. A crash invites nobody twice. Lists of
 * which mails still wait are stopped when their artist, show or code is no longer there.
 */
export async function queueInvitations(perMinute = env.NEWSLETTER_MAILS_PER_MINUTE): Promise<void> {
  for (const id of await listUnsent()) await transaction((tx) => stopIfOver(tx, id));
  let left = await countAllowedBulkMails(perMinute);
  while (left > 0) {
    const id = await findSending();
    if (!id) return;
    left -= await queueBatch(id, Math.min(BATCH, left));
  }
}

async function listUnsent(): Promise<string[]> {
  const hasWaiting = sql`exists (select 1 from outbox o where o.invitation_list_id = ${invitationLists.id} and o.state = 'waiting')`;
  const isUnsent = or(isNull(invitationLists.doneAt), hasWaiting);
  const rows = await db
    .select({ id: invitationLists.id })
    .from(invitationLists)
    .where(and(isNotNull(invitationLists.sentAt), isNull(invitationLists.cancelledAt), isUnsent));
  return rows.map(({ id }) => id);
}

async function stopIfOver(tx: Tx, id: string) {
  const list = await tx.query.invitationLists.findFirst({ where: eq(invitationLists.id, id) });
  if (!list || list.cancelledAt) return;
  const isRefused = await areAddressesBad(list.artistId, tx);
  if (isRefused || !(await canStillInvite(tx, list, await loadInvitedTo(list, tx))))
    await stopInviting(tx, list, isRefused);
}

async function findSending(): Promise<string | undefined> {
  const [list] = await db
    .select({ id: invitationLists.id })
    .from(invitationLists)
    .where(and(isNotNull(invitationLists.sentAt), isNull(invitationLists.doneAt)))
    .orderBy(asc(invitationLists.sentAt))
    .limit(1);
  return list?.id;
}

/** @returns how many were looked at, at least one, so that the run ends */
async function queueBatch(id: string, limit: number): Promise<number> {
  return transaction(async (tx) => {
    const list = await tx.query.invitationLists.findFirst({ where: eq(invitationLists.id, id) });
    if (!list || list.doneAt) return 1;
    const isNext = and(eq(invitations.listId, id), isNull(invitations.queuedAt));
    const next = await tx.select().from(invitations).where(isNext).limit(limit);
    const to = await loadInvitedTo(list, tx);
    for (const { id: invitationId, address, addressHash } of next) {
      if (await isWanted(tx, list, address!, addressHash))
        await queueInvitationMail(tx, list, to, { id: invitationId, address: address! }, invitationPath(invitationId));
      const queued = { address: null, queuedAt: clock.now() };
      await tx.update(invitations).set(queued).where(eq(invitations.id, invitationId));
    }
    if (next.length < limit)
      await tx.update(invitationLists).set({ doneAt: clock.now() }).where(eq(invitationLists.id, id));
    return Math.max(1, next.length);
  });
}

async function canStillInvite(tx: Tx, { artistId, topic }: InvitationList, to: InvitedTo): Promise<boolean> {
  if (topic !== "follow" && to.code === null) return false;
  const isSender = and(eq(users.id, artistId), eq(artistProfiles.isApproved, true), isActiveUser);
  const [artist] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .where(isSender);
  return artist !== undefined;
}

/**
 * False for addresses that refused invitations, for suspended accounts, for people who turned the artist's
 * newsletters off or blocked the artist, for those whom the artist invited often, and for an invitation to follow also
 * for followers.
 */
async function isWanted(tx: Tx, { artistId, topic }: InvitationList, address: string, addressHash: string) {
  const since = clock.now().getTime() - MONTH_MS;
  const [row] = await tx.all<{ isUnwanted: number }>(sql`
    select exists (select 1 from invitation_refusals where address_hash = ${addressHash})
      or (select count(*) from invitations
        where address_hash = ${addressHash} and artist_id = ${artistId} and queued_at > ${since}) >= ${MAX_TO_ADDRESS}
      or exists (select 1 from users u where u.email = ${address} and (
        u.suspended_at is not null
        or exists (select 1 from message_blocks where blocker_id = u.id and blocked_id = ${artistId})
        or exists (select 1 from newsletter_stops where user_id = u.id and artist_id = ${artistId})
        or (${topic} = 'follow' and exists (select 1 from follows where user_id = u.id and artist_id = ${artistId}))
      )) as isUnwanted`);
  return row!.isUnwanted === 0;
}
