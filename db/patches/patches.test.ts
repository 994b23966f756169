import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parsePatchesOff, PATCHES } from "./patches";

const readVersion = (file: string) =>
  (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
const { dependencies, devDependencies } = JSON.parse(
  readFileSync("package.json", "utf8"),
) as Record<"dependencies" | "devDependencies", Record<string, string>>;

test.each(Object.entries(PATCHES))(
  "%s is written for the installed version",
  (_patch, { library, version }) => {
    expect({ ...dependencies, ...devDependencies }[library]).toBe(version);
    expect(readVersion(`node_modules/${library}/package.json`)).toBe(version);
  },
);

test("PATCHES_OFF takes names of patches and refuses others", () => {
  expect([...parsePatchesOff(undefined)]).toEqual([]);
  expect([...parsePatchesOff("route-subset, inline-limit")]).toEqual([
    "route-subset",
    "inline-limit",
  ]);
  expect(() => parsePatchesOff("route-subsets")).toThrow('"route-subsets" is not one of');
});
