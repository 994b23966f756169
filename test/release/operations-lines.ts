import { readFileSync } from "node:fs";

const DOCUMENT = readFileSync("docs/operations.md", "utf8");

/** The lines of the first block of commands under a heading of docs/operations.md, as they are printed. */
export function linesUnder(heading: string, mark = ""): string[] {
  const [, section] = DOCUMENT.split(`\n## ${heading}\n`);
  const [, block] = new RegExp(`${mark}.*?\`\`\`sh\n(.*?)\`\`\``, "s").exec(section ?? "") ?? [];
  if (!block) throw new Error(`docs/operations.md has no commands under "${heading}"`);
  return block.trimEnd().split("\n");
}
