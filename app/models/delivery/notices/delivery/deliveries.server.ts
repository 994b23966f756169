import { and, asc, eq, inArray, lte, ne, sql } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import {
  artistProfiles,
  events,
  noticeDeliveries,
  notices,
  noticeSettings,
  users,
} from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { DeliveryOutcome } from "~/integrations/delivery/delivery";
import { findQuietEnd, type QuietHours } from "~/integrations/delivery/quiet-hours";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { furtherShows } from "../further-shows.server";
import { dropPushSubscription } from "../push/drop-subscription.server";
import { noteOutcomes } from "../push/push-refusals.server";
import { DELIVERY_RULES } from "./delivery-rules";

/** Maximum number of deliveries per batch; so few do not delay sales while they are claimed. */
export const DELIVERY_BATCH = 100;
/**
 * A claimed delivery counts as lost after this time, as after a crash. A batch with only slow
 * recipients takes less.
 */
const LEASE_MS = 5 * 60_000;
/** The wait doubles from half a minute to at most an hour. */
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 3600_000;
const MAX_ATTEMPTS = 12;

export type ClaimedDelivery = Awaited<ReturnType<typeof listDue>>[number];
/** `service`: the host of the push service. */
export type SettledDelivery = {
  delivery: ClaimedDelivery;
  service: string;
  outcome: DeliveryOutcome;
};

/**
 * Claims the deliveries that are due. Attempts are counted first, so that a delivery that ends the
 * process is not retried for ever. During quiet hours deliveries are postponed; deliveries that are
 * expired, read or no longer true are dropped.
 * @returns the deliveries to send, and whether more may be due
 */
export async function claimDeliveries(): Promise<{ claimed: ClaimedDelivery[]; hasMore: boolean }> {
  if (!(await isDeliveryDue())) return { claimed: [], hasMore: false };

  return transaction(async (tx) => {
    const now = clock.now();
    const dueDeliveries = await listDue(tx, now);
    const claimed: ClaimedDelivery[] = [];
    const droppedIds: number[] = [];

    for (const delivery of dueDeliveries) {
      const sendAt = findSendTime(delivery, now);
      if (sendAt === null) droppedIds.push(delivery.id);
      else if (sendAt > now) await postponeDelivery(tx, delivery.id, sendAt);
      else claimed.push(delivery);
    }

    await deleteDeliveries(tx, droppedIds);

    const leaseFields = {
      dueAt: new Date(now.getTime() + LEASE_MS),
      attempts: sql`${noticeDeliveries.attempts} + 1`,
    };
    const claimedIds = claimed.map(({ id }) => id);
    if (claimedIds.length > 0)
      await tx
        .update(noticeDeliveries)
        .set(leaseFields)
        .where(inArray(noticeDeliveries.id, claimedIds));

    return { claimed, hasMore: dueDeliveries.length === DELIVERY_BATCH };
  });
}

type SettledAttempt = Pick<SettledDelivery, "delivery" | "outcome"> & { now: Date };

/** Records the outcomes of a batch in one transaction. */
export async function settleDeliveries(settledDeliveries: SettledDelivery[]): Promise<void> {
  if (settledDeliveries.length === 0) return;

  await transaction(async (tx) => {
    const now = clock.now();
    const doneIds: number[] = [];

    for (const { delivery, outcome } of settledDeliveries) {
      const nextAt = await findRetryTime(tx, { delivery, outcome, now });
      if (nextAt) await postponeDelivery(tx, delivery.id, nextAt);
      else doneIds.push(delivery.id);
      if (outcome.result === "gone") await dropPushSubscription(tx, delivery.recipient);
    }

    await deleteDeliveries(tx, doneIds);
    await noteOutcomes(tx, settledDeliveries, now);
  });
}

async function isDeliveryDue(): Promise<boolean> {
  const { id, dueAt } = noticeDeliveries;
  const dueRows = await db
    .select({ id })
    .from(noticeDeliveries)
    .where(lte(dueAt, clock.now()))
    .limit(1);

  return dueRows.length > 0;
}

