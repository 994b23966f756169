import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { unpack } from "./site";

/** Packs the release as another version to a folder, and adds its checksum to SHA256SUMS there. */
export function packVersion(
  folder: string,
  version: string,
  change: (release: string) => void = () => {},
) {
  const staged = mkdtempSync(path.join(tmpdir(), "nhacsong-version-"));
  const release = unpack(path.join(staged, "nhacsong"));

  bumpVersion(release, version);
  change(release);

  const file = path.join(folder, `nhacsong-${version}.tar.gz`);

  // Fast rather than small.
  execFileSync("tar", ["-C", staged, "--use-compress-program=gzip -1", "-cf", file, "nhacsong"]);
  rmSync(staged, { recursive: true });
  addChecksum(file);
}

export function addChecksum(file: string) {
  const hash = createHash("sha256").update(readFileSync(file)).digest("hex");

  appendFileSync(path.join(path.dirname(file), "SHA256SUMS"), `${hash}  ${path.basename(file)}\n`);
}

/** Gives an unpacked release another version. */
export function bumpVersion(release: string, version: string) {
  for (const name of ["package.json", "release.json"]) {
    const file = path.join(release, name);

    writeFileSync(
      file,
      JSON.stringify({ ...(JSON.parse(readFileSync(file, "utf8")) as object), version }),
    );
  }
}

/** Adds a migration that is newer than the others. */
export function addMigration(release: string) {
  const journal = path.join(release, "db/migrations/meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as {
    entries: { idx: number; when: number }[];
  };
  const last = entries.at(-1)!;
  const added = { ...last, idx: last.idx + 1, when: last.when + 1000, tag: "9999_encore" };

  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, added] }));
  writeFileSync(
    path.join(release, "db/migrations/9999_encore.sql"),
    "CREATE TABLE `encores` (`id` text NOT NULL);\n",
  );
}
