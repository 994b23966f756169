import { asc, eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { artistProfiles, songs } from "~db/schema";
import type { ZipEntry } from "~/integrations/archive/zip";
import { clock } from "~/platform/clock/clock";
import { csvLines } from "~/models/base/text/csv";
import { listPictures, pictureName, readPicture, readShows } from "./archived-shows.server";
import {
  audienceRows,
  type Batches,
  moneyRows,
  payoutRows,
  ticketRows,
  tipRows,
} from "./archived-tables.server";
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type ArchivedSong, type ArchiveManifest } from "./format";

/**
 * The files of an artist's archive, for programs and spreadsheets; `docs/archive.md` describes
 * them. They are read while they are packed, so that no file is completely in memory. `onTickets`
 * reports progress. Empty for people who are not artists.
 */
export async function artistFiles(
  artistId: string,
  siteUrl: string,
  onTickets: (count: number) => Promise<unknown>,
): Promise<ZipEntry[]> {
  const artistFilter = eq(artistProfiles.userId, artistId);
  const [profile] = await db.select().from(artistProfiles).where(artistFilter);
  if (!profile) return [];

  const manifest: ArchiveManifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    site: siteUrl,
    artist: { id: artistId, stageName: profile.stageName },
    exportedAt: clock.now().toISOString(),
  };
  const pictures = await listPictures(artistId);

  const files = [
    { name: "manifest.json", content: jsonText(manifest) },
    { name: "profile.json", content: jsonText(profileOf(profile)) },
    { name: "songs.json", content: jsonList(readSongs(artistId)) },
    { name: "shows.json", content: jsonList(readShows(artistId)) },
    { name: "audience.csv", content: csvText(audienceRows(artistId)) },
    { name: "tickets.csv", content: csvText(ticketRows(artistId), onTickets) },
    { name: "tips.csv", content: csvText(tipRows(artistId)) },
    { name: "money.csv", content: csvText(moneyRows(artistId)) },
    { name: "payouts.csv", content: csvText(payoutRows(artistId)) },
    ...pictures.map((pictureId) => ({ name: pictureName(pictureId), content: readPicture(pictureId) })),
  ];

  return files.map(({ name, content }) => ({ name: `artist/${name}`, content }));
}

function profileOf(profile: typeof artistProfiles.$inferSelect) {
  const { stageName, bio, bioVi, genres, socialLinks, experience, equipment } = profile;
  const { performanceStyle, location, timeZone, totalStudents, totalLessons } = profile;
  const textFields = { stageName, bio, bioVi, genres, links: Object.values(socialLinks), experience, equipment };

  return { ...textFields, performanceStyle, location, timeZone, totalStudents, totalLessons };
}

async function* readSongs(artistId: string): AsyncGenerator<ArchivedSong> {
  const songRows = await db.select().from(songs).where(eq(songs.artistId, artistId)).orderBy(asc(songs.id));

  for (const { id, title, writer, verses } of songRows) yield { id, title, writer, verses };
}

async function* jsonText(value: object): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`;
}

async function* jsonList(items: AsyncIterable<object>): AsyncGenerator<string> {
  let prefix = "[\n";

  for await (const listItem of items) {
    yield prefix + JSON.stringify(listItem);
    prefix = ",\n";
  }

  yield prefix === "[\n" ? "[]\n" : "\n]\n";
}

async function* csvText(batches: Batches, onRows?: (count: number) => Promise<unknown>): AsyncGenerator<string> {
  yield "\ufeff";
  for await (const tableRows of batches) {
    if (tableRows.length === 0) continue;

    yield csvLines(tableRows);
    await onRows?.(tableRows.length);
  }
}
