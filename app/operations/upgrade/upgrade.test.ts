import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrationOf } from "./database-copy";
import { Releases } from "./releases";
import { unpackRelease } from "./unpack";
import { type Service, upgrade, findJournal, installVersion } from "./upgrade";
import { UpgradeError } from "./upgrade-error";

/**
 * The newest migration of each version. 1.1.0 never serves; 1.2.0 sells at each start and then
 * fails.
 */
const NEWEST: Record<string, number> = { "1.0.0": 1, "1.1.0": 2, "1.2.0": 2, "2.0.0": 2 };
let home: string;
let database: string;
let releases: Releases;
let running: string | null;

const SERVICE: Service = {
  assertReachable: async () => {},
  stop: () => {
    running = null;
  },
  start,
  isRunning: () => running !== null,
  findFault: async (wanted) =>
    running === wanted && running !== "1.2.0" ? null : "Nothing answers.",
};

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "nhacsong-upgrade-"));
  database = path.join(home, "data/nhacsong.db");
  mkdirSync(path.dirname(database));
  writing((handle) => {
    handle.exec("CREATE TABLE __drizzle_migrations (created_at)");
    handle.exec("INSERT INTO __drizzle_migrations VALUES (1)");
    handle.exec("CREATE TABLE tickets (id)");
  });
  releases = new Releases(home);
  for (const version of Object.keys(NEWEST))
    mkdirSync(releases.folderOf(version), { recursive: true });
  releases.switchTo("1.0.0");
  running = null;
  start();
  sell("before");
});
afterEach(() => rmSync(home, { recursive: true }));

test("an upgrade migrates, switches, and keeps the version before", async () => {
  await run("2.0.0");
  expect(state()).toEqual({ running: "2.0.0", migration: 2, tickets: ["before"], journal: null });
  expect(readdirSync(path.join(home, "releases")).sort()).toEqual(["1.0.0", "2.0.0"]);
});

test("a version that never becomes healthy is undone, with the database", async () => {
  await expect(run("1.1.0")).rejects.toThrow("1.1.0 does not become healthy");
  expect(state()).toEqual({ running: "1.0.0", migration: 1, tickets: ["before"], journal: null });
});

test("a version that is undone is named with the reason, and whether the version before runs", async () => {
  await expect(run("1.1.0")).rejects.toThrow(
    "1.1.0 does not become healthy. Nothing answers.\n1.0.0 runs again, with the database as it was before.",
  );

  const broken = { ...SERVICE, findFault: async () => "Another program answers." };

  await expect(run("2.0.0", { service: broken })).rejects.toThrow(
    /1\.0\.0 was started again, .* but does not become healthy\. Another program answers\.$/,
  );
});

test("a first installation that fails runs nothing, however often it is repeated", async () => {
  running = null;
  rmSync(path.join(home, "current"));

  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(run("1.1.0")).rejects.toThrow(
      "1.1.0 does not become healthy. Nothing answers.\nNothing runs.",
    );
    expect(running).toBeNull();
  }
});

test("the installed version is started where it does not run, and left alone where it does", async () => {
  const stop = () => expect.unreachable();

  running = null;
  await run("1.0.0", { service: { ...SERVICE, stop } });
  expect(running).toBe("1.0.0");
  await run("1.0.0", { service: { ...SERVICE, stop, start: stop } });

  const unready = { ...SERVICE, stop, findFault: async () => "It is not ready: disk." };

  await expect(run("1.0.0", { service: unready })).rejects.toThrow(
    /^1\.0\.0 does not .* It is not ready: disk\.$/,
  );
});

test("a version is installed without a start, but not while an upgrade has not ended", async () => {
  running = null;
  installVersion(releases, "2.0.0");
  expect([releases.findCurrent(), running, findJournal(home)]).toEqual(["2.0.0", null, null]);

  releases.switchTo("1.0.0");
  await killedAt(4, "2.0.0");
  expect(() => installVersion(releases, "2.0.0")).toThrow("Run it again without --no-start.");
});

test("a failed migration is undone", async () => {
  const migrate = () => {
    migrateTo("2.0.0");
    throw new Error("The migration failed");
  };

  await expect(run("2.0.0", { migrate })).rejects.toThrow("The migration failed");
  expect(state()).toEqual({ running: "1.0.0", migration: 1, tickets: ["before"], journal: null });
});

test("a version that has sold tickets is never undone", async () => {
  await expect(run("1.2.0")).rejects.toThrow("has sold tickets, so it stays");
  expect(state()).toEqual({
    running: "1.2.0",
    migration: 2,
    tickets: ["before", "1.2.0", "1.2.0"],
    journal: null,
  });
});

