// npm run bench:lists: measures lists with 100,000 events and 5,000 artists in an own database: p50
// and p95 of every list screen with its queries, the search compared with the bare full-text query
// of the same run, and whole pages compared with a bare page of Remix.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import Database from "better-sqlite3";
import { seedMany } from "./bench-lists-seed";

const EVENTS = Number(process.env.EVENTS ?? 100_000);
const ARTISTS = Number(process.env.ARTISTS ?? 5_000);
const RUNS = Number(process.env.RUNS ?? 40);
/** Time limit per screen; slow screens run less often, so that all take at most three minutes. */
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
const { loader: events } = await import("~/routes/_shows+/events");
const { loader: index } = await import("~/routes/_shows+/_index/route");
const { loader: artists } = await import("~/routes/_shows+/artists");
const { loader: artist } = await import("~/routes/_shows+/artist_.$id/route");
const { loader: event } = await import("~/routes/_shows+/event.$id/route");

console.log(`Seeding ${EVENTS} events and ${ARTISTS} artists ...`);

const startedAt = performance.now();
const handle = new Database(databaseFile());
const seeded = seedMany(handle, EVENTS, ARTISTS);

console.log(
  `Seeded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s. Milliseconds, at most ${RUNS} runs each:`,
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
const resultTable: Record<string, object> = {};

for (const [screenName, runScreen] of screens)
  resultTable[screenName] = await measureScreen(runScreen);
console.table(resultTable);
console.table(await compareSearch());
handle.close();
await closeDatabase();

const { measurePages } = await import("./bench-lists-pages");

console.table(await measurePages());
process.exit();

function ask(address: string) {
  return { request: new Request(`http://localhost${address}`), params: {}, context: { nonce: "" } };
}

function day(daysAhead: number) {
  return new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);
}

type Run = () => unknown;

async function measureScreen(runScreen: Run) {
  await measure([runScreen], 3);
  queries = 0;
  await runScreen();

  const count = queries;
  const { cpu, wall } = (await measure([runScreen], RUNS))[0]!;

  return {
    "CPU p50": percentile(cpu, 0.5),
    "CPU p95": percentile(cpu, 0.95),
    p50: percentile(wall, 0.5),
    p95: percentile(wall, 0.95),
    queries: count,
  };
}

/**
 * Compares this site's search with the bare full-text index: the same words, ranked, 50 rows. Where
 * the index costs almost nothing, the difference is more meaningful than the ratio.
 */
async function compareSearch() {
  const { listEvents } = await import("~/models/shows/events/listing/event-list.server");
  const { buildEventSearch, listRankedIds } =
    await import("~/models/shows/events/listing/search.server");
  const bareStatement = handle.prepare(
    "select rowid from event_search where event_search match ? order by rank limit 50",
  );
  const tableRows: Record<string, object> = {};

  for (const searchText of ["ba cai", "bà chông", "đò", "hai bo", "ch", "nha cau thu"]) {
    const searchTerms = searchText.split(" ").map((searchWord) => `"${foldForSearch(searchWord)}"`);
    const searchRuns: Run[] = [
      () => bareStatement.all(`${searchTerms.join(" AND ")}*`),
      () => listRankedIds(buildEventSearch(searchText)!, undefined, new Date(), 50),
      () => listEvents({ search: searchText }, "UTC"),
    ];

    await measure(searchRuns, 3);

    const [bareP95, idSearch, showSearch] = (await measure(searchRuns, RUNS)).map(({ cpu }) =>
      percentile(cpu, 0.95),
    ) as [number, number, number];
    const ratio = (p95: number) =>
      bareP95 < 1 ? `+${(p95 - bareP95).toFixed(1)} ms` : Number((p95 / bareP95).toFixed(2));
    const { total: matchCount } = await listEvents({ search: searchText }, "UTC");

    tableRows[searchText] = {
      found: matchCount,
      "bare CPU p95": bareP95,
      ids: ratio(idSearch),
      "with shows": ratio(showSearch),
    };
  }

  return tableRows;
}

/** Measures CPU and wall time of the runs in turns, so that noise affects all of them equally. */
async function measure(runs: Run[], maxRounds: number) {
  const measuredTimes = runs.map(() => ({ cpu: [] as number[], wall: [] as number[] }));
  const deadline = performance.now() + MAX_MS_PER_SCREEN * runs.length;

  for (let round = 0; round < maxRounds && (round < 5 || performance.now() < deadline); round++) {
    for (const [index, runScreen] of runs.entries()) {
      const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];

      await runScreen();

      const { user, system } = process.cpuUsage(cpuBefore);

      measuredTimes[index]!.wall.push(performance.now() - startedAt);
      measuredTimes[index]!.cpu.push((user + system) / 1000);
    }
  }

  for (const { cpu, wall } of measuredTimes)
    for (const times of [cpu, wall]) times.sort((left, right) => left - right);

  return measuredTimes;
}

function percentile(sorted: number[], fraction: number) {
  return Number(
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))]!.toFixed(1),
  );
}

/** Counts executed statements; compiled ones would be counted once. */
function countQueries() {
  const statement = Object.getPrototypeOf(
    new Database(":memory:").prepare("select 1"),
  ) as Database.Statement;

  for (const methodName of ["all", "get"] as const) {
    const runScreen = statement[methodName] as (...values: unknown[]) => unknown;

    statement[methodName] = function (this: Database.Statement, ...values: unknown[]) {
      queries += 1;

      return runScreen.apply(this, values);
    } as never;
  }
}
