import { readdirSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { format } from "prettier";
import { expect, test } from "vitest";
import { describeSettings, exampleFile, markdownTable } from "./describe-settings";
import { parseSettings } from "./parse-settings";
import { SETTINGS } from "./settings";

test(".env.example and the table of settings are up to date (npm run settings)", async () => {
  expect(readFileSync(".env.example", "utf8")).toBe(exampleFile());

  const table = await format(markdownTable(), { parser: "markdown" });

  expect(readFileSync("docs/operate/settings.md", "utf8")).toContain(table.trim());
});

test("every setting that a page for operators names exists", () => {
  const known = new Set(
    Object.entries(SETTINGS).flatMap(([name, { aliases = [] }]) => [name, ...aliases]),
  );
  const filesOfDeploy = ["container/compose.yaml", "edge/edge.env.example", "install.sh"];
  const deploy = filesOfDeploy.map((name) => readFileSync(`deploy/${name}`, "utf8")).join("\n");
  const unknown = readdirSync("docs/operate").flatMap((page) => {
    const text = readFileSync(`docs/operate/${page}`, "utf8");
    const names = [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g)].map(
      ([, name]) => name!,
    );

    return names
      .filter((name) => !known.has(name) && !deploy.includes(name))
      .map((name) => `${page}: ${name}`);
  });

  expect(unknown).toEqual([]);
});

test("every line of .env.example is accepted when its # is removed", () => {
  const values = parseEnv(exampleFile().replace(/^#(?=[A-Z0-9_]+=)/gm, ""));

  expect(Object.keys(values).sort()).toEqual(
    describeSettings()
      .map(({ name }) => name)
      .sort(),
  );
  expect(() => parseSettings({}, { path: ".env", values })).not.toThrow();
});
