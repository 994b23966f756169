import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import type { Releases } from "./releases";
import { UpgradeError } from "./upgrade-error";
import { lockUpgrades } from "./upgrade-lock";
import { required } from "~/platform/required";

/** Additional space for half-empty blocks, and for files that the site writes meanwhile. */
const SPARE_BYTES = 50e6;
const CHECKSUMS = "SHA256SUMS";
/**
 * Valid versions. A version is used as a folder name, and the folder is deleted before it is
 * unpacked again.
 */
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
/**
 * As root, tar would otherwise apply owners and modes of the archive, for example of folders that
 * other accounts may write to.
 */
const TAR_OPTIONS = ["--no-same-owner", "--no-same-permissions", "--strip-components=1"];

/**
 * Unpacks the archive of a release beside the other releases. The folder appears only after it is
 * complete.
 * @returns the version
 */
export function unpackRelease(
  archive: string,
  releases: Releases,
  findFree = findFreeBytes,
): string {
  if (!existsSync(archive)) throw new UpgradeError(`There is no file ${archive}.`);

  assertChecksum(archive);

  const unlock = lockUpgrades(releases.installationFolder);
  const partial = path.join(releases.installationFolder, "releases", `.unpacking-${process.pid}`);
  // Programs are not secret, and the site's account has to read them.
  const umask = process.umask(0o022);

  try {
    mkdirSync(partial, { recursive: true });
    assertRoomFor(archive, path.dirname(partial), findFree(partial));
    extract(archive, partial);

    const version = readVersion(partial);
    // The version is current already if an upgrade was interrupted after the switch and runs again
    // with the same archive.
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

/** Reads the uncompressed size from gzip's trailer and compares it with the free space. */
function assertRoomFor(archive: string, folder: string, freeBytes: number) {
  const archiveBytes = readFileSync(archive);
  const needed =
    (archiveBytes.length >= 4 ? archiveBytes.readUInt32LE(archiveBytes.length - 4) : 0) +
    SPARE_BYTES;
  const [freeMegabytes, neededMegabytes] = [freeBytes, needed].map((size) => Math.ceil(size / 1e6));
  if (required(freeMegabytes) >= required(neededMegabytes)) return;

  throw new UpgradeError(
    `${folder} has ${freeMegabytes} MB free, the version needs ${neededMegabytes} MB. Nothing was changed.`,
  );
}

function findFreeBytes(folder: string): number {
  const { bavail, bsize: blockSize } = statfsSync(folder);

  return bavail * blockSize;
}

/**
 * Extracts the archive. On errors tar writes a line for every file; the first one is sufficient.
 */
function extract(archive: string, folder: string) {
  const { status, stderr } = spawnSync(
    "tar",
    ["-xzf", path.resolve(archive), "-C", folder, ...TAR_OPTIONS],
    {
      encoding: "utf8",
      maxBuffer: Infinity,
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  if (status === 0) return;

  const [reason = "tar cannot be run."] = (stderr ?? "").split("\n").filter(Boolean);

  throw new UpgradeError(
    `${path.basename(archive)} could not be unpacked: ${reason}\nNothing was changed.`,
  );
}

/**
 * Refuses an archive on a site that was installed as a package: a release from an archive needs the
 * machine's Node.js, which the package's service does not use.
 * @throws UpgradeError when `folder`, the running release, came with a package
 */
export function assertFromArchive(folder: string) {
  if (!isFromPackage(folder)) return;

  throw new UpgradeError(
    "This site was installed as a package. Install the newer package: apt-get install ./nhacsong_<version>_<architecture>.deb",
  );
}

/** True for a release that a package has brought, with its own Node.js. */
export function isFromPackage(folder: string): boolean {
  return existsSync(path.join(folder, "bin/node"));
}

/** The version of a release folder. @throws UpgradeError for a folder that is not a release */
export function readVersion(folder: string): string {
  try {
    const { version } = JSON.parse(readFileSync(path.join(folder, "release.json"), "utf8")) as {
      version: string;
    };
    if (VERSION.test(version)) return version;
  } catch {
    // The error is thrown below.
  }

  throw new UpgradeError(`${folder} is not a release of Nhạc Sống.`);
}

/** Compares the archive with the list of checksums next to it, in the format of sha256sum. */
function assertChecksum(archive: string) {
  const checksumFile = path.join(path.dirname(archive), CHECKSUMS);
  const archiveName = path.basename(archive);
  if (!existsSync(checksumFile))
    throw new UpgradeError(
      `Download ${CHECKSUMS} to the same folder, so that ${archiveName} can be checked.`,
    );

  const checksumLine = readFileSync(checksumFile, "utf8")
    .split("\n")
    .find((candidate) => candidate.endsWith(`  ${archiveName}`));
  const archiveHash = createHash("sha256").update(readFileSync(archive)).digest("hex");
  if (checksumLine?.split(" ")[0] !== archiveHash)
    throw new UpgradeError(
      `${archiveName} is damaged: its checksum is not the one in ${checksumFile}.`,
    );
}
