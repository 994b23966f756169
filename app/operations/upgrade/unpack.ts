import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import type { Releases } from "./releases";
import { UpgradeError } from "./upgrade-error";
import { lockUpgrades } from "./upgrade-lock";

const CHECKSUMS = "SHA256SUMS";
/** A version names a folder, which is deleted before it is unpacked again. */
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
/** Root would otherwise take accounts and modes from the archive: folders that others may write to, for example. */
const TAR_OPTIONS = ["--no-same-owner", "--no-same-permissions", "--strip-components=1"];

/**
 * Unpacks the archive of a release beside the others. The folder appears only when it is complete.
 * @returns the version
 */
export function unpackRelease(archive: string, releases: Releases): string {
  if (!existsSync(archive)) throw new UpgradeError(`There is no file ${archive}.`);

  assertChecksum(archive);

  const unlock = lockUpgrades(releases.home);
  const partial = path.join(releases.home, "releases", `.unpacking-${process.pid}`);
  // Programs are no secret, and the account of the site has to read them.
  const umask = process.umask(0o022);

  try {
    mkdirSync(partial, { recursive: true });
    execFileSync("tar", ["-xzf", path.resolve(archive), "-C", partial, ...TAR_OPTIONS]);

    const version = readVersion(partial);
    // An upgrade that was interrupted after the switch is run again with the same archive.
    if (version === releases.findCurrent()) return version;

    rmSync(releases.folderOf(version), { recursive: true, force: true });
    renameSync(partial, releases.folderOf(version));

    return version;
  } finally {
    process.umask(umask);
    rmSync(partial, { recursive: true, force: true });
    unlock();
  }
}

/** @throws UpgradeError for a folder that is no release */
export function readVersion(folder: string): string {
  try {
    const { version } = JSON.parse(readFileSync(path.join(folder, "release.json"), "utf8")) as { version: string };
    if (VERSION.test(version)) return version;
  } catch {
    // Told below.
  }

  throw new UpgradeError(`${folder} is not a release of Nhạc Sống.`);
}

/** The list of checksums lies beside the archive, in the format of sha256sum. */
function assertChecksum(archive: string) {
  const list = path.join(path.dirname(archive), CHECKSUMS);
  const name = path.basename(archive);
  if (!existsSync(list))
    throw new UpgradeError(`Download ${CHECKSUMS} to the same folder, so that ${name} can be checked.`);

  const line = readFileSync(list, "utf8")
    .split("\n")
    .find((it) => it.endsWith(`  ${name}`));
  const hash = createHash("sha256").update(readFileSync(archive)).digest("hex");
  if (line?.split(" ")[0] !== hash)
    throw new UpgradeError(`${name} is damaged: its checksum is not the one in ${list}.`);
}
