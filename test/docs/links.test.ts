import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const CODE_BLOCK = /^```[\s\S]*?^```/gm;
const IGNORED = /^(node_modules|build|data|release|test-results|playwright-report|\.git$)/;

test("every relative link of every document leads to a file, and its fragment to a heading", () => {
  const documents = documentsIn(".");

  expect(documents).toContain("README.md");
  expect(documents.flatMap(brokenLinksOf)).toEqual([]);
});

test("every repository path named in a document exists", () => {
  expect(documentsIn(".").flatMap(missingPathsOf)).toEqual([]);
});

function documentsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return IGNORED.test(name) ? [] : documentsIn(name);

    return name.endsWith(".md") ? [name] : [];
  });
}

function brokenLinksOf(document: string): string[] {
  return linksOf(textOf(document))
    .filter((link) => !isSound(document, link))
    .map((link) => `${document}: ${link}`);
}

/** Paths in backticks, without patterns such as app/models/<noun>. */
function missingPathsOf(document: string): string[] {
  const text = readFileSync(document, "utf8").replace(CODE_BLOCK, "");
  const paths = [...text.matchAll(/`((?:app|clients|db|docs|scripts|test)\/[^\s`]*)`/g)].map(([, name]) => name!);

  return paths.filter((name) => !/[<*]/.test(name) && !existsSync(name)).map((name) => `${document}: ${name}`);
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
