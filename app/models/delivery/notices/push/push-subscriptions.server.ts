import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { noticeDeliveries, notices, pushSubscriptions } from "~db/schema";
import { AppError } from "~/platform/errors";
import { isAllowedService } from "~/integrations/push/push-hosts";
import type { PushTarget } from "~/integrations/push/send-push.server";
import type { Actor } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import { assertPushOffered } from "./push-sender.server";
import type { PushSubscriptionInput } from "./schema";

/** Browsers per account; the one subscribed longest ago makes room. */
export const MAX_SUBSCRIPTIONS = 10;

type Session = { session: string | null };

/**
 * Sends the actor's notices to a browser, as long as the session lasts. A browser belongs to who
 * signed in last: it shows that it is the same one with its keys, which only it and this site know.
 * @throws AppError unauthenticated, unavailable (the site doesn't offer it), invalid (a push
 * service that the site does not send to), conflict (another browser's address)
 */
export async function subscribeToPush(
  actor: Actor,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionInput,
  { session: sid }: Session,
): Promise<void> {
  assertMember(actor);
  if (!sid) throw new AppError("unauthenticated", "errors:unauthenticated");

  assertPushOffered();
  if (!isAllowedService(endpoint)) throw new AppError("invalid", "notices:pushElsewhere");

  const { userId } = actor;

  await transaction(async (tx) => {
    const isThis = eq(pushSubscriptions.endpoint, endpoint);
    const [known] = await tx.select().from(pushSubscriptions).where(isThis);
    if (known && (known.p256dh !== p256dh || known.auth !== auth))
      throw new AppError("conflict", "notices:pushUnusable");
    if (known?.userId === userId) {
      await tx.update(pushSubscriptions).set({ sid }).where(isThis);

      return;
    }

    // With a new id, which deliveries to the former account do not have.
    await tx.delete(pushSubscriptions).where(isThis);
    await tx.insert(pushSubscriptions).values({ userId, sid, endpoint, p256dh, auth });
    await deleteBeyondLimit(tx, userId);
  });
}

/**
 * Takes a browser over into the actor's present session if it was theirs before, as after their
 * former session expired; one that another account left behind is forgotten. A session belongs to
 * one browser: a new address takes the place of the one that this session has. Never subscribes a
 * browser.
 * @returns whether the browser gets the actor's notices
 * @throws AppError unauthenticated, unavailable (the site doesn't offer it), invalid (a push
 * service that the site does not send to)
 */
export async function renewPush(
  actor: Actor,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionInput,
  { session: sid }: Session,
): Promise<boolean> {
  assertMember(actor);
  if (!sid) throw new AppError("unauthenticated", "errors:unauthenticated");

  assertPushOffered();
  if (!isAllowedService(endpoint)) throw new AppError("invalid", "notices:pushElsewhere");

  const { userId, ...columns } = pushSubscriptions;
  const isThis = and(
    eq(columns.endpoint, endpoint),
    eq(columns.p256dh, p256dh),
    eq(columns.auth, auth),
  );

  return transaction(async (tx) => {
    await tx.delete(pushSubscriptions).where(and(isThis, ne(userId, actor.userId)));

    const renewed = await tx
      .update(pushSubscriptions)
      .set({ sid })
      .where(isThis)
      .returning({ id: columns.id });

    return (
      renewed.length > 0 ||
      replaceAddress(tx, { userId: actor.userId, sid }, { endpoint, p256dh, auth })
    );
  });
}

/**
 * With a new id, so that the answer "gone" for the former address takes nothing from the new one.
 */
async function replaceAddress(
  tx: Tx,
  owner: { userId: string; sid: string },
  target: PushTarget,
): Promise<boolean> {
  const [former] = await tx
    .select()
    .from(pushSubscriptions)
    .where(isOfSession(owner.userId, owner.sid));
  const isTaken =
    (await tx.$count(pushSubscriptions, eq(pushSubscriptions.endpoint, target.endpoint))) > 0;
  if (!former || isTaken) return false;

  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, former.id));

  const { id } = firstRow(
    await tx
      .insert(pushSubscriptions)
      .values({ ...owner, ...target })
      .returning(),
  );
  const theirs = tx
    .select({ id: notices.id })
    .from(notices)
    .where(eq(notices.userId, owner.userId));
  const toFormer = and(
    inArray(noticeDeliveries.noticeId, theirs),
    eq(noticeDeliveries.recipient, former.id),
  );

  await tx.update(noticeDeliveries).set({ recipient: id }).where(toFormer);

  return true;
}

/** Stops sending to a browser of the actor. Idempotent. @throws AppError unauthenticated */
export async function unsubscribeFromPush(actor: Actor, endpoint: string): Promise<void> {
  assertMember(actor);

  const isTheirs = and(
    eq(pushSubscriptions.userId, actor.userId),
    eq(pushSubscriptions.endpoint, endpoint),
  );

  await transaction((tx) => tx.delete(pushSubscriptions).where(isTheirs));
}

/** Stops sending to the browser of a session, for a form without scripts. Idempotent. */
export async function unsubscribeSession(actor: Actor, { session }: Session): Promise<void> {
  assertMember(actor);
  if (session)
    await transaction((tx) =>
      tx.delete(pushSubscriptions).where(isOfSession(actor.userId, session)),
    );
}

/** Whether the browser of a session gets the actor's notices. */
export async function isPushOn(actor: Actor, { session }: Session): Promise<boolean> {
  if (!("userId" in actor) || !actor.userId || !session) return false;

  return (await db.$count(pushSubscriptions, isOfSession(actor.userId, session))) > 0;
}

/** For the operator: subscribed browsers, and deliveries on their way. */
export async function countPush(): Promise<{ browsers: number; waiting: number }> {
  return {
    browsers: await db.$count(pushSubscriptions),
    waiting: await db.$count(noticeDeliveries),
  };
}

/**
 * At which push service each of the browsers is, so that one that is slow does not delay the
 * others.
 */
export async function findPushServices(ids: string[]): Promise<Map<string, string>> {
  const { id, endpoint } = pushSubscriptions;
  const rows = await db.select({ id, endpoint }).from(pushSubscriptions).where(inArray(id, ids));

  return new Map(rows.map((row) => [row.id, new URL(row.endpoint).host]));
}

/** Where a delivery goes; null when the person signed out or turned it off meanwhile. */
export async function findPushTarget(id: string): Promise<PushTarget | null> {
  const { endpoint, p256dh, auth } = pushSubscriptions;
  const [target] = await db
    .select({ endpoint, p256dh, auth })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.id, id));

  return target ?? null;
}

function isOfSession(userId: string, sid: string) {
  return and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.sid, sid));
}

async function deleteBeyondLimit(tx: Tx, userId: string) {
  const { id, createdAt } = pushSubscriptions;
  const count = await tx.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId));
  if (count <= MAX_SUBSCRIPTIONS) return;

  const oldest = tx
    .select({ id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(createdAt), sql`rowid`)
    .limit(count - MAX_SUBSCRIPTIONS);

  await tx.delete(pushSubscriptions).where(sql`${id} in ${oldest}`);
}
