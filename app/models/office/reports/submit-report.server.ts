import { and, count, eq, gt, inArray } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction, type Tx } from "~db/client.server";
import { reports } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor, Member } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import type { Reportable, ReportInput } from "./schema";
import { notifyOfReport } from "./report-task.server";
import { getSubject } from "./report-subjects.server";

const DAY_MS = 24 * 3600_000;
const MAX_PER_DAY = 20;

/**
 * Reads the content to report, and whether the actor has already reported it.
 * @throws AppError unauthenticated, not_found, forbidden, conflict (the actor's own content)
 */
export async function prepareReport(actor: Actor, kind: Reportable, subjectId: string) {
  assertMember(actor);

  const subject = await getSubject(actor, kind, subjectId);

  assertNotOwn(actor, subject.accusedId);

  return {
    subject,
    isReported: (await db.$count(reports, ownReportFilter(actor, kind, subject.id))) > 0,
  };
}

/**
 * Reports content to the admins, once per person and content, at most twenty a day.
 * @returns path of the page with the reported content
 * @throws AppError unauthenticated, not_found, forbidden, conflict (already reported, or the
 * actor's own), throttled
 */
export async function submitReport(
  actor: Actor,
  kind: Reportable,
  id: string,
  input: ReportInput,
): Promise<string> {
  const { subject } = await prepareReport(actor, kind, id);

  assertMember(actor);

  const { id: subjectId, excerpt, accusedId, eventId, page } = subject;

  await transaction(async (tx) => {
    const [earlierReport] = await tx
      .select()
      .from(reports)
      .where(ownReportFilter(actor, kind, subjectId));
    if (earlierReport) throw new AppError("conflict", "report:already");

    await assertBelowDailyLimit(tx, actor);

    const values = { kind, subjectId, excerpt, accusedId, eventId, reporterId: actor.userId };

    const report = firstRow(
      await tx
        .insert(reports)
        .values({ ...values, ...input, createdAt: clock.now() })
        .returning({ id: reports.id }),
    );

    await notifyOfReport(tx, actor, report.id);
  });

  return page;
}

/** Finds the ids that the actor has already reported. */
export async function listReported(
  actor: Actor,
  kind: Reportable,
  subjectIds: string[],
): Promise<Set<string>> {
  if (!actor.userId || subjectIds.length === 0) return new Set();

  const reportedRows = await db
    .select({ id: reports.subjectId })
    .from(reports)
    .where(
      and(
        eq(reports.kind, kind),
        eq(reports.reporterId, actor.userId),
        inArray(reports.subjectId, subjectIds),
      ),
    );

  return new Set(reportedRows.map((report) => report.id));
}

function ownReportFilter(actor: Member, kind: Reportable, subjectId: string) {
  return and(
    eq(reports.kind, kind),
    eq(reports.subjectId, subjectId),
    eq(reports.reporterId, actor.userId),
  );
}

function assertNotOwn(actor: Member, accusedId: string) {
  if (accusedId === actor.userId) throw new AppError("conflict", "report:ownThing");
}

async function assertBelowDailyLimit(tx: Tx, actor: Member) {
  const recentFrom = new Date(clock.now().getTime() - DAY_MS);
  const recentFilter = and(eq(reports.reporterId, actor.userId), gt(reports.createdAt, recentFrom));
  const countRow = firstRow(await tx.select({ n: count() }).from(reports).where(recentFilter));
  if (countRow.n >= MAX_PER_DAY)
    throw new AppError("throttled", "report:tooMany", { retryAfter: 3600 });
}
