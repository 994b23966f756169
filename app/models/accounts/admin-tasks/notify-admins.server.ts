import { and, eq, inArray, isNull, ne, notExists } from "drizzle-orm";
import type { DbReader, Tx } from "~db/client.server";
import { notices, users } from "~db/schema";
import { ADMIN_TASK_KINDS, type AdminTaskKind } from "~db/vocabularies";
import { addNotification, type NewNotification } from "~/models/delivery/notices/add-notice.server";
import { activeUserFilter } from "../account-state.server";

type AdminTask = Omit<NewNotification, "kind" | "userId" | "choice"> & {
  kind: AdminTaskKind;
  /** Id of the person who caused the task. An admin is not notified of their own action. */
  causedBy: string | null;
};

/**
 * Notifies all other admins of something that waits for a decision, in the transaction that causes
 * it: in their list and on their devices, unless they have an unread notification of this topic.
 * The mail is sent by a job; see mailAdminTasks.
 */
export async function notifyAdmins(tx: Tx, { causedBy, ...task }: AdminTask): Promise<void> {
  const admins = await adminsToNotify(tx, task.topic, causedBy);

  for (const { id: userId } of admins) await addNotification(tx, { ...task, userId });
}

/** The query of active admins other than `exceptId`, without an unread notification of the topic. */
export function adminsToNotify(reader: DbReader, threadKey: string, exceptId: string | null) {
  const unreadFilter = and(
    eq(notices.userId, users.id),
    eq(notices.topic, threadKey),
    isNull(notices.readAt),
  );
  const unread = reader.select({ id: notices.id }).from(notices).where(unreadFilter);
  const otherAdminFilter = and(
    eq(users.role, "admin"),
    activeUserFilter,
    ne(users.id, exceptId ?? ""),
  );

  return reader
    .select({ id: users.id })
    .from(users)
    .where(and(otherAdminFilter, notExists(unread)));
}

/** Deletes the notifications of tasks from the lists of all admins, once they are settled. */
export async function endAdminTasks(tx: Tx, threadKeys: string[]): Promise<void> {
  // By person and topic, which the index of the table begins with.
  const adminIds = tx.select({ id: users.id }).from(users).where(eq(users.role, "admin"));

  await tx
    .delete(notices)
    .where(and(inArray(notices.userId, adminIds), inArray(notices.topic, threadKeys)));
}

/** Deletes the notifications of all tasks from the list of a person who is no longer an admin. */
export async function deleteAdminTasks(tx: Tx, userId: string): Promise<void> {
  await tx
    .delete(notices)
    .where(and(eq(notices.userId, userId), inArray(notices.kind, ADMIN_TASK_KINDS)));
}
