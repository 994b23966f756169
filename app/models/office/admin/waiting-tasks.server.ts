import { sql } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { ADMIN_TASK_KINDS } from "~db/vocabularies";
import { addNotification } from "~/models/delivery/notices/add-notice.server";

const THREAD_KEY = "tasksWaiting";
/** A job of its own notifies new admins of due payouts too. */
const TOLD_KINDS = ADMIN_TASK_KINDS.filter((kind) => kind !== "payoutDue");
/**
 * True if something waits that the admin `u` did not cause. Money without a match waits while it is
 * in another admin's list, because most of it does not need a decision soon.
 */
const waitingFilter = sql`(
  exists (select 1 from artist_profiles where application = 'pending' and user_id <> u.id)
  or exists (select 1 from reports where state = 'open' and reporter_id <> u.id)
  or exists (select 1 from disputes where state = 'open')
  or exists (
    select 1 from users a join notices n on n.user_id = a.id
    where a.role = 'admin' and n.kind = 'moneyUnmatched'))`;

/**
 * Notifies admins whose list has no task of what waits already, with one notification for all of
 * it: new admins, and all of them after an upgrade from a version without such notifications. A job
 * calls it.
 */
export async function notifyOfWaitingTasks(): Promise<void> {
  await transaction(async (tx) => {
    await tx.run(sql`
      delete from notices where topic = ${THREAD_KEY}
        and user_id in (select u.id from users u where u.role = 'admin' and not ${waitingFilter})`);

    const untoldAdmins = await tx.all<{ id: string }>(sql`
      select u.id from users u
      where u.role = 'admin' and u.suspended_at is null and u.deleted_at is null and ${waitingFilter}
        and not exists (select 1 from notices n where n.user_id = u.id and n.kind in ${TOLD_KINDS})`);

    for (const { id: userId } of untoldAdmins)
      await addNotification(tx, {
        kind: "tasksWaiting",
        userId,
        topic: THREAD_KEY,
        fact: THREAD_KEY,
        path: "/admin",
      });
  });
}
