import { eq } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { noticeSettings } from "~db/schema";
import { NOTIFICATION_CHOICES, type NotificationChoice } from "~db/vocabularies";
import type { Actor, Member } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import { dropTurnedOffDeliveries } from "../delivery/add-deliveries.server";
import { type NoticeSettingsInput, timeOfDay } from "./schema";

export type NotificationSettings = {
  push: Record<NotificationChoice, boolean>;
  quietHours: { from: string; until: string } | null;
};

/**
 * Gets the actor's settings for notifications outside the site.
 * @throws AppError unauthenticated
 */
export async function getNotificationSettings(actor: Actor): Promise<NotificationSettings> {
  assertMember(actor);

  const storedSettings = await db.query.noticeSettings.findFirst({
    where: eq(noticeSettings.userId, actor.userId),
  });
  const turnedOff = new Set(storedSettings?.off ?? []);
  const { quietFrom = null, quietUntil = null } = storedSettings ?? {};

  return {
    push: Object.fromEntries(
      NOTIFICATION_CHOICES.map((choice) => [choice, !turnedOff.has(choice)]),
    ) as NotificationSettings["push"],
    quietHours:
      quietFrom === null || quietUntil === null
        ? null
        : { from: timeOfDay(quietFrom), until: timeOfDay(quietUntil) },
  };
}

/**
 * Finds the time zone of the browser in which the actor last chose quiet hours; null if it was
 * unknown.
 */
export async function findQuietZone(actor: Member): Promise<string | null> {
  const storedSettings = await db.query.noticeSettings.findFirst({
    where: eq(noticeSettings.userId, actor.userId),
  });

  return storedSettings?.zone ?? null;
}

/**
 * Stores the settings. `browserZone`: time zone of the actor's browser, for people without one in
 * the account.
 * @throws AppError unauthenticated
 */
export async function changeNotificationSettings(
  actor: Actor,
  settings: NoticeSettingsInput,
  browserZone: string | null,
): Promise<void> {
  assertMember(actor);

  await transaction((tx) => storeNotificationSettings(tx, actor, settings, browserZone));
}

/**
 * Stores the settings in the caller's transaction. `browserZone`: see changeNotificationSettings
 */
export async function storeNotificationSettings(
  tx: Tx,
  { userId }: Member,
  { push, quietHours }: NoticeSettingsInput,
  browserZone: string | null,
): Promise<void> {
  const stored = await tx.query.noticeSettings.findFirst({
    where: eq(noticeSettings.userId, userId),
  });
  const wasOn = (choice: NotificationChoice) => !stored?.off.includes(choice);
  const turnedOff = NOTIFICATION_CHOICES.filter((choice) => !(push[choice] ?? wasOn(choice)));
  const quietTimes = { quietFrom: quietHours?.from ?? null, quietUntil: quietHours?.until ?? null };
  // If the browser does not report its time zone, the stored one stays.
  const changes = {
    off: turnedOff,
    ...quietTimes,
    ...(browserZone !== null && { zone: browserZone }),
  };

  await tx
    .insert(noticeSettings)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: noticeSettings.userId, set: changes });
  await dropTurnedOffDeliveries(tx, userId, turnedOff);
}
