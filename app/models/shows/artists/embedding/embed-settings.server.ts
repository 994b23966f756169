import { eq } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { embedSettings } from "~db/schema";
import type { Actor } from "~/models/base/actor";
import { assertCanUseDashboard } from "~/models/base/permissions";
import type { EmbedSettings } from "./schema";

const DEFAULT_SETTINGS: EmbedSettings = { sites: [], playsInside: false };

/** Gets the settings of the artist's cards on other sites. */
export async function getEmbedSettings(artistId: string): Promise<EmbedSettings> {
  const { sites, playsInside } = embedSettings;
  const [ownSettings] = await db
    .select({ sites, playsInside })
    .from(embedSettings)
    .where(eq(embedSettings.artistId, artistId));

  return ownSettings ?? DEFAULT_SETTINGS;
}

/** @throws AppError unauthenticated, forbidden */
export async function getOwnEmbedSettings(actor: Actor): Promise<EmbedSettings> {
  assertCanUseDashboard(actor);

  return getEmbedSettings(actor.userId);
}

/** @throws AppError unauthenticated, forbidden */
export async function updateOwnEmbedSettings(
  actor: Actor,
  { sites, playsInside }: EmbedSettings,
): Promise<void> {
  assertCanUseDashboard(actor);

  const values = { sites, playsInside };

  await transaction((tx) =>
    tx
      .insert(embedSettings)
      .values({ artistId: actor.userId, ...values })
      .onConflictDoUpdate({ target: embedSettings.artistId, set: values }),
  );
}
