import { eq } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { noticeSettings } from "~db/schema";
import { NOTICE_CHOICES, type NoticeChoice } from "~db/vocabularies";
import type { Actor, Member } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import { dropTurnedOff } from "../delivery/add-deliveries.server";
import { type NoticeSettingsInput, timeOfDay } from "./schema";

export type NoticeSettings = {
  push: Record<NoticeChoice, boolean>;
  quietHours: { from: string; until: string } | null;
};

/** What the actor wants outside the site. @throws AppError unauthenticated */
export async function getNoticeSettings(actor: Actor): Promise<NoticeSettings> {
  assertMember(actor);

  const row = await db.query.noticeSettings.findFirst({
    where: eq(noticeSettings.userId, actor.userId),
  });
  const off = new Set(row?.off ?? []);
  const { quietFrom = null, quietUntil = null } = row ?? {};

  return {
    push: Object.fromEntries(
      NOTICE_CHOICES.map((choice) => [choice, !off.has(choice)]),
    ) as NoticeSettings["push"],
    quietHours:
      quietFrom === null || quietUntil === null
        ? null
        : { from: timeOfDay(quietFrom), until: timeOfDay(quietUntil) },
  };
}

/** The zone of the browser in which the actor chose quiet hours last; null if none was known. */
export async function findQuietZone(actor: Member): Promise<string | null> {
  const row = await db.query.noticeSettings.findFirst({
    where: eq(noticeSettings.userId, actor.userId),
  });

  return row?.zone ?? null;
}

/**
 * `zone`: of the actor's browser, for people without one in their settings.
 * @throws AppError unauthenticated
 */
export async function changeNoticeSettings(
  actor: Actor,
  { push, quietHours }: NoticeSettingsInput,
  zone: string | null,
): Promise<void> {
  assertMember(actor);

  const off = NOTICE_CHOICES.filter((choice) => !push[choice]);
  const times = { quietFrom: quietHours?.from ?? null, quietUntil: quietHours?.until ?? null };
  // A browser that does not tell its zone leaves the stored one.
  const set = { off, ...times, ...(zone !== null && { zone }) };
  const { userId } = actor;

  await transaction(async (tx) => {
    await tx
      .insert(noticeSettings)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: noticeSettings.userId, set });
    await dropTurnedOff(tx, userId, off);
  });
}
