// npm run bench:lists: 100,000 events and 5,000 artists in a database of their own; p50 and p95 of every list screen,
// its queries, and search beside the bare full-text query of the same run.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import Database from "better-sqlite3";

const EVENTS = Number(process.env.EVENTS ?? 100_000);
const ARTISTS = Number(process.env.ARTISTS ?? 5_000);
const RUNS = Number(process.env.RUNS ?? 40);
const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-bench-"));
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL = "error";

let queries = 0;
const prepare = Database.prototype.prepare;
Database.prototype.prepare = function (this: Database.Database, source: string) {
  queries += 1;
  return prepare.call(this, source);
} as typeof prepare;

const { closeDatabase } = await import("~db/client.server");
const { databaseFile } = await import("~db/location.server");
const { foldForSearch } = await import("~/models/events/fold");
const { loader: events } = await import("~/routes/events");
const { loader: index } = await import("~/routes/_index/route");
const { loader: artists } = await import("~/routes/artists");
const { loader: artist } = await import("~/routes/artist_.$id/route");
const { loader: event } = await import("~/routes/event.$id/route");

// Some 1,100 syllables with marks, the first of them far more frequent than the last, as in a language.
const ONSETS = "b c ch d đ gi h kh l m n ng nh ph qu r s t th tr v x".split(" ");
const RHYMES =
  "a à á ạ ai an anh áo ăng âm ấu em ê ên êu i inh o ò óc ong ôi ông ờ ơi u ùa ương ưa y à ơn ích ốt ươi ụ ẹ ỉ ời ầu ữa ạn ướ".split(
    " ",
  );
const WORDS = ONSETS.flatMap((onset) => RHYMES.map((rhyme) => onset + rhyme));
const CATEGORIES = ["Bolero", "Classical", "Pop", "Open", "Traditional", "Ballad"];
const GENRES = ["pop", "bolero", "classical", "rock", "folk", "jazz", "electronic", "traditional", "ballad"];

let state = 12345;
const dice = (sides: number) => (state = (state * 1103515245 + 12345) % 2147483648) % sides;
const word = () => WORDS[Math.floor(WORDS.length * (dice(1000) / 1000) ** 2)]!;
const words = (count: number) => Array.from({ length: count }, word).join(" ");

console.log(`Seeding ${EVENTS} events and ${ARTISTS} artists ...`);
const seeded = seed();
console.log(`Seeded in ${seeded.seconds.toFixed(0)} s. Milliseconds over ${RUNS} runs:\n`);

const screens: [string, () => Promise<unknown>][] = [
  ["/ (landing)", () => index(ask("/"))],
  ["/events", () => events(ask("/events"))],
  ["/events?category=Pop&genre=jazz", () => events(ask("/events?category=Pop&genre=jazz"))],
  ["/events?sortBy=price&maxPrice=40", () => events(ask("/events?sortBy=price&maxPrice=40"))],
  ["/events?sortBy=popularity", () => events(ask("/events?sortBy=popularity"))],
  ["/events?sortBy=newest", () => events(ask("/events?sortBy=newest"))],
  ["/events?startDate=…&endDate=…", () => events(ask(`/events?startDate=${day(5)}&endDate=${day(8)}`))],
  ["/events?search=ba cai", () => events(ask("/events?search=ba+cai"))],
  ["/event/{id}", () => event({ ...ask("/event/x"), params: { id: seeded.eventId } })],
  ["/artists", () => artists(ask("/artists"))],
  ["/artists?sort=rating", () => artists(ask("/artists?sort=rating"))],
  ["/artists?sort=name", () => artists(ask("/artists?sort=name"))],
  ["/artists?search=ha", () => artists(ask("/artists?search=ha"))],
  ["/artist/{id}", () => artist({ ...ask("/artist/x"), params: { id: seeded.artistId } })],
];
const table: Record<string, object> = {};
for (const [name, run] of screens) table[name] = await measure(run);
console.table(table);
console.table(await compareSearch());
await closeDatabase();
rmSync(folder, { recursive: true, force: true });

function ask(address: string) {
  return { request: new Request(`http://localhost${address}`), params: {}, context: { nonce: "" } };
}

function day(ahead: number) {
  return new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
}

async function measure(run: () => unknown) {
  for (let i = 0; i < 3; i++) await run();
  queries = 0;
  await run();
  const count = queries;
  const times: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Number(times[Math.min(RUNS - 1, Math.floor(RUNS * share))]!.toFixed(1));
  return { p50: at(0.5), p95: at(0.95), queries: count };
}

/** The search of the model beside what the full-text index alone costs: the same words, ranked, 50 rows. */
async function compareSearch() {
  const { listEvents } = await import("~/models/events/listing.server");
  const handle = new Database(databaseFile(), { readonly: true });
  const bare = handle.prepare("select rowid from event_search where event_search match ? order by rank limit 50");
  const rows: Record<string, object> = {};
  for (const query of ["ba cai", "bà chông", "đò", "hai bo", "ch", "nha cau thu"]) {
    const terms = query.split(" ").map((word) => `"${foldForSearch(word)}"`);
    const own = await measure(() => listEvents({ search: query }, "UTC"));
    const alone = await measure(() => bare.all(`${terms.join(" AND ")}*`));
    const { total } = await listEvents({ search: query }, "UTC");
    rows[query] = { found: total, p95: own.p95, bareP95: alone.p95, ratio: Number((own.p95 / alone.p95).toFixed(2)) };
  }
  handle.close();
  return rows;
}

function seed() {
  const began = performance.now();
  const handle = new Database(databaseFile());
  handle.pragma("synchronous = OFF");
  const user = handle.prepare("insert into users (id, email, name, first_name, role) values (?, ?, ?, ?, 'artist')");
  const profile = handle.prepare(
    `insert into artist_profiles (id, user_id, stage_name, stage_name_folded, genres, bio, is_approved, application, follower_count)
     values (?, ?, ?, ?, ?, ?, 1, 'approved', ?)`,
  );
  const show = handle.prepare(
    `insert into events (id, artist_id, title, description, category, start_time, end_time, duration, event_type, ticket_price_cents, created_at)
     values (?, ?, ?, ?, ?, ?, ?, 60, ?, ?, ?)`,
  );
  const artistIds: string[] = [];
  let eventId = "";
  handle.transaction(() => {
    for (let i = 0; i < ARTISTS; i++) {
      const id = randomUUID();
      const name = words(2);
      artistIds.push(id);
      user.run(id, `${id}@bench.test`, name, name);
      profile.run(
        randomUUID(),
        id,
        name,
        foldForSearch(name),
        JSON.stringify([GENRES[dice(9)], GENRES[dice(9)]]),
        words(20),
        dice(2000),
      );
    }
    for (let i = 0; i < EVENTS; i++) {
      // A fifth is over; the rest lies in the next half year.
      const start = Date.now() + (dice(225) - 45) * 86_400_000 + dice(86_400) * 1000;
      const price = dice(3) === 0 ? (1 + dice(60)) * 100 : null;
      eventId = randomUUID();
      const type = price ? "ticketed" : dice(2) ? "free" : "donation";
      const artistId = artistIds[dice(ARTISTS)]!;
      show.run(
        eventId,
        artistId,
        words(4),
        words(25),
        CATEGORIES[dice(6)],
        start,
        start + 3_600_000,
        type,
        price,
        start - 9e8,
      );
    }
  })();
  handle.exec("analyze");
  handle.close();
  return { seconds: (performance.now() - began) / 1000, eventId, artistId: artistIds[0]! };
}
