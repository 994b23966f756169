import { sql } from "drizzle-orm";
import { db } from "~db/client.server";
import { ADMIN_TASK_KINDS } from "~db/vocabularies";
import { isMailOn } from "~/models/delivery/notices/mail-reach.server";
import { listUnreadOfKinds } from "~/models/delivery/notices/notice-list.server";
import { notificationText } from "~/models/delivery/notices/notice-text.server";
import { siteAddress } from "~/models/delivery/notices/site-address";
import {
  isSummaryDue,
  queueSummary,
  type SummaryReader,
} from "~/models/delivery/notices/summary-mail.server";

/** An admin gets at most one mail in this time, however much arrives. */
const PAUSE_MS = 3600_000;
/** Maximum number of tasks in a mail; the admin's first page lists all of them. */
const MAX_LISTED = 10;

type MailedAdmin = SummaryReader & { timeZone: string | null };

/**
 * Mails admins what waits for their decision and what they have not opened: within a minute, and at
 * most once an hour. An email that is not proven may be another person's and gets nothing.
 */
export async function mailAdminTasks(): Promise<void> {
  if (!isMailOn()) return;

  const admins = await db.all<MailedAdmin>(sql`
    select * from (
      select u.id, u.email, u.name, u.first_name as firstName, u.language, u.time_zone as timeZone,
        count(*) as unread, max(n.created_at) as since
      from users u join notices n on n.user_id = u.id
      where u.role = 'admin' and u.email_proven_at is not null
        and u.deleted_at is null and u.suspended_at is null
        and coalesce(json_extract(u.notifications, '$.adminTasks'), 1)
        and n.read_at is null and n.kind in ${ADMIN_TASK_KINDS}
      group by u.id
    ) w
    where ${isSummaryDue("adminTasks", PAUSE_MS)}`);

  for (const admin of admins) await mailAdmin(admin);
}

async function mailAdmin(admin: MailedAdmin) {
  const tasks = await listUnreadOfKinds(admin.id, ADMIN_TASK_KINDS, MAX_LISTED);
  const [newest] = tasks;
  if (!newest) return;

  await queueSummary("adminTasks", admin, (t, language) => {
    const textOf = (task: typeof newest) =>
      notificationText(task, { language, zone: admin.timeZone });
    const text = textOf(newest);
    const count = admin.unread - 1;

    return {
      subject: count === 0 ? text : t("mail:adminTasks.subject", { text, count }),
      paragraphs: [
        t("mail:adminTasks.body"),
        ...tasks.map((task) => `${textOf(task)}\n${siteAddress()}${task.path}`),
      ],
      linksOwnAddresses: true,
      button: { label: t("mail:adminTasks.button"), path: "/admin" },
    };
  });
}
