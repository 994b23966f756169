import { readFileSync } from "node:fs";
import path from "node:path";
import { codeFolder } from "~db/code-folder.server";

const packageFile = path.join(codeFolder, "package.json");
const { version } = JSON.parse(readFileSync(packageFile, "utf8")) as { version: string };

/** The version of the running site. */
export function siteVersion(): string {
  return version;
}
