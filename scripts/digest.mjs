import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Hashes the names and contents of files and folders, without tests. */
export function digest(entries) {
  const hash = createHash("sha256");

  for (const file of entries.flatMap(filesOf).sort()) hash.update(file).update(readFileSync(file));

  return hash.digest("hex");
}

function filesOf(entry) {
  if (!existsSync(entry)) return [];
  if (!statSync(entry).isDirectory()) return [entry];

  return readdirSync(entry)
    .filter((name) => !name.includes(".test."))
    .flatMap((name) => filesOf(path.join(entry, name)));
}
