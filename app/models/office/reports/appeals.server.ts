import { and, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type DbReader, transaction } from "~db/client.server";
import { chatRestrictions, reports } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { type Actor, isMember, type Member } from "~/models/base/actor";
import { getChatContext } from "~/models/live/chat/chat-context.server";
import { assertMember } from "~/models/base/permissions";
import { notifyOfReport } from "./report-task.server";
import type { AppealInput } from "./schema";

export type AppealState = "none" | "possible" | "waiting" | "settled";

/**
 * Finds the state of the actor's appeal against a ban: "none" if the actor is not banned,
 * "possible" before an appeal or after a newer ban, "waiting" or "settled" after an appeal.
 * @throws AppError not_found
 */
export async function findAppealState(
  actor: Actor,
  eventId: string,
  reader: DbReader = db,
): Promise<AppealState> {
  if (!isMember(actor)) return "none";

  const { event, restriction, isModerator } = await getChatContext(actor, eventId, reader);
  if (!restriction || restriction.until !== null || isModerator) return "none";

  const ban = await getBan(reader, actor, event.artistId);
  const [appeal] = await reader.select().from(reports).where(appealFilter(actor, event.artistId));
  if (!appeal) return "possible";
  if (!appeal.settledAt) return "waiting";

  return ban.createdAt > appeal.settledAt ? "possible" : "settled";
}

/**
 * Sends the one appeal against a ban; a later ban allows another.
 * @throws AppError unauthenticated, not_found, conflict (not banned, or already appealed)
 */
export async function appealBan(
  actor: Actor,
  eventId: string,
  { text }: AppealInput,
): Promise<void> {
  assertMember(actor);
  await transaction(async (tx) => {
    const state = await findAppealState(actor, eventId, tx);
    if (state === "none") throw new AppError("conflict", "report:notBanned");
    if (state !== "possible") throw new AppError("conflict", "report:appealed");

    const { event } = await getChatContext(actor, eventId, tx);
    const { byId: accusedId } = await getBan(tx, actor, event.artistId);

    await tx.delete(reports).where(appealFilter(actor, event.artistId));

    const values = {
      kind: "ban",
      subjectId: event.artistId,
      eventId,
      accusedId,
      reason: "other",
      text,
    } as const;

    const appeal = firstRow(
      await tx
        .insert(reports)
        .values({ ...values, reporterId: actor.userId, createdAt: clock.now() })
        .returning({ id: reports.id }),
    );

    await notifyOfReport(tx, actor, appeal.id);
  });
}

async function getBan(reader: DbReader, actor: Member, artistId: string) {
  const banFilter = and(
    eq(chatRestrictions.artistId, artistId),
    eq(chatRestrictions.userId, actor.userId),
  );
  const [ban] = await reader.select().from(chatRestrictions).where(banFilter);
  if (!ban) throw new AppError("conflict", "report:notBanned");

  return ban;
}

function appealFilter(actor: Member, artistId: string) {
  return and(
    eq(reports.kind, "ban"),
    eq(reports.subjectId, artistId),
    eq(reports.reporterId, actor.userId),
  );
}
