import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { events, invitationLists, invitations, outbox } from "~db/schema";
import { AppError } from "~/errors";
import { clock } from "~/integrations/clock/clock";
import type { Actor, Member } from "../actor";
import { insertCode } from "../codes/manage-codes.server";
import { assertCanUseDashboard } from "../permissions";
import { countSeatsLeft } from "../tickets/seats.server";
import { isStillSold } from "./invited-to.server";
import { countInvited, getOwnList, type InvitationList } from "./manage-lists.server";
import { countInvitationProgress } from "./progress.server";

const MONTH_MS = 30 * 24 * 3600_000;
/** Addresses in thirty days. */
const MAX_IN_MONTH = 10_000;
/** As many as a code takes. */
const MAX_TO_SHOW = 500;

/**
 * Sends a draft: a job queues the mails. For a show it makes a code that gives these addresses a free ticket each.
 * Idempotent.
 * @throws AppError not_found; conflict with too many in thirty days, with fewer seats than people, or when the show
 * is over
 */
export async function sendInvitationList(actor: Actor, id: string): Promise<InvitationList> {
  assertCanUseDashboard(actor);
  return transaction(async (tx) => {
    const list = await getOwnList(actor, id, tx);
    if (list.sentAt) return list;
    const invited = await countInvited(tx, id);
    if (invited === 0) throw new AppError("conflict", "invitations:addressesNone");
    if (invited + (await countRecent(tx, list.artistId)) > MAX_IN_MONTH)
      throw new AppError("conflict", "invitations:tooManyInMonth", { params: { most: MAX_IN_MONTH } });
    const codeId = list.eventId === null ? null : await makeCode(tx, actor, list, list.eventId, invited);
    const sent = { sentAt: clock.now(), codeId };
    return firstRow(await tx.update(invitationLists).set(sent).where(eq(invitationLists.id, id)).returning());
  });
}

/**
 * Cancels what has not been sent; those addresses are forgotten and can be invited again. Tickets stay free for the
 * addresses of the list.
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

/** Nothing more is queued, and queued mails are not sent: their time is over. */
export async function stopInviting(tx: Tx, list: InvitationList, wasRefused = false): Promise<void> {
  const now = clock.now();
  const end = { cancelledAt: now, doneAt: list.doneAt ?? now, wasRefused };
  await tx.update(invitationLists).set(end).where(eq(invitationLists.id, list.id));
  await tx.delete(invitations).where(and(eq(invitations.listId, list.id), isNull(invitations.queuedAt)));
  const isQueued = and(eq(outbox.invitationListId, list.id), eq(outbox.state, "waiting"));
  await tx.update(outbox).set({ expiresAt: now }).where(isQueued);
}

async function countRecent(tx: Tx, artistId: string): Promise<number> {
  const since = new Date(clock.now().getTime() - MONTH_MS);
  const recent = await tx
    .select({ id: invitationLists.id })
    .from(invitationLists)
    .where(and(eq(invitationLists.artistId, artistId), gt(invitationLists.sentAt, since)));
  let invited = 0;
  for (const { id } of recent) invited += await countInvited(tx, id);
  return invited;
}

async function makeCode(tx: Tx, actor: Member, { id }: InvitationList, eventId: string, invited: number) {
  if (invited > MAX_TO_SHOW) throw new AppError("conflict", "invitations:showMany", { params: { most: MAX_TO_SHOW } });
  const show = await tx.query.events.findFirst({ where: eq(events.id, eventId) });
  if (!show || !isStillSold(show)) throw new AppError("conflict", "invitations:showUnknown");
  const left = await countSeatsLeft(tx, show);
  if (left < invited) throw new AppError("conflict", "invitations:seatsFew", { params: { invited, left } });
  const rows = await tx
    .select({ address: invitations.address })
    .from(invitations)
    .where(and(eq(invitations.listId, id), isNotNull(invitations.address)));
  const addresses = rows.map(({ address }) => address!);
  const free = { kind: "percent", percent: 100, amountsOff: null } as const;
  const limits = { maxUses: invited, validFrom: null, validUntil: null, note: null };
  const code = await insertCode(tx, actor, { ...free, ...limits, text: null, eventId, addresses });
  return code.id;
}

/** How many people a draft invites, and the seats of its show; `seatsLeft`: null without a limit or a show. */
export async function planInvitations({ id, eventId }: InvitationList) {
  const show = eventId ? await db.query.events.findFirst({ where: eq(events.id, eventId) }) : null;
  const left = show ? await countSeatsLeft(db, show) : Infinity;
  return { invited: await countInvited(db, id), seatsLeft: Number.isFinite(left) ? left : null };
}
