import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { artistProfiles, events, invitationLists, invitations, users } from "~db/schema";
import { env } from "~/env.server";
import { clock } from "~/integrations/clock/clock";
import { isActiveUser } from "../accounts/account-state.server";
import { countAllowedBulkMails } from "../notices/bulk-pace.server";
import { queueInvitationMail } from "../notices/mails/invitation-mail.server";
import { invitationPath } from "./invitation-link.server";
import type { InvitationList } from "./manage-lists.server";
import { isStillSold, loadInvitedTo } from "./invited-to.server";
import { countMails } from "./progress.server";
import { stopInviting } from "./send-list.server";

/** Mails per transaction, few enough not to delay sales. */
const BATCH = 20;
/** A list with more refused addresses, and more than a tenth of all that were tried, was not collected with care. */
const FEW_REFUSED = 10;

/** Queues invitations at the pace of newsletters, one list after the other. A crash invites nobody twice. */
export async function queueInvitations(perMinute = env.NEWSLETTER_MAILS_PER_MINUTE): Promise<void> {
  let left = await countAllowedBulkMails(perMinute);
  while (left > 0) {
    const id = await findSending();
    if (!id) return;
    left -= await queueBatch(id, Math.min(BATCH, left));
  }
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
    const isRefused = await isCareless(tx, list);
    if (isRefused || !(await canStillInvite(tx, list))) {
      await stopInviting(tx, list, isRefused);
      return 1;
    }
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

async function isCareless(tx: Tx, { id }: InvitationList): Promise<boolean> {
  const { sent, failed } = await countMails(id, tx);
  return failed > FEW_REFUSED && failed * 10 > sent + failed;
}

async function canStillInvite(tx: Tx, { artistId, eventId }: InvitationList): Promise<boolean> {
  const isSender = and(eq(users.id, artistId), eq(artistProfiles.isApproved, true), isActiveUser);
  const [artist] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .where(isSender);
  if (!artist || eventId === null) return artist !== undefined;
  const show = await tx.query.events.findFirst({ where: eq(events.id, eventId) });
  return show !== undefined && isStillSold(show);
}

/** Of one artist to one address in thirty days, whatever they are for. */
const MAX_TO_ADDRESS = 3;
const MONTH_MS = 30 * 24 * 3600_000;

/**
 * False for addresses that refused invitations, for suspended accounts, for people who turned the artist's
 * newsletters off or blocked the artist, for those whom the artist invited often, and for an invitation to follow also
 * for followers.
 */
async function isWanted(tx: Tx, { artistId, eventId }: InvitationList, address: string, addressHash: string) {
  const since = clock.now().getTime() - MONTH_MS;
  const [row] = await tx.all<{ isUnwanted: number }>(sql`
    select exists (select 1 from invitation_refusals where address_hash = ${addressHash})
      or (select count(*) from invitations
        where address_hash = ${addressHash} and artist_id = ${artistId} and queued_at > ${since}) >= ${MAX_TO_ADDRESS}
      or exists (select 1 from users u where u.email = ${address} and (
        u.suspended_at is not null
        or exists (select 1 from message_blocks where blocker_id = u.id and blocked_id = ${artistId})
        or exists (select 1 from newsletter_stops where user_id = u.id and artist_id = ${artistId})
        or (${eventId} is null and exists (select 1 from follows where user_id = u.id and artist_id = ${artistId}))
      )) as isUnwanted`);
  return row!.isUnwanted === 0;
}
