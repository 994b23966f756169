import { readFileSync } from "node:fs";

/** The lines of the first block of commands under a heading of a document, as they are printed. */
export function linesUnder(heading: string, mark = "", file = "docs/operations.md"): string[] {
  const [, section] = readFileSync(file, "utf8").split(`\n## ${heading}\n`);
  const [, block] = new RegExp(`${mark}.*?\`\`\`sh\n(.*?)\`\`\``, "s").exec(section ?? "") ?? [];
  if (!block) throw new Error(`${file} has no commands under "${heading}"`);

  return block.trimEnd().split("\n");
}
