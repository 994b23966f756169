import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const CODE_BLOCK = /^```[\s\S]*?^```/gm;
const IGNORED = /^(node_modules|build|data|release|test-results|playwright-report|\.git)$/;
const CODE = /\.(tsx?|[cm]?js|css|sh|txt|conf|vcl|service|ya?ml|example)$/;
const CODE_FOLDERS = ["app", "clients", "db", "deploy", "scripts", "test"];
/** This file has references that lead nowhere on purpose. */
const OWN_FILE = path.join("test", "docs", "links.test.ts");

const documents = filesIn(".", /\.md$/);
const sources = CODE_FOLDERS.flatMap((folder) => filesIn(folder, CODE)).filter(
  (name) => name !== OWN_FILE,
);

test("every relative link of every document leads to a file, and its fragment to a heading", () => {
  expect(documents).toContain("README.md");
  expect(documents.flatMap(brokenLinksOf)).toEqual([]);
});

test("every repository path in backticks in a document exists", () => {
  expect(documents.flatMap((name) => missingPathsIn(name, readFileSync(name, "utf8")))).toEqual([]);
  expect(
    missingPathsIn("example", "`docs/no-such-page.md`, `app/models/<noun>` and `docs`"),
  ).toHaveLength(1);
});

test("every document and decision record named in a document or a source file exists", () => {
  expect(sources).toContain("db/patches/patches.ts");

  const named = [...documents, ...sources].flatMap((name) =>
    missingRecordsIn(name, readFileSync(name, "utf8")),
  );

  expect(named).toEqual([]);
  expect(
    missingRecordsIn("example", "See ADR 19, docs/adr/0004-no-such-title.md, docs/gone.md, ADR 4"),
  ).toHaveLength(3);
});

test("every npm script named in a document exists", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: Record<string, string>;
  };
  const missing = documents.flatMap((name) => {
    const commands = [
      ...readFileSync(name, "utf8").matchAll(/npm run ([a-z][\w:-]*\w)(?![\w:…-])/g),
    ].map(([, script]) => script!);

    return commands
      .filter((script) => !(script in scripts))
      .map((script) => `${name}: npm run ${script}`);
  });

  expect(missing).toEqual([]);
});

function filesIn(folder: string, names: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return IGNORED.test(name) ? [] : filesIn(name, names);

    return names.test(name) ? [name] : [];
  });
}

function brokenLinksOf(document: string): string[] {
  return linksOf(textOf(document))
    .filter((link) => !isSound(document, link))
    .map((link) => `${document}: ${link}`);
}

/** Without patterns such as app/models/<noun>. */
function missingPathsIn(document: string, text: string): string[] {
  const folders = [...CODE_FOLDERS, "docs", "public"].join("|");
  const paths = [
    ...text.replace(CODE_BLOCK, "").matchAll(new RegExp(`\`((?:${folders})/[^\\s\`]*)\``, "g")),
  ];

  return paths
    .map(([, name]) => name!)
    .filter((name) => !/[<*{]/.test(name) && !existsSync(name))
    .map((name) => `${document}: ${name}`);
}

/**
 * Decision records by number ("ADR 4") and documents by path, which is complete or a folder of
 * docs.
 */
function missingRecordsIn(name: string, text: string): string[] {
  const numbers = [...text.matchAll(/\bADRs? (\d+)/g)].map(([, number]) =>
    number!.padStart(4, "0"),
  );
  const records = readdirSync("docs/adr");
  const missingNumbers = numbers.filter(
    (number) => !records.some((record) => record.startsWith(`${number}-`)),
  );
  const paths = [...text.matchAll(/(?<![\w/.-])docs\/[\w/.-]*\w/g)];
  const missingPaths = paths.map(([target]) => target).filter((target) => !existsSync(target));

  return [...missingNumbers.map((number) => `ADR ${number}`), ...missingPaths].map(
    (target) => `${name}: ${target}`,
  );
}

/** Inline links and images, without those to other sites. */
function linksOf(text: string): string[] {
  const links = [...text.matchAll(/\]\(<?([^)\s>]+)>?\)/g)].map(([, link]) => link!);

  return links.filter((link) => !/^[a-z]+:/.test(link));
}

function isSound(document: string, link: string): boolean {
  const [target = "", fragment] = link.split("#");
  const file = target === "" ? document : path.join(path.dirname(document), target);
  if (!existsSync(file)) return false;
  if (fragment === undefined) return true;

  return statSync(file).isFile() && anchorsOf(textOf(file)).includes(fragment);
}

/** As GitHub makes them from headings. */
function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => heading!);

  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Without code, where brackets are not links and # is not a heading. */
function textOf(document: string): string {
  return readFileSync(document, "utf8")
    .replace(CODE_BLOCK, "")
    .replace(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ""));
}
