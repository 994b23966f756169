import { and, eq } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { reports, reviews, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { deleteMessage, liftRestriction } from "~/models/live/chat/moderation/moderation.server";
import { endReportTask } from "../reports/report-task.server";
import { notifyTakenDown } from "../mails/taken-down.server";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { writeAudit } from "~/models/base/audit.server";
import { setEventHidden } from "./events.server";
import { suspendUser } from "./users.server";

type Report = typeof reports.$inferSelect;
type Verdict = "dismissed" | "takenDown" | "suspended" | "lifted";

/**
 * Dismisses a report; a ban stays.
 * @throws AppError not_found; conflict when it is already settled
 */
export async function dismissReport(actor: Actor, reportId: string, note: string) {
  await resolveReport(actor, await getOpenReport(actor, reportId), "dismissed", note);
}

/**
 * Hides the reported event or review, or deletes the message.
 * @throws AppError not_found, conflict
 */
export async function takeDownReported(actor: Actor, reportId: string, note: string) {
  const report = await getOpenReport(actor, reportId);
  const { kind, subjectId, eventId } = report;
  if (kind === "event") await setEventHidden(actor, subjectId, true, note);
  else if (kind === "message" && eventId) await deleteMessage(actor, eventId, subjectId);
  else if (kind === "review") await hideReview(subjectId);
  else throw new AppError("conflict", "admin:unknownAct");
  await resolveReport(actor, report, "takenDown", note);
}

/** Suspends the account of the author or owner. @throws AppError not_found, conflict */
export async function suspendReported(actor: Actor, reportId: string, note: string) {
  const report = await getOpenReport(actor, reportId);
  if (!report.accusedId || report.kind === "ban")
    throw new AppError("conflict", "admin:unknownAct");

  const [accused] = await db.select().from(users).where(eq(users.id, report.accusedId));
  if (!accused?.suspendedAt) await suspendUser(actor, report.accusedId, note);
  await resolveReport(actor, report, "suspended", note);
}

/** Lifts the ban of a person who appealed. @throws AppError not_found, conflict */
export async function liftReportedBan(actor: Actor, reportId: string, note: string) {
  const report = await getOpenReport(actor, reportId);
  if (report.kind !== "ban" || !report.eventId) throw new AppError("conflict", "admin:unknownAct");

  await liftRestriction(actor, report.eventId, report.reporterId);
  await resolveReport(actor, report, "lifted", note);
}

async function getOpenReport(actor: Actor, reportId: string): Promise<Report> {
  assertCanUseAdmin(actor);

  const [report] = await db.select().from(reports).where(eq(reports.id, reportId));
  if (!report) throw new AppError("not_found", "errors:notFound");
  if (report.state !== "open") throw new AppError("conflict", "admin:alreadySettled");

  return report;
}

/**
 * Marks a report as resolved. It is called after the action: if the server stops between the two,
 * the report stays open and can be resolved again. Resolves all open reports about the same
 * subject; appeals are resolved one by one.
 */
async function resolveReport(actor: Actor, report: Report, verdict: Verdict, note: string) {
  const { id: reportId, kind, subjectId } = report;
  const subjectFilter = and(eq(reports.kind, kind), eq(reports.subjectId, subjectId));
  const reportFilter = and(
    kind === "ban" ? eq(reports.id, reportId) : subjectFilter,
    eq(reports.state, "open"),
  );
  const reportState = verdict === "dismissed" ? ("dismissed" as const) : ("upheld" as const);

  await transaction(async (tx) => {
    const settledFields = {
      state: reportState,
      verdict,
      words: note,
      settledBy: actor.userId,
      settledAt: clock.now(),
    };
    const settledReports = await tx
      .update(reports)
      .set(settledFields)
      .where(reportFilter)
      .returning({ id: reports.id });
    if (settledReports.length === 0) throw new AppError("conflict", "admin:alreadySettled");
    if (verdict === "takenDown") await notifyAuthor(tx, report);
    await endReportTask(tx);

    const detail = { kind, subjectId, words: note, reports: settledReports.length };

    await writeAudit(tx, actor, {
      action: `report.${kind === "ban" && verdict === "dismissed" ? "banKept" : verdict}`,
      target: `report:${reportId}`,
      detail,
    });
  });
}

/**
 * Notifies the author of a removed review or message. `setEventHidden` notifies the artist of a hidden
 * event.
 */
async function notifyAuthor(tx: Tx, report: Report) {
  const { kind, subjectId, accusedId: userId, eventId, excerpt } = report;
  if (!userId || (kind !== "review" && kind !== "message")) return;

  await notifyTakenDown(tx, { kind, userId, eventId, excerpt: excerpt ?? "", fact: subjectId });
}

async function hideReview(reviewId: string) {
  await transaction((tx) =>
    tx.update(reviews).set({ hiddenAt: clock.now() }).where(eq(reviews.id, reviewId)),
  );
}
