import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFilesPrivately } from "~db/private-files.server";
import { Releases } from "./releases";
import { assertFromArchive, unpackRelease } from "./unpack";
import { UpgradeError } from "./upgrade-error";

let home: string;
let releases: Releases;

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "nhacsong-unpack-"));
  releases = new Releases(path.join(home, "opt"));
  mkdirSync(releases.folderOf("1.0.0"), { recursive: true });
  writeFileSync(path.join(releases.folderOf("1.0.0"), "running"), "");
  releases.switchTo("1.0.0");
});
afterEach(() => rmSync(home, { recursive: true }));

test("a release is unpacked beside the others, for nobody but its owner to write to", () => {
  expect(unpackRelease(pack("2.0.0"), releases)).toBe("2.0.0");

  const { mode, uid } = statSync(path.join(releases.folderOf("2.0.0"), "app"));

  expect([mode & 0o022, uid]).toEqual([0, process.getuid!()]);
});

test("the account of the site can read an unpacked release, although root's files are private", () => {
  process.umask(0o022);

  const archive = pack("2.0.0");

  createFilesPrivately();
  unpackRelease(archive, releases);

  const folder = releases.folderOf("2.0.0");
  const modes = [folder, path.join(folder, "app"), path.join(folder, "release.json")].map(
    (it) => statSync(it).mode,
  );

  expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(["755", "755", "644"]);
});

test.each(["../../opt", "..", ".", "", "1.0.0/..", "/etc"])(
  "an archive with the version %j deletes nothing",
  (version) => {
    const archive = pack(version);

    expect(() => unpackRelease(archive, releases)).toThrow("is not a release of Nhạc Sống");
    expect(existsSync(path.join(releases.folderOf("1.0.0"), "running"))).toBe(true);
  },
);

test("the running version is not replaced", () => {
  expect(unpackRelease(pack("1.0.0"), releases)).toBe("1.0.0");
  expect(existsSync(path.join(releases.folderOf("1.0.0"), "running"))).toBe(true);
});

test("an archive writes nothing outside its folder, through .. or a symbolic link", () => {
  const outside = path.join(home, "outside");

  mkdirSync(outside);

  const source = path.join(home, "evil");

  mkdirSync(source);
  writeFileSync(path.join(source, "release.json"), JSON.stringify({ version: "6.6.6" }));

  const archive = path.join(home, "evil.tar");
  const tar = (...options: string[]) =>
    execFileSync("tar", [...options], { cwd: home, stdio: "ignore" });

  tar("-cf", archive, "evil");
  execFileSync("ln", ["-s", outside, path.join(source, "link")]);
  tar("-rf", archive, "evil/link");
  tar(
    "-rPf",
    archive,
    "--transform=s,^evil/release.json$,evil/link/through-link,",
    "evil/release.json",
  );
  tar(
    "-rPf",
    archive,
    "--transform=s,^evil/release.json$,evil/../../../../outside/through-dots,",
    "evil/release.json",
  );
  execFileSync("gzip", [archive]);
  sum(`${archive}.gz`);
  expect(() => unpackRelease(`${archive}.gz`, releases)).toThrow();
  expect([
    existsSync(path.join(outside, "through-link")),
    existsSync(path.join(outside, "through-dots")),
  ]).toEqual([false, false]);
});

test("a disk that has no room for the version is told in one sentence, and nothing is left", () => {
  const archive = pack("2.0.0");
  const bytes = readFileSync(archive);

  // The uncompressed size in gzip's trailer: 4 GB.
  bytes.writeUInt32LE(0xf0000000, bytes.length - 4);
  writeFileSync(archive, bytes);
  sum(archive);
  expect(() => unpackRelease(archive, releases, () => 1e9)).toThrow(
    new UpgradeError(
      `${home}/opt/releases has 1000 MB free, the version needs 4077 MB. Nothing was changed.`,
    ),
  );
  expect(readdirSync(path.join(home, "opt/releases"))).toEqual(["1.0.0"]);
});

test("an archive that tar cannot read is told in one sentence", () => {
  const archive = pack("2.0.0");

  writeFileSync(archive, readFileSync(archive).subarray(0, -20));
  sum(archive);
  expect(() => unpackRelease(archive, releases)).toThrow(
    /^nhacsong-new\.tar\.gz could not be unpacked: [^\n]+\nNothing was changed\.$/,
  );
});

test("a site of a package takes no archive, whose release has no Node.js of its own", () => {
  const running = releases.folderOf("1.0.0");

  expect(() => assertFromArchive(running)).not.toThrow();
  mkdirSync(path.join(running, "bin"));
  writeFileSync(path.join(running, "bin/node"), "");
  expect(() => assertFromArchive(running)).toThrow("apt-get install ./nhacsong_<version>");
});

/** Packs an archive whose folder `app` belongs to another account and is writable for everyone. */
function pack(version: string): string {
  const folder = path.join(home, "nhacsong");

  mkdirSync(path.join(folder, "app"), { recursive: true });
  chmodSync(path.join(folder, "app"), 0o777);
  writeFileSync(path.join(folder, "release.json"), JSON.stringify({ version }));

  const archive = path.join(home, "nhacsong-new.tar.gz");

  execFileSync("tar", ["-czf", archive, "--owner=4711", "--group=4711", "nhacsong"], { cwd: home });
  sum(archive);

  return archive;
}

function sum(archive: string) {
  const hash = createHash("sha256").update(readFileSync(archive)).digest("hex");

  writeFileSync(path.join(home, "SHA256SUMS"), `${hash}  ${path.basename(archive)}\n`);
}
