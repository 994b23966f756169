import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { transaction } from "./client.server";
import { settings } from "./schema";
import { databaseFile } from "./location.server";
import { makeFolderPrivate } from "./private-files.server";

let outside = "";

beforeEach(() => {
  outside = mkdtempSync(path.join(tmpdir(), "nhacsong-modes-"));
});
afterEach(() => rmSync(outside, { recursive: true, force: true }));

const modeOf = (place: string) => (statSync(place).mode & 0o777).toString(8);

test("the database and its folder are private", async () => {
  await transaction((tx) => tx.insert(settings).values({ key: "modes", value: "1" }));

  const folder = path.dirname(databaseFile());

  expect(modeOf(folder)).toBe("700");

  const files = readdirSync(folder).filter((name) => name.startsWith("nhacsong.db"));

  expect(files).toContain("nhacsong.db-wal");
  expect(files.map((name) => modeOf(path.join(folder, name)))).toEqual(files.map(() => "600"));
});

test("a folder of an earlier version is repaired, a link out of it is left alone, and new files are private", () => {
  process.umask(0);

  const folder = path.join(outside, "data");

  mkdirSync(path.join(folder, "media/show"), { recursive: true });
  writeFileSync(path.join(folder, "media/show/p1.m4s"), "");
  writeFileSync(path.join(outside, "elsewhere"), "");
  symlinkSync(path.join(outside, "elsewhere"), path.join(folder, "link"));
  makeFolderPrivate(folder);
  writeFileSync(path.join(folder, "new"), "");

  const places = ["", "media", "media/show", "media/show/p1.m4s", "new"].map((name) =>
    path.join(folder, name),
  );

  expect(places.map(modeOf)).toEqual(["700", "700", "700", "600", "600"]);
  expect(modeOf(path.join(outside, "elsewhere"))).toBe("666");
});

test("a folder that the system refuses ends with an error", () => {
  expect(() => makeFolderPrivate("/proc/nhacsong/data")).toThrow("ENOENT");
});
