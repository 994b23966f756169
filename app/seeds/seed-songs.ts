import { addTranslation, splitWords } from "~/models/live/lyrics/words";
import type { Tx } from "~db/client.server";
import { lyricDesks, setListSongs, songs, type Verse } from "~db/schema";
import { demoId } from "./demo-id";
import { DEMO_SONGS } from "./demo-songs";

/** The songbook of the artist of the live show, and its set list. */
export async function seedSongs(tx: Tx, now: Date) {
  const eventId = demoId("event live");
  const rows = DEMO_SONGS.map(({ slug, title, writer, words, translation }) => ({
    id: demoId(`song ${slug}`),
    artistId: demoId("artist"),
    title,
    writer,
    verses: addTranslation(splitWords(words), translation) as Verse[],
    rightsConfirmedAt: now,
  }));

  await tx.insert(songs).values(rows);
  await tx.insert(setListSongs).values(
    rows.map(({ id: songId, title }, i) => ({
      id: demoId(`set list ${title}`),
      eventId,
      songId,
      position: i + 1,
    })),
  );
  await tx.insert(lyricDesks).values({ eventId, showsSetList: true });
}
