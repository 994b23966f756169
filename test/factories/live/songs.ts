import { eq } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { setListSongs, songs, type Verse } from "~db/schema";
import { addTranslation, splitWords } from "~/models/live/lyrics/words";

const WORDS = "Sông dài con nước về đâu\nĐèn ai còn thắp\n\n[Điệp khúc]\nĐò ơi, chở giùm nỗi nhớ";
const TRANSLATION =
  "Long river, where does your water go?\nWhose lamp is burning\n\nFerry, carry this longing";

type Fields = { artistId: string; title?: string; words?: string; translation?: string };

async function makeSong({
  artistId,
  title = "Đò Khuya",
  words = WORDS,
  translation = TRANSLATION,
}: Fields) {
  const verses = addTranslation(splitWords(words), translation) as Verse[];
  const row = { artistId, title, writer: "Bảy", verses, rightsConfirmedAt: new Date() };

  return transaction(async (tx) => firstRow(await tx.insert(songs).values(row).returning()));
}

/** A song at the end of a show's set list. */
export async function makeSetListSong({ eventId, ...fields }: Fields & { eventId: string }) {
  const song = await makeSong(fields);
  const item = await transaction(async (tx) => {
    const position = 1 + (await tx.$count(setListSongs, eq(setListSongs.eventId, eventId)));

    return firstRow(
      await tx.insert(setListSongs).values({ eventId, songId: song.id, position }).returning(),
    );
  });

  return { song, item };
}
