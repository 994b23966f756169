// nhacsong upgrade [ARCHIVE]: changes to the version of an archive, or to the version that contains
// this command.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { isStandbyRunning } from "~/operations/backup/standby/is-standby-running";
import { signRequest } from "~/operations/checks/self-check";
import { asOwnerOf } from "~/operations/upgrade/data-owner";
import { assertDiskSpace } from "~/operations/upgrade/disk";
import { Releases } from "~/operations/upgrade/releases";
import { adviceDuringShow, countLiveShows } from "~/operations/upgrade/live-shows";
import { type Commands, commandService, standbyService } from "~/operations/upgrade/service";
import { hasUnitFailed, readUnitLog, SYSTEMD_COMMANDS } from "~/operations/upgrade/systemd";
import { assertFromArchive, readVersion, unpackRelease } from "~/operations/upgrade/unpack";
import { installVersion, upgrade } from "~/operations/upgrade/upgrade";
import { UpgradeError } from "~/operations/upgrade/upgrade-error";
import { env, settingsPath } from "~/platform/settings/env.server";
import { codeFolder } from "~db/code-folder.server";
import { isServerRunning } from "~db/data-lock.server";
import { databaseFile } from "~db/location.server";
import { newestMigration } from "~db/migrate.server";

const USAGE = `Usage: nhacsong upgrade [nhacsong-<version>.tar.gz] [options]
  --stop COMMAND    stops the site (default: systemctl stop nhacsong)
  --start COMMAND   starts it (default: systemctl start nhacsong)
  --wait SECONDS    how long the new version may take to become healthy (default: 60)
  --now             does not ask while a show is live
  --no-start        installs on a machine where nothing runs, before a restore, and starts nothing`;

const printLine = (text: string) => void process.stdout.write(`${text}\n`);

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      stop: { type: "string" },
      start: { type: "string" },
      wait: { type: "string" },
      now: { type: "boolean" },
      "no-start": { type: "boolean" },
    },
  });
  const releases = new Releases(path.resolve(codeFolder, "../.."));
  if (path.basename(path.dirname(codeFolder)) !== "releases") {
    throw new UpgradeError(
      `Unpack releases to a folder "releases", such as /opt/nhacsong/releases/1.0.0.\n${USAGE}`,
    );
  }

  const [archive] = positionals;
  if (archive) assertFromArchive(codeFolder);
  if (archive) process.exitCode = handOver(unpackRelease(archive, releases), releases);
  else await upgradeToThis(releases, values);
} catch (error) {
  const isUsage = (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  if (!(error instanceof UpgradeError) && !isUsage) throw error;

  process.stderr.write(`${(error as Error).message}\n${isUsage ? `${USAGE}\n` : ""}`);
  process.exitCode = 1;
}

/** Runs the upgrade command of the new version, which knows its own migrations. */
function handOver(version: string, releases: Releases): number {
  printLine(`Unpacked ${version}`);

  const command = path.join(releases.folderOf(version), "nhacsong.mjs");
  const options = process.argv.slice(2).filter((argument) => !argument.endsWith(".tar.gz"));

  return (
    spawnSync(process.execPath, [command, "upgrade", ...options], { stdio: "inherit" }).status ?? 1
  );
}

type Options = {
  stop?: string;
  start?: string;
  wait?: string;
  now?: boolean;
  "no-start"?: boolean;
};

async function upgradeToThis(releases: Releases, options: Options) {
  const version = readVersion(codeFolder);
  const database = databaseFile();

  assertDiskSpace(env.DATA_DIR, database);

  const asOwner = asOwnerOf(env.DATA_DIR);
  // Checked anew at each call, because the standby may start the server during the upgrade.
  const isRunning = () =>
    asOwner(() => isStandbyRunning(env.DATA_DIR) || isServerRunning(env.DATA_DIR));
  if (options["no-start"]) return installOnly(releases, version, isRunning());

  const commands = { ...commandsOf(options), isRunning };
  const authorize = () => asOwner(() => signRequest().authorization);
  const siteAddress = {
    host: env.HOST,
    port: env.PORT,
    dataFolder: env.DATA_DIR,
    settingsFile: path.resolve(settingsPath),
    authorize,
  };
  const patienceMs = Number(options.wait ?? 60) * 1000;
  const service = commandService(commands, siteAddress, patienceMs);
  const isStandby = env.FAILOVER && !existsSync(database);
  const startedAt = performance.now();

  if (!options.now && !env.DEMO && isRunning())
    await askDuringShow(asOwner(() => countLiveShows(database)));

  await upgrade({
    releases,
    version,
    database,
    newestMigration: newestMigration(),
    migrate: migrateCopied,
    service: isStandby ? standbyService(service, commands, patienceMs) : service,
    now: new Date(),
    asOwner,
    onStep: (stepLine) =>
      printLine(`${Math.round((performance.now() - startedAt) / 100) / 10} s  ${stepLine}`),
  });
  printLine(`Nhạc Sống ${version} ${isStandby ? "waits to take over" : "runs"}.`);
}

/** @throws UpgradeError while the site runs, or an upgrade has not ended */
function installOnly(releases: Releases, version: string, isRunning: boolean) {
  if (isRunning)
    throw new UpgradeError(
      "The site runs. Nothing was changed: stop it first, or leave --no-start out.",
    );

  installVersion(releases, version);
  printLine(`Nhạc Sống ${version} is installed. Nothing was started.`);
}

/**
 * The commands that control the site. If systemd starts the site, they also report whether the unit
 * has failed, and read its log.
 */
function commandsOf({ stop, start }: Options): Omit<Commands, "isRunning"> {
  const givenCommands = { ...SYSTEMD_COMMANDS, ...(stop && { stop }), ...(start && { start }) };
  if (givenCommands.start !== SYSTEMD_COMMANDS.start) return givenCommands;

  const startedAt = new Date();

  return { ...givenCommands, hasFailed: hasUnitFailed, readLog: () => readUnitLog(startedAt) };
}

/** @throws UpgradeError unless a person agrees */
async function askDuringShow(shows: number) {
  if (shows === 0) return;

  const liveText = shows === 1 ? "A show is live" : `${shows} shows are live`;
  const question = `${liveText}: an upgrade interrupts picture and sound for some seconds. Upgrade now? (y/N) `;
  const answer = process.stdin.isTTY ? await askPerson(question) : "";
  if (/^y(es)?$/i.test(answer.trim())) return;

  throw new UpgradeError(`${liveText}. Nothing was changed. ${adviceDuringShow(codeFolder)}`);
}

async function askPerson(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });

  return terminal.question(question).finally(() => terminal.close());
}

/** Migrates without a second copy, because the database is already copied. */
function migrateCopied() {
  const env = { ...process.env, DATABASE_IS_COPIED: "1" };

  execFileSync(process.execPath, [path.join(codeFolder, "nhacsong.mjs"), "prepare"], { env });
}
