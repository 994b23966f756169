import { and, eq } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { artistProfiles, users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { AppError, fieldError } from "~/platform/errors";
import type { Member } from "~/models/base/actor";
import { getSiteSettings } from "~/models/base/site/site-settings.server";
import { foldForSearch } from "~/models/base/text/fold";
import { endApplicationTask, notifyOfApplication } from "./admin-tasks/application-task.server";
import type { Application } from "./application-schema";
import { redeemInvitationCode } from "./invitations.server";
import { assertMayTakeName, isReservedStageName } from "./reserved-names";
import { required } from "~/platform/required";

type BioColumns = Pick<typeof artistProfiles.$inferSelect, "bio" | "bioVi">;

export async function findApplication(actor: Member) {
  const [profile] = await db
    .select()
    .from(artistProfiles)
    .where(eq(artistProfiles.userId, actor.userId));

  return profile ?? null;
}

/**
 * Column for the text about the artist that a form of this language edits: an existing text stays
 * in its column.
 */
export function bioFieldFor(
  profile: BioColumns | null | undefined,
  language: Language,
): keyof BioColumns {
  const [ownField, otherField] =
    language === "vi" ? (["bioVi", "bio"] as const) : (["bio", "bioVi"] as const);

  return profile?.[otherField] && !profile[ownField] ? otherField : ownField;
}

/**
 * Applies as an artist, or changes a pending application. A valid invitation code approves at once.
 * `language`: language of the form, and so of the text about the artist.
 * @throws AppError conflict (approved already), forbidden (applications are closed), invalid at the
 * field code or stageName
 */
export async function applyAsArtist(
  actor: Member,
  artistApplication: Application,
  language: Language = "en",
): Promise<"pending" | "approved"> {
  return transaction(async (tx) => {
    const [storedProfile] = await tx
      .select()
      .from(artistProfiles)
      .where(eq(artistProfiles.userId, actor.userId));
    if (storedProfile?.isApproved) throw new AppError("conflict", "accounts:apply.already");
    if (storedProfile?.application !== "pending") assertMayApply(artistApplication);
    assertMayTakeName(
      "stageName",
      artistApplication.stageName,
      storedProfile?.stageName,
      isReservedStageName,
    );

    const isApproved =
      Boolean(artistApplication.code) &&
      (await redeemInvitationCode(tx, required(artistApplication.code), actor.userId));
    if (artistApplication.code && !isApproved) throw invalidCodeError();

    const application = isApproved ? ("approved" as const) : ("pending" as const);
    const bioColumns = { [bioFieldFor(storedProfile, language)]: artistApplication.bio ?? null };
    const profile = { ...profileOf(artistApplication), ...bioColumns, isApproved, application };

    await tx
      .insert(artistProfiles)
      .values({ userId: actor.userId, ...profile })
      .onConflictDoUpdate({ target: artistProfiles.userId, set: profile });

    const viewerFilter = and(eq(users.id, actor.userId), eq(users.role, "viewer"));

    await tx.update(users).set({ role: "artist" }).where(viewerFilter);
    await updateAdminTask(tx, actor.userId, {
      isApproved,
      wasPending: storedProfile?.application === "pending",
    });

    return application;
  });
}

/** Notifies admins once of a pending application; its changes are silent. */
async function updateAdminTask(
  tx: Tx,
  userId: string,
  { isApproved, wasPending }: { isApproved: boolean; wasPending: boolean },
) {
  if (isApproved) return endApplicationTask(tx);

  if (!wasPending) await notifyOfApplication(tx, userId);
}

/**
 * Checks that new applications are open; a pending one can be changed also afterwards.
 * @throws AppError forbidden, invalid
 */
function assertMayApply({ code: invitationCode }: Application) {
  const { applicants } = getSiteSettings();
  if (applicants === "nobody") throw new AppError("forbidden", "accounts:apply.closed");

  if (applicants === "invited" && !invitationCode)
    throw fieldError("code", "accounts:apply.codeRequired");
}

function profileOf({ stageName, genres, links }: Application) {
  const socialLinks = Object.fromEntries(links.map((link, index) => [`link${index + 1}`, link]));

  return { stageName, stageNameFolded: foldForSearch(stageName), genres, socialLinks };
}

function invalidCodeError() {
  return fieldError("code", "accounts:apply.codeInvalid");
}
