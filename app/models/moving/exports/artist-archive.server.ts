import type { Readable } from "node:stream";
import { and, asc, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { artistProfiles, events, songs } from "~db/schema";
import { createZip, type Entry } from "~/integrations/archive/zip";
import { clock } from "~/platform/clock/clock";
import { consume, createLimiter } from "~/platform/throttle.server";
import type { Actor } from "~/models/base/actor";
import { countFollowers } from "~/models/shows/artists/followers.server";
import { assertCanUseDashboard } from "~/models/base/permissions";
import { csvLines } from "~/models/base/text/csv";
import { listPictures, pictureName, readPicture, readShows } from "./archived-shows.server";
import {
  audienceRows,
  type Batches,
  countTickets,
  moneyRows,
  payoutRows,
  ticketRows,
  tipRows,
} from "./archived-tables.server";
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type ArchivedSong, type ArchiveManifest } from "./format";

/** Each reads the whole history of an artist. */
const downloads = createLimiter(10, 3600);

/** What the archive contains. @throws AppError unauthenticated, forbidden */
export async function countArchive(actor: Actor) {
  assertCanUseDashboard(actor);
  const { userId } = actor;
  return {
    shows: await db.$count(events, and(eq(events.artistId, userId), eq(events.isRehearsal, false))),
    songs: await db.$count(songs, eq(songs.artistId, userId)),
    followers: await countFollowers(userId),
    tickets: await countTickets(userId),
  };
}

/**
 * Packs everything an artist has here while the stream is read: nothing is stored, and no file is whole in memory.
 * @throws AppError unauthenticated, forbidden, throttled
 */
export async function packArtistArchive(actor: Actor, site: string): Promise<Readable> {
  assertCanUseDashboard(actor);
  await consume(downloads, actor.userId);
  return createZip(await entriesOf(actor.userId, site));
}

async function entriesOf(artistId: string, site: string): Promise<Entry[]> {
  const isTheirs = eq(artistProfiles.userId, artistId);
  const profile = firstRow(await db.select().from(artistProfiles).where(isTheirs));
  const manifest: ArchiveManifest = {
    ...{ format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, site },
    artist: { id: artistId, stageName: profile.stageName },
    exportedAt: clock.now().toISOString(),
  };
  const pictures = await listPictures(artistId);
  return [
    { name: "manifest.json", content: jsonText(manifest) },
    { name: "profile.json", content: jsonText(profileOf(profile)) },
    { name: "songs.json", content: jsonList(readSongs(artistId)) },
    { name: "shows.json", content: jsonList(readShows(artistId)) },
    { name: "audience.csv", content: csvText(audienceRows(artistId)) },
    { name: "tickets.csv", content: csvText(ticketRows(artistId)) },
    { name: "tips.csv", content: csvText(tipRows(artistId)) },
    { name: "money.csv", content: csvText(moneyRows(artistId)) },
    { name: "payouts.csv", content: csvText(payoutRows(artistId)) },
    ...pictures.map((id) => ({ name: pictureName(id), content: readPicture(id) })),
  ];
}

function profileOf(profile: typeof artistProfiles.$inferSelect) {
  const { stageName, bio, bioVi, genres, socialLinks, experience, equipment } = profile;
  const { performanceStyle, location, timeZone, totalStudents, totalLessons } = profile;
  const words = { stageName, bio, bioVi, genres, links: Object.values(socialLinks), experience, equipment };
  return { ...words, performanceStyle, location, timeZone, totalStudents, totalLessons };
}

async function* readSongs(artistId: string): AsyncGenerator<ArchivedSong> {
  const rows = await db.select().from(songs).where(eq(songs.artistId, artistId)).orderBy(asc(songs.id));
  for (const { id, title, writer, verses } of rows) yield { id, title, writer, verses };
}

async function* jsonText(value: object): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`;
}

async function* jsonList(items: AsyncIterable<object>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

async function* csvText(batches: Batches): AsyncGenerator<string> {
  yield "\ufeff";
  for await (const rows of batches) if (rows.length > 0) yield csvLines(rows);
}