function listDue(tx: Tx, now: Date) {
  const { id, recipient, attempts, expiresAt } = noticeDeliveries;
  const { kind, topic, details, readAt } = notices;
  const { language, title, titleOther, startTime, status, hiddenAt, isLive } = events;
  const { deletedAt, suspendedAt } = users;
  const { quietFrom, quietUntil, zone } = noticeSettings;

  return tx
    .select({
      id,
      recipient,
      attempts,
      expiresAt,
      notice: { id: notices.id, kind, topic, details, readAt },
      show: { language, title, titleOther, startTime, status, hiddenAt, isLive },
      furtherShows,
      artistName: artistProfiles.stageName,
      reader: {
        id: users.id,
        language: users.language,
        zone: users.timeZone,
        deletedAt,
        suspendedAt,
      },
      settings: { quietFrom, quietUntil, zone },
    })
    .from(noticeDeliveries)
    .innerJoin(notices, eq(notices.id, noticeDeliveries.noticeId))
    .innerJoin(users, eq(users.id, notices.userId))
    .leftJoin(noticeSettings, eq(noticeSettings.userId, notices.userId))
    .leftJoin(events, eq(events.id, notices.eventId))
    .leftJoin(artistProfiles, eq(artistProfiles.userId, notices.artistId))
    .where(lte(noticeDeliveries.dueAt, now))
    .orderBy(asc(noticeDeliveries.dueAt))
    .limit(DELIVERY_BATCH);
}

/** @returns now, the end of the quiet hours, or null if the delivery is no longer needed */
function findSendTime(delivery: ClaimedDelivery, now: Date): Date | null {
  const { expiresAt, notice, reader: recipient, attempts } = delivery;
  if (expiresAt <= now || attempts >= MAX_ATTEMPTS || recipient.deletedAt || recipient.suspendedAt)
    return null;
  // An intruder can mark the account's notifications as read, so a security notification is sent
  // even after it was read.
  if (notice.readAt && notice.kind !== "security") return null;
  if (!isStillCurrent(delivery, now)) return null;

  const quietHours = quietHoursFor(delivery);
  const quietEnd = quietHours && findQuietEnd(now, quietHours);
  if (!quietEnd) return now;

  return quietEnd < expiresAt ? quietEnd : null;
}

/** "soon" is sent only before the show begins, and "live" only while it is live. */
function isStillCurrent({ notice: { kind }, show }: ClaimedDelivery, now: Date): boolean {
  if (kind !== "soon" && kind !== "live") return true;
  if (show?.status !== "published" || show.hiddenAt) return false;

  return kind === "live" ? show.isLive : !show.isLive && show.startTime > now;
}

/**
 * Quiet hours of the person. Changes of sign-in methods ignore them, because an intruder may come
 * at night.
 */
export function quietHoursFor({
  notice,
  settings,
  reader,
}: Pick<ClaimedDelivery, "notice" | "settings" | "reader">): QuietHours | null {
  if (notice.kind === "security") return null;

  const { quietFrom: from, quietUntil: until } = settings ?? {};
  const timeZone = timeZoneFor({ settings, reader }) ?? VIETNAM_ZONE;

  return from == null || until == null ? null : { from, until, zone: timeZone };
}

/**
 * The time zone in the person's account, else the time zone of the browser in which quiet hours
 * were chosen.
 */
export function timeZoneFor({
  settings,
  reader,
}: Pick<ClaimedDelivery, "settings" | "reader">): string | null {
  return reader.zone ?? settings?.zone ?? null;
}

export const isUrgent = ({ notice }: ClaimedDelivery) => DELIVERY_RULES[notice.kind].isUrgent;

/** @returns time of the next attempt; null if it would be after the expiry */
function nextAttempt(
  { attempts, expiresAt }: ClaimedDelivery,
  afterMs: number,
  now: Date,
): Date | null {
  const waitMs = Math.max(Math.min(FIRST_WAIT_MS * 2 ** attempts, MAX_WAIT_MS), afterMs);
  const nextAt = new Date(now.getTime() + waitMs);

  return nextAt < expiresAt && attempts + 1 < MAX_ATTEMPTS ? nextAt : null;
}

/** @returns time at which the delivery is sent again; null if it is done */
async function findRetryTime(
  tx: Tx,
  { delivery, outcome, now }: SettledAttempt,
): Promise<Date | null> {
  if (outcome.result === "later") return nextAttempt(delivery, outcome.afterMs ?? 0, now);

  return outcome.result === "gone" && (await hasOtherRecipient(tx, delivery)) ? now : null;
}

/**
 * True if the delivery got a new address while it was sent to the former one: the answer then does
 * not concern the new address.
 */
async function hasOtherRecipient(
  tx: Tx,
  { id: deliveryId, recipient }: ClaimedDelivery,
): Promise<boolean> {
  const movedFilter = and(
    eq(noticeDeliveries.id, deliveryId),
    ne(noticeDeliveries.recipient, recipient),
  );

  return (await tx.$count(noticeDeliveries, movedFilter)) > 0;
}

async function postponeDelivery(tx: Tx, deliveryId: number, dueAt: Date) {
  await tx.update(noticeDeliveries).set({ dueAt }).where(eq(noticeDeliveries.id, deliveryId));
}

async function deleteDeliveries(tx: Tx, deliveryIds: number[]) {
  if (deliveryIds.length > 0)
    await tx.delete(noticeDeliveries).where(inArray(noticeDeliveries.id, deliveryIds));
}
