import { randomUUID } from "node:crypto";
import type { Database } from "better-sqlite3";
import { foldForSearch } from "~/models/base/text/fold";

// Some 1,100 Vietnamese syllables, with frequencies as in a language.
const ONSETS = "b c ch d đ gi h kh l m n ng nh ph qu r s t th tr v x".split(" ");
const RHYMES =
  "a à á ạ ai an anh áo ăng âm ấu em ê ên êu i inh o ò óc ong ôi ông ờ ơi u ùa ương ưa y à ơn ích ốt ươi ụ ẹ ỉ ời ầu ữa ạn ướ".split(
    " ",
  );
const WORDS = ONSETS.flatMap((onset) => RHYMES.map((rhyme) => onset + rhyme));
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
const dice = (sides: number) => (state = (state * 1103515245 + 12345) % 2147483648) % sides;
const word = () => WORDS[Math.floor(WORDS.length * (dice(1000) / 1000) ** 2)]!;
const words = (count: number) => Array.from({ length: count }, word).join(" ");

/** Seeds the same events and artists every time, and returns one of both. */
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
    const [id, name] = [randomUUID(), words(2)];
    const genres = JSON.stringify([GENRES[dice(9)], GENRES[dice(9)]]);

    user.run(id, `${id}@bench.test`, name, name);
    profile.run(randomUUID(), id, name, foldForSearch(name), genres, words(20), dice(2000));

    return id;
  });
}

/** @returns the id of the last */
function seedEvents(handle: Database, count: number, artistIds: string[]): string {
  const show = handle.prepare(
    `insert into events (id, artist_id, title, description, category, start_time, end_time, duration, event_type, ticket_price_cents, created_at)
     values (?, ?, ?, ?, ?, ?, ?, 60, ?, ?, ?)`,
  );
  let id = "";

  for (let i = 0; i < count; i++) {
    // A fifth have ended; the others are within the next half year.
    const start = Date.now() + (dice(225) - 45) * DAY_MS + dice(86_400) * 1000;
    const price = dice(3) === 0 ? (1 + dice(60)) * 100 : null;
    const type = price ? "ticketed" : dice(2) ? "free" : "donation";
    const artistId = artistIds[dice(artistIds.length)]!;

    id = randomUUID();

    const texts = [words(4), words(25), CATEGORIES[dice(6)]];

    show.run(id, artistId, ...texts, start, start + 3_600_000, type, price, start - 9e8);
  }

  return id;
}
