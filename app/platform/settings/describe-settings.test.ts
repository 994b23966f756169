import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { format } from "prettier";
import { expect, test } from "vitest";
import { describeSettings, exampleFile, markdownTable } from "./describe-settings";
import { parseSettings } from "./parse-settings";

test(".env.example and the table of settings are up to date (npm run settings)", async () => {
  expect(readFileSync(".env.example", "utf8")).toBe(exampleFile());

  const table = await format(markdownTable(), { parser: "markdown" });

  expect(readFileSync("docs/operations.md", "utf8")).toContain(table.trim());
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
