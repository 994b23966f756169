import { and, eq } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { reports, reviews, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { deleteMessage, liftRestriction } from "~/models/live/chat/moderation/moderation.server";
import { queueTakenDownMail } from "./taken-down-mail.server";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { writeAudit } from "~/models/base/audit.server";
import { setEventHidden } from "./events.server";
import { suspendUser } from "./users.server";

type Report = typeof reports.$inferSelect;
type Verdict = "dismissed" | "takenDown" | "suspended" | "lifted";

/** Dismisses a report; a ban stays. @throws AppError not_found, conflict when it is settled */
export async function dismissReport(actor: Actor, id: string, words: string) {
  await resolve(actor, await getOpenReport(actor, id), "dismissed", words);
}

/**
 * Hides the reported event or review, or deletes the message.
 * @throws AppError not_found, conflict
 */
export async function takeDownReported(actor: Actor, id: string, words: string) {
  const report = await getOpenReport(actor, id);
  const { kind, subjectId, eventId } = report;
  if (kind === "event") await setEventHidden(actor, subjectId, true, words);
  else if (kind === "message" && eventId) await deleteMessage(actor, eventId, subjectId);
  else if (kind === "review") await hideReview(subjectId);
  else throw new AppError("conflict", "admin:unknownAct");
  await resolve(actor, report, "takenDown", words);
}

/** Suspends the account of the author or owner. @throws AppError not_found, conflict */
export async function suspendReported(actor: Actor, id: string, words: string) {
  const report = await getOpenReport(actor, id);
  if (!report.accusedId || report.kind === "ban")
    throw new AppError("conflict", "admin:unknownAct");

  const [accused] = await db.select().from(users).where(eq(users.id, report.accusedId));
  if (!accused?.suspendedAt) await suspendUser(actor, report.accusedId, words);
  await resolve(actor, report, "suspended", words);
}

/** Lifts the ban of a person who appealed. @throws AppError not_found, conflict */
export async function liftReportedBan(actor: Actor, id: string, words: string) {
  const report = await getOpenReport(actor, id);
  if (report.kind !== "ban" || !report.eventId) throw new AppError("conflict", "admin:unknownAct");

  await liftRestriction(actor, report.eventId, report.reporterId);
  await resolve(actor, report, "lifted", words);
}

async function getOpenReport(actor: Actor, id: string): Promise<Report> {
  assertCanUseAdmin(actor);

  const [report] = await db.select().from(reports).where(eq(reports.id, id));
  if (!report) throw new AppError("not_found", "errors:notFound");
  if (report.state !== "open") throw new AppError("conflict", "admin:alreadySettled");

  return report;
}

/**
 * Runs after the action: if the server stops in between, the report stays open and can be resolved
 * again. Resolves all open reports about the same thing; appeals are resolved one by one.
 */
async function resolve(actor: Actor, report: Report, verdict: Verdict, words: string) {
  const { id, kind, subjectId } = report;
  const same = and(eq(reports.kind, kind), eq(reports.subjectId, subjectId));
  const which = and(kind === "ban" ? eq(reports.id, id) : same, eq(reports.state, "open"));
  const state = verdict === "dismissed" ? ("dismissed" as const) : ("upheld" as const);

  await transaction(async (tx) => {
    const settled = { state, verdict, words, settledBy: actor.userId, settledAt: clock.now() };
    const rows = await tx.update(reports).set(settled).where(which).returning({ id: reports.id });
    if (rows.length === 0) throw new AppError("conflict", "admin:alreadySettled");
    if (verdict === "takenDown") await notifyAuthor(tx, report);
    const detail = { kind, subjectId, words, reports: rows.length };

    await writeAudit(tx, actor, { action: `report.${verdict}`, target: `report:${id}`, detail });
  });
}

/** Hidden events notify their artist elsewhere. */
async function notifyAuthor(tx: Tx, { kind, subjectId, accusedId: userId, excerpt }: Report) {
  if (!userId || (kind !== "review" && kind !== "message")) return;

  await queueTakenDownMail(tx, { kind, userId, excerpt: excerpt ?? "", fact: subjectId });
}

async function hideReview(id: string) {
  await transaction((tx) =>
    tx.update(reviews).set({ hiddenAt: clock.now() }).where(eq(reviews.id, id)),
  );
}
