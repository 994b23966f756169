import { and, count, desc, eq, isNotNull, isNull, max } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import {
  artistProfiles,
  events,
  passes,
  passkeys,
  payments,
  secondFactors,
  sessions,
  transfers,
  users,
} from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { type ListQuery, pageBounds } from "~/models/base/list-query";
import { assertCanUseAdmin } from "~/models/base/permissions";

/**
 * An account with its artist's profile and its ways to sign in.
 * @throws AppError forbidden, not_found
 */
export async function getPerson(actor: Actor, userId: string) {
  assertCanUseAdmin(actor);

  const [row] = await db
    .select({ user: users, profile: artistProfiles })
    .from(users)
    .leftJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!row) throw new AppError("not_found", "errors:notFound");

  const hasSecondFactor = and(
    eq(secondFactors.userId, userId),
    isNotNull(secondFactors.confirmedAt),
  );
  const devices = firstRow(
    await db
      .select({ n: count(), lastSeenAt: max(sessions.lastSeenAt) })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
  );

  return {
    ...row,
    passkeys: await db.$count(passkeys, eq(passkeys.userId, userId)),
    hasSecondFactor: (await db.$count(secondFactors, hasSecondFactor)) > 0,
    devices,
  };
}

/**
 * Lists what a person paid or began to pay, newest first.
 * @throws AppError forbidden
 */
export async function listPaymentsOf(actor: Actor, userId: string, query: ListQuery) {
  assertCanUseAdmin(actor);

  const ownPaymentFilter = eq(payments.userId, userId);
  const { limit, offset } = pageBounds(query);
  const rows = await db
    .select({ payment: payments, event: events, pass: passes, reference: transfers.reference })
    .from(payments)
    .innerJoin(events, eq(events.id, payments.eventId))
    .leftJoin(passes, eq(passes.id, payments.passId))
    .leftJoin(transfers, eq(transfers.paymentId, payments.id))
    .where(ownPaymentFilter)
    .orderBy(desc(payments.createdAt), payments.id)
    .limit(limit)
    .offset(offset);

  return { rows, total: await db.$count(payments, ownPaymentFilter) };
}
