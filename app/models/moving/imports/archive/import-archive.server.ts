import { consume, createLimiter } from "~/platform/throttle.server";
import type { Actor } from "~/models/base/actor";
import { assertCanUseDashboard } from "~/models/base/permissions";
import { type ProfileText, restoreProfile } from "./archived-profile.server";
import { restoreShows, type ShowOutcome } from "./archived-shows.server";
import { restoreSongs, type SongOutcome } from "./archived-songs.server";
import { openArchive } from "./read-archive";

/** Each unpacks and stores up to 60 MB. */
const imports = createLimiter(10, 10 * 60);

/** `songs`: the artist confirms that their words may be shown here. `profile`: texts that are empty here. */
export type ArchiveChoice = { songs?: boolean; profile?: boolean };
/** `past`: shows that are over and left out. `left`: shows and songs that were too many for now. */
export type ArchiveResult = {
  shows: ShowOutcome[];
  songs: SongOutcome[];
  profile: ProfileText[];
  past: number;
  left: number;
};

/**
 * Brings in what an artist took out of another site of this software: coming shows as drafts, songs, and texts of the
 * profile. An import that breaks off is sent again, and makes nothing twice.
 * @throws AppError unauthenticated, forbidden, throttled, too_large; invalid at `archive`
 */
export async function importArchive(actor: Actor, bytes: Buffer, choice: ArchiveChoice): Promise<ArchiveResult> {
  assertCanUseDashboard(actor);
  await consume(imports, actor.userId);
  const archive = await openArchive(bytes);
  const items = await archive.list("shows.json");
  const songItems = choice.songs ? await archive.list("songs.json") : [];
  const { songs, ids: songIds, isComplete } = await restoreSongs(actor, songItems);
  // A draft is made once, so its set list waits for all songs.
  const { shows, past } = await restoreShows(actor, items, { archive, songIds, isStopped: !isComplete });
  const profile = choice.profile ? await restoreProfile(actor, await archive.profile()) : [];
  const left = [...shows, ...songs].filter(({ state }) => state === "later").length;
  return { shows, songs, profile, past, left };
}
