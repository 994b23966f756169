import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { allowFolders } from "./allow-folders";

let home: string;

beforeEach(() => {
  home = mkdtempSync(path.resolve("node_modules/allow-folders-"));
});
afterEach(() => rmSync(home, { recursive: true }));

const places = () => ({ dataFolder: home, unitFolder: path.join(home, "nhacsong.service.d") });

test("the unit may write to the folders, which are made for the data's account alone", () => {
  const [copy, backups] = [path.join(home, "copies/my copy 100%"), path.join(home, "backups")];

  mkdirSync(backups, { mode: 0o750 });

  const umask = process.umask(0o077);
  const file = allowFolders([backups, copy], places());

  process.umask(umask);

  expect(readFileSync(file, "utf8")).toContain(
    `\n[Service]\nReadWritePaths="-${backups}" "-${copy}%"\n`,
  );
  expect(statSync(copy)).toMatchObject({ uid: statSync(home).uid, gid: statSync(home).gid });
  expect(
    [copy, path.dirname(copy), backups].map((folder) => statSync(folder).mode & 0o777),
  ).toEqual([0o700, 0o755, 0o750]);
});

test.each(["/home/me/copy", "/tmp/copy", "/root", '/srv/a"b'])(
  "%s is refused before anything is written",
  (folder) => {
    const copy = path.join(home, "copy");

    expect(() => allowFolders([copy, folder], places())).toThrow(folder);
    expect(() => statSync(copy)).toThrow("ENOENT");
  },
);

test.runIf(process.getuid?.() === 0)(
  "a folder of another account stays as it is, and the refusal has the line that gives it away",
  () => {
    const folder = path.join(home, "backups");
    const own = { ...places(), dataFolder: path.join(home, "data") };

    mkdirSync(folder, { mode: 0o700 });
    mkdirSync(own.dataFolder);
    chownSync(own.dataFolder, 1234, 1234);

    expect(() => allowFolders([folder], own)).toThrow(`chown 1234:1234 ${folder}`);
    expect(statSync(folder).uid).toBe(0);
  },
);
