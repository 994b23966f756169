import { and, count, eq, gt, inArray } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction, type Tx } from "~db/client.server";
import { reports } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor, Member } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import type { Reportable, ReportInput } from "./schema";
import { getSubject } from "./report-subjects.server";

const DAY = 24 * 3600_000;
const MAX_PER_DAY = 20;

/**
 * Reads the reported thing, and whether the actor has reported it already.
 * @throws AppError unauthenticated, not_found, forbidden, conflict (one's own)
 */
export async function prepareReport(actor: Actor, kind: Reportable, id: string) {
  assertMember(actor);

  const subject = await getSubject(actor, kind, id);

  assertNotOwn(actor, subject.accusedId);

  return { subject, isReported: (await db.$count(reports, isMine(actor, kind, subject.id))) > 0 };
}

/**
 * Reports to the admins, once per person and thing, at most twenty a day.
 * @returns the page that the reported thing stands on
 * @throws AppError unauthenticated, not_found, forbidden, conflict (reported before, their own),
 * throttled
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
    const [before] = await tx
      .select()
      .from(reports)
      .where(isMine(actor, kind, subjectId));
    if (before) throw new AppError("conflict", "report:already");

    await assertBelowDailyLimit(tx, actor);

    const values = { kind, subjectId, excerpt, accusedId, eventId, reporterId: actor.userId };

    await tx.insert(reports).values({ ...values, ...input, createdAt: clock.now() });
  });

  return page;
}

/** Filters the things that the actor has reported. */
export async function listReported(
  actor: Actor,
  kind: Reportable,
  ids: string[],
): Promise<Set<string>> {
  if (!actor.userId || ids.length === 0) return new Set();

  const rows = await db
    .select({ id: reports.subjectId })
    .from(reports)
    .where(
      and(
        eq(reports.kind, kind),
        eq(reports.reporterId, actor.userId),
        inArray(reports.subjectId, ids),
      ),
    );

  return new Set(rows.map((row) => row.id));
}

function isMine(actor: Member, kind: Reportable, subjectId: string) {
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
  const since = new Date(clock.now().getTime() - DAY);
  const recent = and(eq(reports.reporterId, actor.userId), gt(reports.createdAt, since));
  const row = firstRow(await tx.select({ n: count() }).from(reports).where(recent));
  if (row.n >= MAX_PER_DAY) throw new AppError("throttled", "report:tooMany", { retryAfter: 3600 });
}
