import { asc, eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { artistProfiles, songs } from "~db/schema";
import type { Entry } from "~/integrations/archive/zip";
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
 * What an artist has here, for programs and spreadsheets: `docs/archive.md` describes the files.
 * Read while they are packed, no file is whole in memory. `onTickets` reports progress. Empty for
 * people who are no artists.
 */
export async function artistFiles(
  artistId: string,
  site: string,
  onTickets: (count: number) => Promise<unknown>,
): Promise<Entry[]> {
  const isTheirs = eq(artistProfiles.userId, artistId);
  const [profile] = await db.select().from(artistProfiles).where(isTheirs);
  if (!profile) return [];

  const manifest: ArchiveManifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    site,
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
    ...pictures.map((id) => ({ name: pictureName(id), content: readPicture(id) })),
  ];

  return files.map(({ name, content }) => ({ name: `artist/${name}`, content }));
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

async function* csvText(batches: Batches, onRows?: (count: number) => Promise<unknown>): AsyncGenerator<string> {
  yield "\ufeff";
  for await (const rows of batches) {
    if (rows.length === 0) continue;

    yield csvLines(rows);
    await onRows?.(rows.length);
  }
}
