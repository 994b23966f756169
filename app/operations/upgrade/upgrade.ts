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
 * A started upgrade. `copy`: the path of the database's copy from before the upgrade; the file
 * exists after it is complete.
 */
type Journal = { from: string | null; to: string; copy: string };

const JOURNAL_FILE = "upgrade.json";
/** Waiting time for the previous version: it has served before, so it only has to start. */
const MAX_WAY_BACK_MS = 60_000;

/** Stops and starts the site, and checks that a version of it serves. */
export type Service = {
  /** @throws UpgradeError if a running server would not be recognised */
  assertReachable: () => Promise<void>;
  /** True while a process of the site holds the data folder. */
  isRunning: () => boolean;
  stop: () => void;
  start: () => void;
  /**
   * Waits until the version serves, by default for the operator's waiting time.
   * @returns the reason why it does not serve; null if it does
   */
  findFault: (version: string, maxWaitMs?: number) => Promise<string | null>;
};

export type Upgrade = {
  releases: Releases;
  /** The version to change to, whose folder exists. */
  version: string;
  database: string;
  /** The time of the version's newest migration, in milliseconds. */
  newestMigration: number;
  /** Migrates the database with the code of the new version. */
  migrate: () => void;
  service: Service;
  now: Date;
  /** Runs a task on the data folder as the account that owns it. */
  asOwner: <Result>(work: () => Result) => Result;
  /** Called before each step. */
  onStep: (line: string) => void;
};

/**
 * Changes to another version: stop, copy the database, migrate, switch, start, check. An unhealthy
 * version is undone. An upgrade that was interrupted at any instruction is finished or undone by
 * the next one.
 * @throws UpgradeError if the previous version runs again, and for every refusal
 */
export async function upgrade(options: Upgrade): Promise<void> {
  const unlock = lockUpgrades(options.releases.installationFolder);

  try {
    await upgradeAlone(options);
  } finally {
    unlock();
  }
}

/**
 * Makes a version current, so that it runs at the next start and then migrates the database if
 * necessary.
 * @throws UpgradeError if an upgrade has not ended
 */
export function installVersion(releases: Releases, version: string) {
  const unlock = lockUpgrades(releases.installationFolder);

  try {
    if (findJournal(releases.installationFolder))
      throw new UpgradeError("An upgrade was interrupted. Run it again without --no-start.");

    releases.switchTo(version);
  } finally {
    unlock();
  }
}

async function upgradeAlone(options: Upgrade) {
  const { releases, version, service, onStep } = options;
  const unfinished = findJournal(releases.installationFolder);
  if (unfinished) await endUnfinished(options, unfinished);
  const fromVersion = releases.findCurrent();
  if (fromVersion === version) return ensureRunning(options);
  // Otherwise a healthy new version would not be recognised, and the upgrade would be undone.
  if (service.isRunning()) await service.assertReachable();
  const liveMigration = options.asOwner(() => migrationOf(options.database));

  assertNotNewer(liveMigration, options);

  const copyFile = copyPath(options.database, options.now.getTime());
  const journal: Journal = { from: fromVersion, to: version, copy: copyFile };

  writeJournal(releases.installationFolder, journal);
  try {
    onStep(`Stopping ${fromVersion ?? "the service"}`);
    service.stop();
    if (liveMigration !== null && liveMigration < options.newestMigration) {
      onStep(`Copying the database to ${copyFile}`);
      options.asOwner(() => copyBeforeUpgrade(options.database, copyFile));
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

    throw new UpgradeError(`${reason}\n${await describeState(options, fromVersion)}`);
  }

  onStep("Deleting older versions");
  deleteJournal(releases.installationFolder);
  releases.deleteOthers(fromVersion);
}

/**
 * Starts a version that is already installed if it does not run.
 * @throws UpgradeError if it does not serve
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
  const serviceFault = await service.findFault(version);
  if (serviceFault !== null)
    throw new UpgradeError(`${version} does not become healthy. ${serviceFault}`);
}

/** Describes which version runs after an upgrade was undone. */
async function describeState(
  { service, onStep }: Upgrade,
  fromVersion: string | null,
): Promise<string> {
  if (fromVersion === null) return "Nothing runs.";

  onStep(`Waiting until ${fromVersion} is healthy`);

  const serviceFault = await service.findFault(fromVersion, MAX_WAY_BACK_MS);
  const database = "with the database as it was before";

  return serviceFault === null
    ? `${fromVersion} runs again, ${database}.`
    : `${fromVersion} was started again, ${database}, but does not become healthy. ${serviceFault}`;
}

/**
 * Finishes an upgrade that was interrupted after the new version was started; undoes it otherwise.
 */
async function endUnfinished(options: Upgrade, journal: Journal) {
  const { releases, service, onStep } = options;

  onStep(`The upgrade to ${journal.to} was interrupted`);

  const isStarted = releases.findCurrent() === journal.to && service.isRunning();
  if (isStarted && (await service.findFault(journal.to)) === null)
    return deleteJournal(releases.installationFolder);

  goBack(options, journal);
}

/**
 * Starts the previous version again, with the copy of the database if the database was migrated.
 * Every step can be repeated.
 * @throws UpgradeError if the new version has sold tickets: it stays current, because the copy
 * lacks these tickets
 */
function goBack({ releases, service, database, asOwner, onStep }: Upgrade, journal: Journal) {
  const { from: fromVersion, to: failedVersion, copy: copyFile } = journal;

  onStep(`Going back to ${fromVersion ?? "no version"}`);
  service.stop();

  const isChanged = asOwner(
    () => existsSync(copyFile) && migrationOf(database) !== migrationOf(copyFile),
  );
  if (isChanged && asOwner(() => hasSoldSince(copyFile, database))) {
    onStep(`Keeping ${failedVersion}, because it has sold tickets`);
    releases.switchTo(failedVersion);
    service.start();
    deleteJournal(releases.installationFolder);
    throw new UpgradeError(
      `${failedVersion} is not healthy, but has sold tickets, so it stays. Look at its log.`,
    );
  }
  if (isChanged) {
    onStep("Restoring the database");
    asOwner(() => restoreDatabase(copyFile, database));
  }
  if (fromVersion) {
    onStep(`Switching to ${fromVersion}`);
    releases.switchTo(fromVersion);
    onStep(`Starting ${fromVersion}`);
    service.start();
  }

  onStep("Ending the way back");
  deleteJournal(releases.installationFolder);
}

function assertNotNewer(
  liveMigration: number | null,
  { version, newestMigration, database }: Upgrade,
) {
  if (liveMigration === null || liveMigration <= newestMigration) return;

  throw new UpgradeError(
    `The database ${database} was made by a version newer than ${version}. Nothing was changed.`,
  );
}

/** The journal of an upgrade that has not ended; null otherwise. */
export function findJournal(installationFolder: string): Journal | null {
  try {
    return JSON.parse(readFileSync(path.join(installationFolder, JOURNAL_FILE), "utf8")) as Journal;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;

    return null;
  }
}

function writeJournal(installationFolder: string, journal: Journal) {
  const partial = path.join(installationFolder, `${JOURNAL_FILE}.partial`);

  writeFileSync(partial, JSON.stringify(journal), { flush: true });
  renameSync(partial, path.join(installationFolder, JOURNAL_FILE));

  const folder = openSync(installationFolder, "r");

  fsyncSync(folder);
  closeSync(folder);
}

function deleteJournal(installationFolder: string) {
  rmSync(path.join(installationFolder, JOURNAL_FILE), { force: true });
}
