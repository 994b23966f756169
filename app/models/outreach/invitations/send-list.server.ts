import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db, type Reader, transaction, type Tx } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { events, invitationLists, invitations, outbox } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor, Member } from "~/models/base/actor";
import { insertCode } from "~/models/tickets/codes/manage-codes.server";
import { expireMails } from "~/models/delivery/notices/outbox.server";
import { assertCanUseDashboard } from "~/models/base/permissions";
import { countSeatsLeft } from "~/models/tickets/seats.server";
import { isStillSold } from "./invited-to.server";
import { countInvited, getOwnList, type InvitationList } from "./manage-lists.server";
import { areAddressesBad, countInvitationProgress, countRecentlyInvited } from "./progress.server";

/** Addresses in thirty days. */
const MAX_IN_MONTH = 10_000;
/** As many as a code takes. */
const MAX_TO_SHOW = 500;

/**
 * Sends a draft: a job queues the mails. For a show it makes a code that gives these addresses a free ticket each.
 * Idempotent.
 * @throws AppError not_found; conflict with too many in thirty days or too many refused, with fewer seats than people,
 * when the show is over, or when its addresses are not stored completely
 */
export async function sendInvitationList(actor: Actor, id: string): Promise<InvitationList> {
  assertCanUseDashboard(actor);
  return transaction(async (tx) => {
    const list = await getOwnList(actor, id, tx);
    if (list.sentAt) return list;
    if (!list.storedAt) throw new AppError("conflict", "invitations:incomplete");
    const invited = await countInvited(tx, id);
    await assertMaySend(tx, list, invited);
    const codeId = list.topic === "follow" ? null : await makeCode(tx, actor, list, invited);
    const sent = { sentAt: clock.now(), codeId };
    return firstRow(await tx.update(invitationLists).set(sent).where(eq(invitationLists.id, id)).returning());
  });
}

async function assertMaySend(tx: Tx, list: InvitationList, invited: number) {
  if (await areAddressesBad(list.artistId, tx)) throw new AppError("conflict", "invitations:refusedOften");
  if (invited + (await countRecentlyInvited(list.artistId, tx)) > MAX_IN_MONTH)
    throw new AppError("conflict", "invitations:tooManyInMonth", { params: { most: MAX_IN_MONTH } });
}

/**
 * Cancels what has not been sent. Addresses that are not queued yet are forgotten, and can be invited again. Tickets
 * stay free for the addresses of the list.
 * @throws AppError not_found; conflict where nothing is left to cancel
 */
export async function cancelInvitationList(actor: Actor, id: string): Promise<InvitationList> {
  return transaction(async (tx) => {
    const list = await getOwnList(actor, id, tx);
    if (list.cancelledAt) return list;
    if (!list.sentAt || (await countInvitationProgress(list, tx)).waiting === 0)
      throw new AppError("conflict", "invitations:nothingWaits");
    await stopInviting(tx, list);
    return getOwnList(actor, id, tx);
  });
}

/** Nothing more is queued, and queued mails are not sent. */
export async function stopInviting(tx: Tx, list: InvitationList, wasRefused = false): Promise<void> {
  const now = clock.now();
  const isWaiting = and(eq(invitations.listId, list.id), isNull(invitations.queuedAt));
  const notQueued = list.notQueued + (await tx.$count(invitations, isWaiting));
  const end = { cancelledAt: now, doneAt: list.doneAt ?? now, wasRefused, notQueued };
  await tx.update(invitationLists).set(end).where(eq(invitationLists.id, list.id));
  await tx.delete(invitations).where(isWaiting);
  await expireMails(tx, eq(outbox.invitationListId, list.id));
}

async function makeCode(tx: Tx, actor: Member, list: InvitationList, invited: number) {
  if (invited > MAX_TO_SHOW) throw new AppError("conflict", "invitations:showMany", { params: { most: MAX_TO_SHOW } });
  const { eventId } = list;
  const show = eventId ? await tx.query.events.findFirst({ where: eq(events.id, eventId) }) : undefined;
  if (!show || !isStillSold(show)) throw new AppError("conflict", "invitations:showUnknown");
  const left = await countSeatsForList(show, tx);
  if (left < invited) throw new AppError("conflict", "invitations:seatsFew", { params: { invited, left } });
  const rows = await tx
    .select({ address: invitations.address })
    .from(invitations)
    .where(and(eq(invitations.listId, list.id), isNotNull(invitations.address)));
  const addresses = rows.map(({ address }) => address!);
  const free = { kind: "percent", percent: 100, amountsOff: null } as const;
  const limits = { maxUses: invited, validFrom: null, validUntil: null, note: null };
  const code = await insertCode(tx, actor, { ...free, ...limits, text: null, eventId, addresses });
  return code.id;
}

/** Seats that are left when everybody who is invited already takes a ticket. */
async function countSeatsForList(show: typeof events.$inferSelect, reader: Reader): Promise<number> {
  const left = await countSeatsLeft(reader, show);
  const [row] = await reader.all<{ n: number }>(sql`
    select count(*) as n from code_addresses a join invitation_lists l on l.code_id = a.code_id
    where l.event_id = ${show.id} and a.user_id is null`);
  return Math.max(0, left - row!.n);
}

/** How many people a draft invites, and the seats of its show; `seatsLeft`: null without a limit or a show. */
export async function planInvitations({ id, eventId }: InvitationList) {
  const show = eventId ? await db.query.events.findFirst({ where: eq(events.id, eventId) }) : null;
  const left = show ? await countSeatsForList(show, db) : Infinity;
  return { invited: await countInvited(db, id), seatsLeft: Number.isFinite(left) ? left : null };
}
