import { eq } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { artistProfiles } from "~db/schema";
import type { Member } from "~/models/base/actor";
import { ArtistProfileForm } from "~/models/shows/artists/profile-schema";

const TEXTS = ["bio", "bioVi", "experience", "performanceStyle"] as const;
export type ProfileText = (typeof TEXTS)[number];

/** Fills texts of the profile that the artist has left empty here. @returns which ones */
export async function restoreProfile({ userId }: Member, archived: unknown): Promise<ProfileText[]> {
  const texts = ArtistProfileForm.pick({ bio: true, bioVi: true, experience: true, performanceStyle: true })
    .partial()
    .safeParse(archived);
  if (!texts.success) return [];
  return transaction(async (tx) => {
    const isTheirs = eq(artistProfiles.userId, userId);
    const own = firstRow(await tx.select().from(artistProfiles).where(isTheirs));
    const filled = TEXTS.filter((name) => !own[name] && texts.data[name]);
    if (filled.length === 0) return [];
    const values = Object.fromEntries(filled.map((name) => [name, texts.data[name]]));
    await tx.update(artistProfiles).set(values).where(isTheirs);
    return filled;
  });
}
