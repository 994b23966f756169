import { readerLanguage } from "~/locales/offered-languages";
import { eq } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { artistProfiles, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { endApplicationTask } from "~/models/accounts/admin-tasks/application-task.server";
import { applicationMail } from "../mails/application-mail.server";
import { addNotification } from "~/models/delivery/notices/add-notice.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { writeAudit } from "~/models/base/audit.server";

export type Decision = { state: "approved" | "rejected"; words: string; site: string };

/**
 * Decides an application, notifies the applicant and mails them the admin's note.
 * @throws AppError not_found; conflict when the application already has this decision
 */
export async function decideApplication(
  actor: Actor,
  userId: string,
  { state, words: note, site: siteUrl }: Decision,
) {
  assertCanUseAdmin(actor);
  await transaction(async (tx) => {
    const [applicant] = await tx
      .select({ user: users, profile: artistProfiles })
      .from(artistProfiles)
      .innerJoin(users, eq(users.id, artistProfiles.userId))
      .where(eq(users.id, userId));
    if (!applicant) throw new AppError("not_found", "errors:notFound");

    const { user, profile } = applicant;
    if (profile.application === state) throw new AppError("conflict", "admin:alreadyDecided");

    const decisionColumns = { application: state, isApproved: state === "approved" };

    await tx.update(artistProfiles).set(decisionColumns).where(eq(artistProfiles.userId, userId));
    if (state === "approved" && user.role === "viewer") {
      await tx.update(users).set({ role: "artist" }).where(eq(users.id, userId));
    }

    await endApplicationTask(tx);
    await addNotification(tx, {
      kind: state === "approved" ? "applicationApproved" : "applicationRejected",
      userId,
      topic: "application",
      fact: `application.${state}`,
      path: state === "approved" ? "/dashboard" : "/apply",
    });
    if (user.email) {
      const mail = applicationMail({
        state,
        words: note,
        site: siteUrl,
        applicant: user,
        language: readerLanguage(user.language),
      });

      await queueMail(tx, { ...mail, userId, address: user.email });
    }

    const detail = { before: profile.application, after: state, words: note };

    await writeAudit(tx, actor, {
      action: `application.${state}`,
      target: `user:${userId}`,
      detail,
    });
  });
}

/** Featured artists come first on the home page. */
export async function setFeatured(actor: Actor, userId: string, isFeatured: boolean) {
  assertCanUseAdmin(actor);
  await transaction(async (tx) => {
    const updated = await tx
      .update(artistProfiles)
      .set({ isFeatured })
      .where(eq(artistProfiles.userId, userId))
      .returning({ id: artistProfiles.id });
    if (updated.length === 0) throw new AppError("not_found", "errors:notFound");

    const action = isFeatured ? "artist.featured" : "artist.unfeatured";

    await writeAudit(tx, actor, {
      action,
      target: `user:${userId}`,
      detail: { after: { isFeatured } },
    });
  });
}
