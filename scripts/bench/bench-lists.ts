// npm run bench:lists: 100,000 events and 5,000 artists in a database of their own; p50 and p95 of
// every list screen with its queries, search beside the bare full-text query of the same run, and
// whole pages beside a bare page of Remix.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import Database from "better-sqlite3";
import { seedMany } from "./bench-lists-seed";

const EVENTS = Number(process.env.EVENTS ?? 100_000);
const ARTISTS = Number(process.env.ARTISTS ?? 5_000);
const RUNS = Number(process.env.RUNS ?? 40);
/** Slow screens run less often, so that all take at most three minutes. */
const MAX_MS_PER_SCREEN = 4000;
const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-bench-"));

process.env.DATA_DIR = folder;
process.env.LOG_LEVEL = "error";
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

let queries = 0;

countQueries();

const { closeDatabase } = await import("~db/client.server");
const { databaseFile } = await import("~db/location.server");
const { foldForSearch } = await import("~/models/base/text/fold");
const { loader: events } = await import("~/routes/_events+/events");
const { loader: index } = await import("~/routes/_events+/_index/route");
const { loader: artists } = await import("~/routes/_events+/artists");
const { loader: artist } = await import("~/routes/_events+/artist_.$id/route");
const { loader: event } = await import("~/routes/_events+/event.$id/route");

console.log(`Seeding ${EVENTS} events and ${ARTISTS} artists ...`);

const began = performance.now();
const handle = new Database(databaseFile());
const seeded = seedMany(handle, EVENTS, ARTISTS);

console.log(
  `Seeded in ${((performance.now() - began) / 1000).toFixed(0)} s. Milliseconds, at most ${RUNS} runs each:`,
);

const screens: [string, () => Promise<unknown>][] = [
  ["/ (landing)", () => index(ask("/"))],
  ["/events", () => events(ask("/events"))],
  ["/events?category=Pop&genre=jazz", () => events(ask("/events?category=Pop&genre=jazz"))],
  ["/events?sortBy=price&maxPrice=40", () => events(ask("/events?sortBy=price&maxPrice=40"))],
  ["/events?sortBy=popularity", () => events(ask("/events?sortBy=popularity"))],
  ["/events?sortBy=newest", () => events(ask("/events?sortBy=newest"))],
  [
    "/events?startDate=…&endDate=…",
    () => events(ask(`/events?startDate=${day(5)}&endDate=${day(8)}`)),
  ],
  ["/events?search=ba cai", () => events(ask("/events?search=ba+cai"))],
  ["/event/{id}", () => event({ ...ask("/event/x"), params: { id: seeded.eventId } })],
  ["/artists", () => artists(ask("/artists"))],
  ["/artists?sort=rating", () => artists(ask("/artists?sort=rating"))],
  ["/artists?sort=name", () => artists(ask("/artists?sort=name"))],
  ["/artists?search=ha", () => artists(ask("/artists?search=ha"))],
  ["/artist/{id}", () => artist({ ...ask("/artist/x"), params: { id: seeded.artistId } })],
];
const table: Record<string, object> = {};

for (const [name, run] of screens) table[name] = await measureScreen(run);
console.table(table);
console.table(await compareSearch());
handle.close();
await closeDatabase();

const { measurePages } = await import("./bench-lists-pages");

console.table(await measurePages());
process.exit();

function ask(address: string) {
  return { request: new Request(`http://localhost${address}`), params: {}, context: { nonce: "" } };
}

function day(ahead: number) {
  return new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
}

type Run = () => unknown;

async function measureScreen(run: Run) {
  await measure([run], 3);
  queries = 0;
  await run();

  const count = queries;
  const { cpu, wall } = (await measure([run], RUNS))[0]!;

  return {
    "CPU p50": at(cpu, 0.5),
    "CPU p95": at(cpu, 0.95),
    p50: at(wall, 0.5),
    p95: at(wall, 0.95),
    queries: count,
  };
}

/**
 * Our search beside the bare full-text index: the same words, ranked, 50 rows. Where the index
 * costs next to nothing, the difference says more than the ratio.
 */
async function compareSearch() {
  const { listEvents } = await import("~/models/shows/events/listing/event-list.server");
  const { eventSearch, rankedIds } = await import("~/models/shows/events/listing/search.server");
  const bare = handle.prepare(
    "select rowid from event_search where event_search match ? order by rank limit 50",
  );
  const rows: Record<string, object> = {};

  for (const query of ["ba cai", "bà chông", "đò", "hai bo", "ch", "nha cau thu"]) {
    const terms = query.split(" ").map((word) => `"${foldForSearch(word)}"`);
    const runs: Run[] = [
      () => bare.all(`${terms.join(" AND ")}*`),
      () => rankedIds(eventSearch(query)!, undefined, new Date(), 50),
      () => listEvents({ search: query }, "UTC"),
    ];

    await measure(runs, 3);

    const [bareP95, ids, shows] = (await measure(runs, RUNS)).map(({ cpu }) => at(cpu, 0.95)) as [
      number,
      number,
      number,
    ];
    const ratio = (p95: number) =>
      bareP95 < 1 ? `+${(p95 - bareP95).toFixed(1)} ms` : Number((p95 / bareP95).toFixed(2));
    const { total } = await listEvents({ search: query }, "UTC");

    rows[query] = {
      found: total,
      "bare CPU p95": bareP95,
      ids: ratio(ids),
      "with shows": ratio(shows),
    };
  }

  return rows;
}

/** CPU and wall time, in turns, so that noise affects all alike. */
async function measure(runs: Run[], times: number) {
  const taken = runs.map(() => ({ cpu: [] as number[], wall: [] as number[] }));
  const until = performance.now() + MAX_MS_PER_SCREEN * runs.length;

  for (let i = 0; i < times && (i < 5 || performance.now() < until); i++) {
    for (const [index, run] of runs.entries()) {
      const [start, used] = [performance.now(), process.cpuUsage()];

      await run();

      const { user, system } = process.cpuUsage(used);

      taken[index]!.wall.push(performance.now() - start);
      taken[index]!.cpu.push((user + system) / 1000);
    }
  }

  for (const { cpu, wall } of taken) for (const list of [cpu, wall]) list.sort((a, b) => a - b);

  return taken;
}

function at(sorted: number[], share: number) {
  return Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1));
}

/** Counts executions, because statements are compiled once. */
function countQueries() {
  const statement = Object.getPrototypeOf(
    new Database(":memory:").prepare("select 1"),
  ) as Database.Statement;

  for (const way of ["all", "get"] as const) {
    const run = statement[way] as (...values: unknown[]) => unknown;

    statement[way] = function (this: Database.Statement, ...values: unknown[]) {
      queries += 1;

      return run.apply(this, values);
    } as never;
  }
}
