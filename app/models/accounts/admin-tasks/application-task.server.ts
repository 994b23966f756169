import { eq } from "drizzle-orm";
import { clock } from "~/platform/clock/clock";
import type { Tx } from "~db/client.server";
import { artistProfiles } from "~db/schema";
import { endAdminTasks, notifyAdmins } from "./notify-admins.server";

/**
 * One notification for all pending applications: it opens the page that lists them. One for each
 * would let strangers push everything else out of the lists.
 */
const THREAD_KEY = "applications";

/** Notifies admins of a new application, in the transaction that stores it. */
export async function notifyOfApplication(tx: Tx, userId: string): Promise<void> {
  await notifyAdmins(tx, {
    kind: "applicationReceived",
    topic: THREAD_KEY,
    fact: `application:${userId}:${clock.now().getTime()}`,
    path: "/admin",
    causedBy: userId,
  });
}

/** Ends the notification when no application is pending any more. */
export async function endApplicationTask(tx: Tx): Promise<void> {
  if ((await tx.$count(artistProfiles, eq(artistProfiles.application, "pending"))) === 0)
    await endAdminTasks(tx, [THREAD_KEY]);
}
