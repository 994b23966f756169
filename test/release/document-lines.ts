import { readFileSync } from "node:fs";

/** The lines of the first block of commands of a document, as they are printed. */
export function commandsOf(page: string): string[] {
  const file = `docs/operate/${page}.md`;
  const [, block] = /^```sh\n(.*?)^```/ms.exec(readFileSync(file, "utf8")) ?? [];
  if (!block) throw new Error(`${file} has no commands`);

  return block.trimEnd().split("\n");
}
