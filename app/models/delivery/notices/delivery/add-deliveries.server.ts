import { sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import type { NotificationDetails } from "~db/schema";
import type { NotificationChoice, NotificationKind } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { DELIVERY_RULES, expiryOf } from "./delivery-rules";

type DeliveredNotification = {
  noticeId: string;
  userId: string;
  kind: NotificationKind;
  details: NotificationDetails;
  choice?: NotificationChoice;
};

/**
 * Queues a notification for the person's browsers, in the transaction that stores it, unless the
 * person has turned off this choice of notifications. Replaces the unsent deliveries of the same
 * `noticeId`.
 */
export async function addDeliveries(
  tx: Tx,
  { noticeId, userId, kind, details, ...notification }: DeliveredNotification,
): Promise<void> {
  const addedAt = clock.now();
  const choice = notification.choice ?? DELIVERY_RULES[kind].choice;
  const expiresAtMs = expiryOf(kind, details, addedAt).getTime();

  await tx.run(sql`delete from notice_deliveries where notice_id = ${noticeId}`);
  await tx.run(sql`
    insert into notice_deliveries (notice_id, recipient, choice, due_at, expires_at)
    select ${noticeId}, id, ${choice}, ${addedAt.getTime()}, ${expiresAtMs} from push_subscriptions
    where user_id = ${userId} and not exists (
      select 1 from notice_settings s, json_each(s.off) c where s.user_id = ${userId} and c.value = ${choice})`);
}

/**
 * Drops waiting deliveries of the choices that a person has turned off, in the transaction that
 * stores the choices.
 */
export async function dropTurnedOffDeliveries(
  tx: Tx,
  userId: string,
  turnedOff: NotificationChoice[],
): Promise<void> {
  await tx.run(sql`
    delete from notice_deliveries where notice_id in (select id from notices where user_id = ${userId})
      and choice in (select value from json_each(${JSON.stringify(turnedOff)}))`);
}
