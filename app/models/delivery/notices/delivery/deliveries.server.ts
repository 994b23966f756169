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
import { noteOutcome } from "../push/push-refusals.server";
import { DELIVERY_RULES } from "./delivery-rules";

/** Few enough not to delay sales while they are claimed. */
export const DELIVERY_BATCH = 100;
/**
 * Longer than a batch takes when every recipient is slow; then it counts as lost, as after a crash.
 */
const LEASE_MS = 5 * 60_000;
/** Doubles from half a minute to at most an hour. */
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 3600_000;
const MAX_ATTEMPTS = 12;

export type ClaimedDelivery = Awaited<ReturnType<typeof readDue>>[number];
/** `service`: the host of the push service. */
export type SettledDelivery = {
  delivery: ClaimedDelivery;
  service: string;
  outcome: DeliveryOutcome;
};

/**
 * Claims the deliveries that are due. Attempts are counted first, so one that ends the process is
 * not sent for ever. What waits for the end of quiet hours is put off; what is no longer true, read
 * already or out of date is dropped.
 * @returns those to send, and whether there may be more
 */
export async function claimDeliveries(): Promise<{ claimed: ClaimedDelivery[]; hasMore: boolean }> {
  if (!(await isDeliveryDue())) return { claimed: [], hasMore: false };

  return transaction(async (tx) => {
    const now = clock.now();
    const due = await readDue(tx, now);
    const claimed: ClaimedDelivery[] = [];
    const dropped: number[] = [];

    for (const delivery of due) {
      const wait = whenToTell(delivery, now);
      if (wait === null) dropped.push(delivery.id);
      else if (wait > now) await postpone(tx, delivery.id, wait);
      else claimed.push(delivery);
    }

    await deleteDeliveries(tx, dropped);

    const lost = {
      dueAt: new Date(now.getTime() + LEASE_MS),
      attempts: sql`${noticeDeliveries.attempts} + 1`,
    };
    const ids = claimed.map(({ id }) => id);
    if (ids.length > 0)
      await tx.update(noticeDeliveries).set(lost).where(inArray(noticeDeliveries.id, ids));

    return { claimed, hasMore: due.length === DELIVERY_BATCH };
  });
}

type Attempt = Pick<SettledDelivery, "delivery" | "outcome"> & { now: Date };

/** Records how a batch ended, in one transaction. */
export async function settleDeliveries(settled: SettledDelivery[]): Promise<void> {
  if (settled.length === 0) return;

  await transaction(async (tx) => {
    const now = clock.now();
    const done: number[] = [];

    for (const { delivery, outcome } of settled) {
      const next = await whenToSendAgain(tx, { delivery, outcome, now });
      if (next) await postpone(tx, delivery.id, next);
      else done.push(delivery.id);
      if (outcome.result === "gone") await dropPushSubscription(tx, delivery.recipient);
    }

    await deleteDeliveries(tx, done);
    await noteOutcome(tx, settled, now);
  });
}

async function isDeliveryDue(): Promise<boolean> {
  const { id, dueAt } = noticeDeliveries;
  const rows = await db
    .select({ id })
    .from(noticeDeliveries)
    .where(lte(dueAt, clock.now()))
    .limit(1);

  return rows.length > 0;
}

function readDue(tx: Tx, now: Date) {
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

/** @returns now, the end of the quiet hours, or null for what need not be told any more */
function whenToTell(delivery: ClaimedDelivery, now: Date): Date | null {
  const { expiresAt, notice, reader, attempts } = delivery;
  if (expiresAt <= now || attempts >= MAX_ATTEMPTS || reader.deletedAt || reader.suspendedAt)
    return null;
  // Whoever has got into an account can read its notices.
  if (notice.readAt && notice.kind !== "security") return null;
  if (!isStillTrue(delivery, now)) return null;

  const quiet = quietHoursFor(delivery);
  const end = quiet && findQuietEnd(now, quiet);
  if (!end) return now;

  return end < expiresAt ? end : null;
}

/** A start is told of a show that has not begun, and "live" while it is. */
function isStillTrue({ notice: { kind }, show }: ClaimedDelivery, now: Date): boolean {
  if (kind !== "soon" && kind !== "live") return true;
  if (show?.status !== "published" || show.hiddenAt) return false;

  return kind === "live" ? show.isLive : !show.isLive && show.startTime > now;
}

/** None for changes of how the account is signed in to: an intruder may come at night. */
export function quietHoursFor({
  notice,
  settings,
  reader,
}: Pick<ClaimedDelivery, "notice" | "settings" | "reader">): QuietHours | null {
  if (notice.kind === "security") return null;

  const { quietFrom: from, quietUntil: until } = settings ?? {};
  const zone = zoneFor({ settings, reader }) ?? VIETNAM_ZONE;

  return from == null || until == null ? null : { from, until, zone };
}

/** The person's zone: of their settings, else of the browser in which they chose quiet hours. */
export function zoneFor({
  settings,
  reader,
}: Pick<ClaimedDelivery, "settings" | "reader">): string | null {
  return reader.zone ?? settings?.zone ?? null;
}

export const isUrgent = ({ notice }: ClaimedDelivery) => DELIVERY_RULES[notice.kind].isUrgent;

/** @returns null when it would be too late */
function nextAttempt(
  { attempts, expiresAt }: ClaimedDelivery,
  afterMs: number,
  now: Date,
): Date | null {
  const waitMs = Math.max(Math.min(FIRST_WAIT_MS * 2 ** attempts, MAX_WAIT_MS), afterMs);
  const next = new Date(now.getTime() + waitMs);

  return next < expiresAt && attempts + 1 < MAX_ATTEMPTS ? next : null;
}

/** @returns null for what is done */
async function whenToSendAgain(tx: Tx, { delivery, outcome, now }: Attempt): Promise<Date | null> {
  if (outcome.result === "later") return nextAttempt(delivery, outcome.afterMs ?? 0, now);

  return outcome.result === "gone" && (await hasOtherRecipient(tx, delivery)) ? now : null;
}

/**
 * The recipient may have got a new address while the former was sent to, which the answer says
 * nothing about.
 */
async function hasOtherRecipient(tx: Tx, { id, recipient }: ClaimedDelivery): Promise<boolean> {
  const isMoved = and(eq(noticeDeliveries.id, id), ne(noticeDeliveries.recipient, recipient));

  return (await tx.$count(noticeDeliveries, isMoved)) > 0;
}

async function postpone(tx: Tx, id: number, dueAt: Date) {
  await tx.update(noticeDeliveries).set({ dueAt }).where(eq(noticeDeliveries.id, id));
}

async function deleteDeliveries(tx: Tx, ids: number[]) {
  if (ids.length > 0) await tx.delete(noticeDeliveries).where(inArray(noticeDeliveries.id, ids));
}
