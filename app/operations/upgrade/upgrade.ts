import {
  existsSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { copyPath } from "~db/copy-database";
import { copyBeforeUpgrade, hasSoldSince, migrationOf, restoreDatabase } from "./database-copy";
import type { Releases } from "./releases";
import { lockUpgrades } from "./upgrade-lock";
import { UpgradeError } from "./upgrade-error";

/**
 * An upgrade that has begun. `copy` is the database as it was before; the file exists once it is
 * complete.
 */
type Journal = { from: string | null; to: string; copy: string };

const FILE = "upgrade.json";
/** It has served before, so it only has to start. */
const MAX_WAY_BACK_MS = 60_000;

/** Stops and starts the site, and checks that a version of it serves. */
export type Service = {
  /** @throws UpgradeError when a running server would not be recognised */
  assertReachable: () => Promise<void>;
  /** True while a process of the site has the data folder. */
  isRunning: () => boolean;
  stop: () => void;
  start: () => void;
  /**
   * Waits until the version serves, by default as long as the operator wants.
   * @returns null, or why it does not
   */
  findFault: (version: string, maxWaitMs?: number) => Promise<string | null>;
};

export type Upgrade = {
  releases: Releases;
  /** The version to change to; its folder is there. */
  version: string;
  database: string;
  /** The time of the version's newest migration, in milliseconds. */
  newestMigration: number;
  /** Migrates the database with the code of the version. */
  migrate: () => void;
  service: Service;
  now: Date;
  /** Runs work on the data folder as the account that owns it. */
  asOwner: <Result>(work: () => Result) => Result;
  /** Called before each step. */
  onStep: (line: string) => void;
};

/**
 * Changes to another version: stop, copy the database, migrate, switch, start, check. A version
 * that is not healthy is undone. An interrupted upgrade is ended or undone by the next one,
 * whatever the instruction it stopped at.
 * @throws UpgradeError when the previous version runs again, and for everything that is refused
 */
export async function upgrade(options: Upgrade): Promise<void> {
  const unlock = lockUpgrades(options.releases.home);

  try {
    await upgradeAlone(options);
  } finally {
    unlock();
  }
}

/**
 * Makes a version the one that starts next, which migrates the database if it must.
 * @throws UpgradeError when an upgrade has not ended
 */
export function installVersion(releases: Releases, version: string) {
  const unlock = lockUpgrades(releases.home);

  try {
    if (findJournal(releases.home))
      throw new UpgradeError("An upgrade was interrupted. Run it again without --no-start.");

    releases.switchTo(version);
  } finally {
    unlock();
  }
}

async function upgradeAlone(options: Upgrade) {
  const { releases, version, service, onStep } = options;
  const unfinished = findJournal(releases.home);
  if (unfinished) await endUnfinished(options, unfinished);
  const from = releases.findCurrent();
  if (from === version) return ensureRunning(options);
  // Otherwise a healthy new version would not be recognised either, and the upgrade undone.
  if (service.isRunning()) await service.assertReachable();
  const live = options.asOwner(() => migrationOf(options.database));

  assertNotNewer(live, options);

  const copy = copyPath(options.database, options.now.getTime());
  const journal: Journal = { from, to: version, copy };

  writeJournal(releases.home, journal);
  try {
    onStep(`Stopping ${from ?? "the service"}`);
    service.stop();
    if (live !== null && live < options.newestMigration) {
      onStep(`Copying the database to ${copy}`);
      options.asOwner(() => copyBeforeUpgrade(options.database, copy));
      onStep("Migrating the database");
      options.migrate();
    }

    onStep(`Switching to ${version}`);
    releases.switchTo(version);
    onStep(`Starting ${version}`);
    service.start();
    onStep(`Waiting until ${version} is healthy`);
    await assertHealthy(options);
  } catch (error) {
    goBack(options, journal);

    const reason = error instanceof Error ? error.message : String(error);

    throw new UpgradeError(`${reason}\n${await describeState(options, from)}`);
  }

  onStep("Deleting older versions");
  deleteJournal(releases.home);
  releases.deleteOthers(from);
}

/**
 * The version is installed already: it is started where it does not run.
 * @throws UpgradeError when it does not serve
 */
async function ensureRunning(options: Upgrade) {
  const { version, service, onStep } = options;
  if (service.isRunning()) return assertHealthy(options);

  onStep(`Starting ${version}`);
  service.start();
  await assertHealthy(options).catch((error: Error) => {
    service.stop();
    throw new UpgradeError(`${error.message}\nNothing runs.`);
  });
}

async function assertHealthy({ version, service }: Upgrade) {
  const fault = await service.findFault(version);
  if (fault !== null) throw new UpgradeError(`${version} does not become healthy. ${fault}`);
}

/** What runs after the way back. */
async function describeState({ service, onStep }: Upgrade, from: string | null): Promise<string> {
  if (from === null) return "Nothing runs.";

  onStep(`Waiting until ${from} is healthy`);

  const fault = await service.findFault(from, MAX_WAY_BACK_MS);
  const database = "with the database as it was before";

  return fault === null
    ? `${from} runs again, ${database}.`
    : `${from} was started again, ${database}, but does not become healthy. ${fault}`;
}

/**
 * Ends an upgrade that was interrupted after the new version was started, and undoes it otherwise.
 */
async function endUnfinished(options: Upgrade, journal: Journal) {
  const { releases, service, onStep } = options;

  onStep(`The upgrade to ${journal.to} was interrupted`);

  const isStarted = releases.findCurrent() === journal.to && service.isRunning();
  if (isStarted && (await service.findFault(journal.to)) === null)
    return deleteJournal(releases.home);

  goBack(options, journal);
}

/**
 * Starts the previous version again, with the copy of the database where that was migrated. Every
 * step can be repeated.
 * @throws UpgradeError when the new version has sold something: it stays, because the copy lacks
 * those tickets
 */
function goBack({ releases, service, database, asOwner, onStep }: Upgrade, journal: Journal) {
  const { from, to, copy } = journal;

  onStep(`Going back to ${from ?? "no version"}`);
  service.stop();

  const isChanged = asOwner(() => existsSync(copy) && migrationOf(database) !== migrationOf(copy));
  if (isChanged && asOwner(() => hasSoldSince(copy, database))) {
    onStep(`Keeping ${to}, because it has sold tickets`);
    releases.switchTo(to);
    service.start();
    deleteJournal(releases.home);
    throw new UpgradeError(
      `${to} is not healthy, but has sold tickets, so it stays. Look at its log.`,
    );
  }
  if (isChanged) {
    onStep("Restoring the database");
    asOwner(() => restoreDatabase(copy, database));
  }
  if (from) {
    onStep(`Switching to ${from}`);
    releases.switchTo(from);
    onStep(`Starting ${from}`);
    service.start();
  }

  onStep("Ending the way back");
  deleteJournal(releases.home);
}

function assertNotNewer(live: number | null, { version, newestMigration, database }: Upgrade) {
  if (live === null || live <= newestMigration) return;

  throw new UpgradeError(
    `The database ${database} was made by a version newer than ${version}. Nothing was changed.`,
  );
}

/** The journal of an upgrade that has not ended; null otherwise. */
export function findJournal(home: string): Journal | null {
  try {
    return JSON.parse(readFileSync(path.join(home, FILE), "utf8")) as Journal;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;

    return null;
  }
}

function writeJournal(home: string, journal: Journal) {
  const partial = path.join(home, `${FILE}.partial`);

  writeFileSync(partial, JSON.stringify(journal), { flush: true });
  renameSync(partial, path.join(home, FILE));

  const folder = openSync(home, "r");

  fsyncSync(folder);
  closeSync(folder);
}

function deleteJournal(home: string) {
  rmSync(path.join(home, FILE), { force: true });
}
