import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction } from "~db/client.server";
import { artistProfiles, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { foldForSearch } from "~/models/base/text/fold";
import { assertMayTakeName, isReservedStageName } from "~/models/accounts/reserved-names";
import { assertCanUseDashboard } from "~/models/base/permissions";
import { storeImage } from "~/models/base/uploads/images.server";
import { resolvePicture } from "~/models/base/uploads/sent-picture.server";
import type { ArtistProfileForm } from "./profile-schema";
import { required } from "~/platform/required";

/** @throws AppError unauthenticated, forbidden */
export async function getOwnProfile(actor: Actor) {
  assertCanUseDashboard(actor);

  const ownProfile = firstRow(
    await db
      .select({ profile: artistProfiles, profileImageUrl: users.profileImageUrl })
      .from(artistProfiles)
      .innerJoin(users, eq(users.id, artistProfiles.userId))
      .where(eq(artistProfiles.userId, actor.userId)),
  );

  return ownProfile;
}

/** Revision of a profile: it differs after every change. */
export function profileRevision({ updatedAt }: { updatedAt: Date }): string {
  return String(updatedAt.getTime());
}

/**
 * @throws AppError unauthenticated, forbidden, conflict (changed meanwhile), invalid at the field
 * stageName, picture or banner, too_large
 */
export async function updateOwnProfile(actor: Actor, profileForm: ArtistProfileForm) {
  assertCanUseDashboard(actor);

  const { picture, removePicture, banner, removeBanner, links, revision, ...profileFields } =
    profileForm;
  const profileImageUrl = await resolvePicture(actor, "picture", picture, removePicture);
  const bannerUrl = await resolvePicture(actor, "banner", banner, removeBanner);
  const socialLinks = Object.fromEntries(links.map((link, index) => [`link${index + 1}`, link]));
  const values = {
    ...profileFields,
    bannerUrl,
    socialLinks,
    stageNameFolded: foldForSearch(profileFields.stageName),
  };

  await transaction(async (tx) => {
    const storedProfile = await tx.query.artistProfiles.findFirst({
      where: eq(artistProfiles.userId, actor.userId),
    });
    if (revision && revision !== profileRevision(required(storedProfile)))
      throw new AppError("conflict", "dashboard:profile.changedMeanwhile");

    assertMayTakeName(
      "stageName",
      profileFields.stageName,
      required(storedProfile).stageName,
      isReservedStageName,
    );

    await tx.update(artistProfiles).set(values).where(eq(artistProfiles.userId, actor.userId));
    if (profileImageUrl !== undefined)
      await tx.update(users).set({ profileImageUrl }).where(eq(users.id, actor.userId));
  });
}

/**
 * Stores a new banner; null removes it.
 * @throws AppError unauthenticated, forbidden, invalid, too_large
 */
export async function saveBanner(actor: Actor, bannerFile: Uint8Array | null) {
  assertCanUseDashboard(actor);

  const bannerUrl = bannerFile && (await storeImage(actor, bannerFile));

  await transaction((tx) =>
    tx.update(artistProfiles).set({ bannerUrl }).where(eq(artistProfiles.userId, actor.userId)),
  );
}
