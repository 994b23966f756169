import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { packArchive } from "../../scripts/release/pack.mjs";

/** Packs one archive for all tests. */
export default async function setup() {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-archive-"));

  process.env.TEST_ARCHIVE = await packArchive(folder, "1.0.0");

  return () => rmSync(folder, { recursive: true });
}
