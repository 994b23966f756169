import { existsSync } from "node:fs";
import path from "node:path";
import { stageRelease } from "../../scripts/release/stage.mjs";

/** Stages a release with its own Node.js, once for all tests. @returns its folder */
export async function stageOnce(arch: "x64" | "arm64"): Promise<string> {
  const folder = path.join(path.dirname(process.env.TEST_ARCHIVE!), arch);
  if (!existsSync(folder)) await stageRelease(folder, "1.0.0", arch);

  return folder;
}
