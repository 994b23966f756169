import { randomUUID } from "node:crypto";
import type { Database } from "better-sqlite3";
import { foldForSearch } from "~/models/base/text/fold";

// About 1,100 Vietnamese syllables, with frequencies like those of a language.
const ONSETS = "b c ch d đ gi h kh l m n ng nh ph qu r s t th tr v x".split(" ");
const RHYMES =
  "a à á ạ ai an anh áo ăng âm ấu em ê ên êu i inh o ò óc ong ôi ông ờ ơi u ùa ương ưa y à ơn ích ốt ươi ụ ẹ ỉ ời ầu ữa ạn ướ".split(
    " ",
  );
const SYLLABLES = ONSETS.flatMap((onset) => RHYMES.map((rhyme) => onset + rhyme));
const CATEGORIES = ["Bolero", "Classical", "Pop", "Open", "Traditional", "Ballad"];
const GENRES = [
  "pop",
  "bolero",
  "classical",
  "rock",
  "folk",
  "jazz",
  "electronic",
  "traditional",
  "ballad",
];
const DAY_MS = 86_400_000;

let state = 12345;
const rollDice = (sides: number) => (state = (state * 1103515245 + 12345) % 2147483648) % sides;
const randomSyllable = () =>
  SYLLABLES[Math.floor(SYLLABLES.length * (rollDice(1000) / 1000) ** 2)]!;
const randomWords = (count: number) => Array.from({ length: count }, randomSyllable).join(" ");

/** Seeds the same events and artists every time. @returns the ids of one artist and one event */
export function seedMany(handle: Database, events: number, artists: number) {
  handle.pragma("synchronous = OFF");

  const seeded = handle.transaction(() => {
    const artistIds = seedArtists(handle, artists);

    return { artistId: artistIds[0]!, eventId: seedEvents(handle, events, artistIds) };
  })();

  return seeded;
}

function seedArtists(handle: Database, count: number): string[] {
  const user = handle.prepare(
    "insert into users (id, email, name, first_name, role) values (?, ?, ?, ?, 'artist')",
  );
  const profile = handle.prepare(
    `insert into artist_profiles (id, user_id, stage_name, stage_name_folded, genres, bio, is_approved, application, follower_count)
     values (?, ?, ?, ?, ?, ?, 1, 'approved', ?)`,
  );

  return Array.from({ length: count }, () => {
    const [artistId, artistName] = [randomUUID(), randomWords(2)];
    const genres = JSON.stringify([GENRES[rollDice(9)], GENRES[rollDice(9)]]);

    user.run(artistId, `${artistId}@bench.test`, artistName, artistName);
    profile.run(
      randomUUID(),
      artistId,
      artistName,
      foldForSearch(artistName),
      genres,
      randomWords(20),
      rollDice(2000),
    );

    return artistId;
  });
}

/** Creates events. @returns the id of the last one */
function seedEvents(handle: Database, count: number, artistIds: string[]): string {
  const show = handle.prepare(
    `insert into events (id, artist_id, title, description, category, start_time, end_time, duration, event_type, ticket_price_cents, created_at)
     values (?, ?, ?, ?, ?, ?, ?, 60, ?, ?, ?)`,
  );
  let eventId = "";

  for (let index = 0; index < count; index++) {
    // A fifth of the events have ended; the others are within the next half year.
    const startTime = Date.now() + (rollDice(225) - 45) * DAY_MS + rollDice(86_400) * 1000;
    const price = rollDice(3) === 0 ? (1 + rollDice(60)) * 100 : null;
    const eventType = price ? "ticketed" : rollDice(2) ? "free" : "donation";
    const artistId = artistIds[rollDice(artistIds.length)]!;

    eventId = randomUUID();

    const eventTexts = [randomWords(4), randomWords(25), CATEGORIES[rollDice(6)]];

    show.run(
      eventId,
      artistId,
      ...eventTexts,
      startTime,
      startTime + 3_600_000,
      eventType,
      price,
      startTime - 9e8,
    );
  }

  return eventId;
}
