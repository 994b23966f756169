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

/** Maximum number of browsers per account. A new one replaces the one that subscribed first. */
export const MAX_SUBSCRIPTIONS = 10;

type BrowserSession = { session: string | null };

/**
 * Sends the actor's notifications to a browser while the session lasts. A browser belongs to the
 * account that signed in last. It proves its identity with its keys, which only it and this site
 * know.
 * @throws AppError unauthenticated, unavailable (push is not offered), invalid (a push service that
 * is not allowed), conflict (another browser has this address)
 */
export async function subscribeToPush(
  actor: Actor,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionInput,
  { session: sessionId }: BrowserSession,
): Promise<void> {
  assertMember(actor);
  if (!sessionId) throw new AppError("unauthenticated", "errors:unauthenticated");

  assertPushOffered();
  if (!isAllowedService(endpoint)) throw new AppError("invalid", "notices:pushElsewhere");

  const { userId } = actor;

  await transaction(async (tx) => {
    const endpointFilter = eq(pushSubscriptions.endpoint, endpoint);
    const [storedSubscription] = await tx.select().from(pushSubscriptions).where(endpointFilter);
    if (
      storedSubscription &&
      (storedSubscription.p256dh !== p256dh || storedSubscription.auth !== auth)
    )
      throw new AppError("conflict", "notices:pushUnusable");
    if (storedSubscription?.userId === userId) {
      await tx.update(pushSubscriptions).set({ sid: sessionId }).where(endpointFilter);

      return;
    }

    // The new subscription gets a new id, so that deliveries to the former account do not reach it.
    await tx.delete(pushSubscriptions).where(endpointFilter);
    await tx.insert(pushSubscriptions).values({ userId, sid: sessionId, endpoint, p256dh, auth });
    await deleteBeyondLimit(tx, userId);
  });
}

/**
 * Moves a browser of the actor to the current session, as after the former session expired. A
 * browser of another account is unsubscribed. A session belongs to one browser: a new address
 * replaces the one of this session. A browser that was not subscribed stays so.
 * @returns whether the browser gets the actor's notices
 * @throws AppError unauthenticated, unavailable (the site doesn't offer it), invalid (a push
 * service that the site does not send to)
 */
export async function renewPush(
  actor: Actor,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionInput,
  { session: sessionId }: BrowserSession,
): Promise<boolean> {
  assertMember(actor);
  if (!sessionId) throw new AppError("unauthenticated", "errors:unauthenticated");

  assertPushOffered();
  if (!isAllowedService(endpoint)) throw new AppError("invalid", "notices:pushElsewhere");

  const { userId, ...columns } = pushSubscriptions;
  const browserFilter = and(
    eq(columns.endpoint, endpoint),
    eq(columns.p256dh, p256dh),
    eq(columns.auth, auth),
  );

  return transaction(async (tx) => {
    await tx.delete(pushSubscriptions).where(and(browserFilter, ne(userId, actor.userId)));

    const renewedRows = await tx
      .update(pushSubscriptions)
      .set({ sid: sessionId })
      .where(browserFilter)
      .returning({ id: columns.id });

    return (
      renewedRows.length > 0 ||
      replaceAddress(tx, { userId: actor.userId, sid: sessionId }, { endpoint, p256dh, auth })
    );
  });
}

/**
 * Replaces the address of the session's browser. The subscription gets a new id, so that the answer
 * "gone" for the former address does not delete it.
 */
async function replaceAddress(
  tx: Tx,
  owner: { userId: string; sid: string },
  target: PushTarget,
): Promise<boolean> {
  const [formerSubscription] = await tx
    .select()
    .from(pushSubscriptions)
    .where(sessionFilter(owner.userId, owner.sid));
  const isTaken =
    (await tx.$count(pushSubscriptions, eq(pushSubscriptions.endpoint, target.endpoint))) > 0;
  if (!formerSubscription || isTaken) return false;

  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, formerSubscription.id));

  const { id: newId } = firstRow(
    await tx
      .insert(pushSubscriptions)
      .values({ ...owner, ...target })
      .returning(),
  );
  const ownNotices = tx
    .select({ id: notices.id })
    .from(notices)
    .where(eq(notices.userId, owner.userId));
  const formerDeliveries = and(
    inArray(noticeDeliveries.noticeId, ownNotices),
    eq(noticeDeliveries.recipient, formerSubscription.id),
  );

  await tx.update(noticeDeliveries).set({ recipient: newId }).where(formerDeliveries);

  return true;
}

/** Stops sending to a browser of the actor. Idempotent. @throws AppError unauthenticated */
export async function unsubscribeFromPush(actor: Actor, endpoint: string): Promise<void> {
  assertMember(actor);

  const ownFilter = and(
    eq(pushSubscriptions.userId, actor.userId),
    eq(pushSubscriptions.endpoint, endpoint),
  );

  await transaction((tx) => tx.delete(pushSubscriptions).where(ownFilter));
}

/** Stops sending to the browser of a session, for forms without scripts. Idempotent. */
export async function unsubscribeSession(actor: Actor, { session }: BrowserSession): Promise<void> {
  assertMember(actor);
  if (session)
    await transaction((tx) =>
      tx.delete(pushSubscriptions).where(sessionFilter(actor.userId, session)),
    );
}

/** True if the browser of a session gets the actor's notifications. */
export async function isPushOn(actor: Actor, { session }: BrowserSession): Promise<boolean> {
  if (!("userId" in actor) || !actor.userId || !session) return false;

  return (await db.$count(pushSubscriptions, sessionFilter(actor.userId, session))) > 0;
}

/** Counts subscribed browsers and waiting deliveries, for the operator. */
export async function countPush(): Promise<{ browsers: number; waiting: number }> {
  return {
    browsers: await db.$count(pushSubscriptions),
    waiting: await db.$count(noticeDeliveries),
  };
}

/**
 * Finds the push service of each browser, so that a slow service does not delay the others.
 */
export async function findPushServices(subscriptionIds: string[]): Promise<Map<string, string>> {
  const { id, endpoint } = pushSubscriptions;
  const subscriptions = await db
    .select({ id, endpoint })
    .from(pushSubscriptions)
    .where(inArray(id, subscriptionIds));

  return new Map(
    subscriptions.map((subscription) => [subscription.id, new URL(subscription.endpoint).host]),
  );
}

/** Finds the target of a delivery; null if the person has signed out or turned push off. */
export async function findPushTarget(subscriptionId: string): Promise<PushTarget | null> {
  const { endpoint, p256dh, auth } = pushSubscriptions;
  const [target] = await db
    .select({ endpoint, p256dh, auth })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.id, subscriptionId));

  return target ?? null;
}

function sessionFilter(userId: string, sessionId: string) {
  return and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.sid, sessionId));
}

async function deleteBeyondLimit(tx: Tx, userId: string) {
  const { id, createdAt } = pushSubscriptions;
  const subscriptionCount = await tx.$count(
    pushSubscriptions,
    eq(pushSubscriptions.userId, userId),
  );
  if (subscriptionCount <= MAX_SUBSCRIPTIONS) return;

  const oldest = tx
    .select({ id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(createdAt), sql`rowid`)
    .limit(subscriptionCount - MAX_SUBSCRIPTIONS);

  await tx.delete(pushSubscriptions).where(sql`${id} in ${oldest}`);
}
