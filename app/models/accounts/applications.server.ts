import { and, eq } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { artistProfiles, users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { AppError, fieldError } from "~/platform/errors";
import type { Member } from "~/models/base/actor";
import { getSiteSettings } from "~/models/base/site/site-settings.server";
import { foldForSearch } from "~/models/base/text/fold";
import type { Application } from "./application-schema";
import { redeemInvitationCode } from "./invitations.server";
import { assertMayTakeName, isReservedStageName } from "./reserved-names";
import { required } from "~/platform/required";

type Bios = Pick<typeof artistProfiles.$inferSelect, "bio" | "bioVi">;

export async function findApplication(actor: Member) {
  const [profile] = await db
    .select()
    .from(artistProfiles)
    .where(eq(artistProfiles.userId, actor.userId));

  return profile ?? null;
}

/**
 * The column for what is written about the artist in a form of this language: a text that is there
 * stays in its own.
 */
export function bioFieldFor(profile: Bios | null | undefined, language: Language): keyof Bios {
  const [own, other] =
    language === "vi" ? (["bioVi", "bio"] as const) : (["bio", "bioVi"] as const);

  return profile?.[other] && !profile[own] ? other : own;
}

/**
 * Applies as an artist, or changes a pending application. A valid invitation code approves at once.
 * `language`: of the form, and so of the text about the artist.
 * @throws AppError conflict (approved already), forbidden (nobody may apply), invalid at the field
 * code or stageName
 */
export async function applyAsArtist(
  actor: Member,
  input: Application,
  language: Language = "en",
): Promise<"pending" | "approved"> {
  return transaction(async (tx) => {
    const [old] = await tx
      .select()
      .from(artistProfiles)
      .where(eq(artistProfiles.userId, actor.userId));
    if (old?.isApproved) throw new AppError("conflict", "accounts:apply.already");
    if (old?.application !== "pending") assertMayApply(input);
    assertMayTakeName("stageName", input.stageName, old?.stageName, isReservedStageName);

    const isApproved =
      Boolean(input.code) && (await redeemInvitationCode(tx, required(input.code), actor.userId));
    if (input.code && !isApproved) throw codeInvalid();

    const application = isApproved ? ("approved" as const) : ("pending" as const);
    const bio = { [bioFieldFor(old, language)]: input.bio ?? null };
    const profile = { ...profileOf(input), ...bio, isApproved, application };

    await tx
      .insert(artistProfiles)
      .values({ userId: actor.userId, ...profile })
      .onConflictDoUpdate({ target: artistProfiles.userId, set: profile });

    const isViewer = and(eq(users.id, actor.userId), eq(users.role, "viewer"));

    await tx.update(users).set({ role: "artist" }).where(isViewer);

    return application;
  });
}

/**
 * A pending application can be changed whatever the operators decide later.
 * @throws AppError forbidden, invalid
 */
function assertMayApply({ code }: Application) {
  const { applicants } = getSiteSettings();
  if (applicants === "nobody") throw new AppError("forbidden", "accounts:apply.closed");

  if (applicants === "invited" && !code) throw fieldError("code", "accounts:apply.codeRequired");
}

function profileOf({ stageName, genres, links }: Application) {
  const socialLinks = Object.fromEntries(links.map((link, at) => [`link${at + 1}`, link]));

  return { stageName, stageNameFolded: foldForSearch(stageName), genres, socialLinks };
}

function codeInvalid() {
  return fieldError("code", "accounts:apply.codeInvalid");
}
