import { eq } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { artistProfiles, users } from "~db/schema";
import { AppError } from "~/errors";
import type { Actor } from "../actor";
import { foldForSearch } from "../events/fold";
import { assertCan, assertMember } from "../permissions";
import { storeImage } from "../uploads/images.server";
import type { ArtistProfileForm } from "./profile-schema";

/** The artist's own profile with their picture. @throws AppError unauthenticated, forbidden */
export async function getOwnProfile(actor: Actor) {
  assertMember(actor);
  assertCan(actor, "dashboard:use");
  const [row] = await db
    .select({ profile: artistProfiles, profileImageUrl: users.profileImageUrl })
    .from(artistProfiles)
    .innerJoin(users, eq(users.id, artistProfiles.userId))
    .where(eq(artistProfiles.userId, actor.userId));
  return row!;
}

/** @throws AppError unauthenticated, forbidden, invalid or too_large at the field picture */
export async function saveOwnProfile(actor: Actor, input: ArtistProfileForm) {
  assertMember(actor);
  assertCan(actor, "dashboard:use");
  const { picture, removePicture, links, ...fields } = input;
  const profileImageUrl = picture?.size ? await storePicture(actor, picture) : removePicture ? null : undefined;
  const socialLinks = Object.fromEntries(links.map((link, at) => [`link${at + 1}`, link]));
  const values = { ...fields, socialLinks, stageNameFolded: foldForSearch(fields.stageName) };
  await transaction(async (tx) => {
    await tx.update(artistProfiles).set(values).where(eq(artistProfiles.userId, actor.userId));
    if (profileImageUrl !== undefined)
      await tx.update(users).set({ profileImageUrl }).where(eq(users.id, actor.userId));
  });
}

async function storePicture(actor: Actor, picture: File) {
  try {
    return await storeImage(actor, new Uint8Array(await picture.arrayBuffer()));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, error.messageKey, { fields: { picture: { key: error.messageKey } } });
  }
}
