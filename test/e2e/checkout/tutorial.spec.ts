import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { test } from "../journey-test";

const text = readFileSync("docs/api/tutorial.md", "utf8");
const blocks = (language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"))].map(
    ([, block]) => block!,
  );

test("the tutorial's blocks, run one by one, print the documented output", async ({ baseURL }) => {
  test.skip(spawnSync("curl", ["--version"]).status !== 0, "needs curl");

  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-tutorial-"));
  const script = blocks("sh").join("\n");
  const environment = { ...process.env, SITE: baseURL };
  const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], {
    cwd: folder,
    env: environment,
  });

  rmSync(folder, { recursive: true });
  expect(stdout).toBe(blocks("text").join(""));
});

test("the tutorial takes ten calls", () => {
  expect(
    blocks("sh")
      .slice(1)
      .join("\n")
      .match(/(^|\$\()(as|curl) /gm),
  ).toHaveLength(10);
});
