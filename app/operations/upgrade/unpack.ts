import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import type { Releases } from "./releases";
import { UpgradeError } from "./upgrade-error";
import { lockUpgrades } from "./upgrade-lock";
import { required } from "~/platform/required";

/** Blocks that are half empty, and the files of the site beside it. */
const SPARE_BYTES = 50e6;
const CHECKSUMS = "SHA256SUMS";
/** A version names a folder, which is deleted before it is unpacked again. */
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
/**
 * Root would otherwise take accounts and modes from the archive: folders that others may write to,
 * for example.
 */
const TAR_OPTIONS = ["--no-same-owner", "--no-same-permissions", "--strip-components=1"];

/**
 * Unpacks the archive of a release beside the others. The folder appears only when it is complete.
 * @returns the version
 */
export function unpackRelease(
  archive: string,
  releases: Releases,
  findFree = findFreeBytes,
): string {
  if (!existsSync(archive)) throw new UpgradeError(`There is no file ${archive}.`);

  assertChecksum(archive);

  const unlock = lockUpgrades(releases.home);
  const partial = path.join(releases.home, "releases", `.unpacking-${process.pid}`);
  // Programs are no secret, and the account of the site has to read them.
  const umask = process.umask(0o022);

  try {
    mkdirSync(partial, { recursive: true });
    assertRoomFor(archive, path.dirname(partial), findFree(partial));
    extract(archive, partial);

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

/** gzip ends with the size of what it holds. */
function assertRoomFor(archive: string, folder: string, freeBytes: number) {
  const bytes = readFileSync(archive);
  const needed = (bytes.length >= 4 ? bytes.readUInt32LE(bytes.length - 4) : 0) + SPARE_BYTES;
  const [free, wanted] = [freeBytes, needed].map((size) => Math.ceil(size / 1e6));
  if (required(free) >= required(wanted)) return;

  throw new UpgradeError(
    `${folder} has ${free} MB free, the version needs ${wanted} MB. Nothing was changed.`,
  );
}

function findFreeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);

  return bavail * bsize;
}

/** tar complains about every file; its first line is enough. */
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
 * An archive's release runs on the machine's Node.js, which the service of a package does not look
 * for. @throws UpgradeError when `folder`, the running release, came with a package
 */
export function assertFromArchive(folder: string) {
  if (!existsSync(path.join(folder, "bin/node"))) return;

  throw new UpgradeError(
    "This site was installed as a package. Install the newer package: apt-get install ./nhacsong_<version>_<architecture>.deb",
  );
}

/** @throws UpgradeError for a folder that is no release */
export function readVersion(folder: string): string {
  try {
    const { version } = JSON.parse(readFileSync(path.join(folder, "release.json"), "utf8")) as {
      version: string;
    };
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
    throw new UpgradeError(
      `Download ${CHECKSUMS} to the same folder, so that ${name} can be checked.`,
    );

  const line = readFileSync(list, "utf8")
    .split("\n")
    .find((it) => it.endsWith(`  ${name}`));
  const hash = createHash("sha256").update(readFileSync(archive)).digest("hex");
  if (line?.split(" ")[0] !== hash)
    throw new UpgradeError(`${name} is damaged: its checksum is not the one in ${list}.`);
}
