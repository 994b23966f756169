import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** Its examples of missing names are not names of the code. */
const OWN_FILE = "test/docs/names.test.ts";
/** In backticks, with a capital inside or with parentheses: a name of the code, not a word. */
const NAME = /`([a-z]+[A-Z]\w*|[a-z]\w*(?=\(\)))(?:\(\))?`/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`/])\/\/[^\n]*/g;
const WORD = /[A-Za-z_$][\w$]*/g;

/** Made up by the glossary and the recipes. */
const EXAMPLES = ["xView", "xJson", "houseNote", "houseNoteOf", "setListShown"];

/** Files of the repository, with their texts. */
function textsOf(pattern: RegExp): Map<string, string> {
  const names = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");

  return new Map(
    names
      .filter((name) => pattern.test(name) && name !== OWN_FILE)
      .map((name) => [name, readFileSync(name, "utf8")]),
  );
}

function missingNames(file: string, text: string, known: Set<string>): string[] {
  return [...text.matchAll(NAME)]
    .map(([, name = ""]) => name)
    .filter((name) => !known.has(name))
    .map((name) => `${file}: ${name}`);
}

test("every name of the code that a comment or a document mentions exists", () => {
  const sources = textsOf(/^(app|db|scripts|test|clients|deploy)\/.*\.(ts|tsx|mjs)$|^server\.ts$/);
  const documents = textsOf(/(?<!CHANGELOG)\.md$/);
  const known = new Set([
    ...EXAMPLES,
    ...[...sources.values()].flatMap((text) => text.replace(COMMENT, "").match(WORD) ?? []),
  ]);
  const inComments = [...sources].flatMap(([file, text]) =>
    missingNames(file, (text.match(COMMENT) ?? []).join("\n"), known),
  );
  const inDocuments = [...documents].flatMap(([file, text]) => missingNames(file, text, known));

  expect([...inComments, ...inDocuments]).toEqual([]);
  expect(missingNames("example", "`noSuchName`, `noSuch()` and `word`", known)).toHaveLength(2);
});
