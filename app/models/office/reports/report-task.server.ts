import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { reports } from "~db/schema";
import { endAdminTasks, notifyAdmins } from "~/models/accounts/admin-tasks/notify-admins.server";
import type { Member } from "~/models/base/actor";

/** One notification for all open reports: it opens their list. */
const THREAD_KEY = "reports";

/** Notifies admins of a new report or appeal, in the transaction that stores it. */
export async function notifyOfReport(tx: Tx, reporter: Member, reportId: string): Promise<void> {
  await notifyAdmins(tx, {
    kind: "reportReceived",
    topic: THREAD_KEY,
    fact: `report:${reportId}`,
    path: "/admin/reports?state=open",
    causedBy: reporter.userId,
  });
}

/** Ends the notification when no report is open any more. */
export async function endReportTask(tx: Tx): Promise<void> {
  if ((await tx.$count(reports, eq(reports.state, "open"))) === 0)
    await endAdminTasks(tx, [THREAD_KEY]);
}