test("a database of a newer version is refused, and nothing is stopped", async () => {
  await run("2.0.0");
  await expect(run("1.0.0")).rejects.toThrow("was made by a version newer than 1.0.0");
  expect(state()).toMatchObject({ running: "2.0.0", migration: 2 });
});

test("a running server that cannot be reached ends the upgrade before anything is stopped", async () => {
  const assertReachable = () => Promise.reject(new UpgradeError("none answers"));

  await expect(run("2.0.0", { service: { ...SERVICE, assertReachable } })).rejects.toThrow(
    "none answers",
  );
  expect(state()).toEqual({ running: "1.0.0", migration: 1, tickets: ["before"], journal: null });

  running = null;
  await run("2.0.0", { service: { ...SERVICE, assertReachable } });
  expect(state()).toMatchObject({ running: "2.0.0", journal: null });
});

test("a second upgrade is refused while one runs, and neither stops nor unpacks anything", async () => {
  let finish!: () => void;
  const waiting = new Promise<null>((resolve) => {
    finish = () => resolve(null);
  });
  const service = { ...SERVICE, findFault: () => waiting };
  const first = run("2.0.0", { service });
  const stops: string[] = [];

  await expect(
    run("1.1.0", { service: { ...service, stop: () => stops.push("stop") } }),
  ).rejects.toThrow("Another upgrade is running");

  const archive = path.join(home, "new.tar.gz");

  writeFileSync(archive, "");
  writeFileSync(
    path.join(home, "SHA256SUMS"),
    `${createHash("sha256").update("").digest("hex")}  new.tar.gz\n`,
  );
  expect(() => unpackRelease(archive, releases)).toThrow("Another upgrade is running");
  finish();
  await first;
  expect(stops).toEqual([]);
  expect(state()).toEqual({ running: "2.0.0", migration: 2, tickets: ["before"], journal: null });
});

/**
 * An upgrade has seven steps, and twelve if an unhealthy version is undone. Higher numbers kill
 * nothing.
 */
const STEPS = Array.from({ length: 18 }, (_, index) => index + 1);

test.each([
  ...STEPS.map((step) => [step, "is tried again", "2.0.0"] as const),
  ...STEPS.map((step) => [step, "breaks", "1.1.0"] as const),
])(
  "killed before step %i of a version that %s, the next upgrade ends with every ticket",
  async (step, _how, version) => {
    await killedAt(step, version);

    const sold = restartMachine();

    await run("2.0.0");
    expect(state()).toEqual({
      running: "2.0.0",
      migration: 2,
      tickets: ["before", ...sold],
      journal: null,
    });
  },
);

test.each(STEPS)(
  "killed before step %i of a version that breaks, trying it again undoes it",
  async (step) => {
    await killedAt(step, "1.1.0");

    const sold = restartMachine();

    await expect(run("1.1.0")).rejects.toThrow("does not become healthy");
    expect(state()).toEqual({
      running: "1.0.0",
      migration: 1,
      tickets: ["before", ...sold],
      journal: null,
    });
  },
);

async function killedAt(step: number, version: string) {
  let steps = 0;
  const onStep = () => {
    steps += 1;
    if (steps >= step) throw new Error("killed");
  };

  await run(version, { onStep }).catch(() => {});
}

/**
 * Simulates a restart: systemd starts the current version, which sells if it can.
 * @returns the sold tickets
 */
function restartMachine(): string[] {
  start();
  if (running === null) return [];

  sell("in between");

  return ["in between"];
}

function run(version: string, changes: object = {}) {
  return upgrade({
    releases,
    version,
    database,
    newestMigration: NEWEST[version]!,
    migrate: () => migrateTo(version),
    service: SERVICE,
    now: new Date(),
    asOwner: (work) => work(),
    onStep: () => {},
    ...changes,
  });
}

/** Starts like the server and refuses a database of a newer version. */
function start() {
  const version = releases.findCurrent()!;
  const isNewer = migrationOf(database)! > NEWEST[version]!;
  if (isNewer || version === "1.1.0") return;

  running = version;
  if (version === "1.2.0") sell(version);
}

function migrateTo(version: string) {
  writing((handle) =>
    handle.prepare("INSERT INTO __drizzle_migrations VALUES (?)").run(NEWEST[version]),
  );
}

function sell(ticket: string) {
  writing((handle) => handle.prepare("INSERT INTO tickets VALUES (?)").run(ticket));
}

function state() {
  const tickets = writing((handle) => handle.prepare("SELECT id FROM tickets").pluck().all());

  return { running, migration: migrationOf(database), tickets, journal: findJournal(home) };
}

/** Opens the database in WAL mode like the server; killed processes leave their log. */
function writing<Result>(work: (handle: Database.Database) => Result): Result {
  const handle = new Database(database);

  handle.pragma("journal_mode = WAL");
  try {
    return work(handle);
  } finally {
    handle.close();
  }
}
