import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

const DOCUMENT = readFileSync("docs/operations.md", "utf8");

/** The command as the document prints it. */
function lineOf(start: string): string {
  const line = DOCUMENT.split(/[\n`]/).find((text) => text.startsWith(start));
  expect(line, start).toBeDefined();
  return line!;
}

test("the documented commands for backup, check and restore work", () => {
  const work = mkdtempSync(path.join(tmpdir(), "nhacsong-lines-"));
  const [data, backups] = [path.join(work, "data"), path.join(work, "backups")];
  const env = { ...process.env, DATA_DIR: data, ENV_FILE: "none", NODE_ENV: "production" as const, DEMO: "0" };
  const run = (start: string) =>
    execFileSync("sh", ["-c", lineOf(start).replaceAll("/var/backups/nhacsong", backups)], { env, encoding: "utf8" });
  execFileSync("mkdir", [data]);
  copyFileSync(process.env.TEST_TEMPLATE_DB!, path.join(data, "nhacsong.db"));
  writeFileSync(path.join(data, "secret"), "s3cret");
  expect(run("npm run backup -- --to")).toContain("Backup complete");
  expect(run("npm run verify -- --from")).toContain("ok     ledger");
  rmSync(data, { recursive: true });
  expect(run("npm run restore -- --from")).toContain("Restored nhacsong-");
  expect(existsSync(path.join(data, "nhacsong.db"))).toBe(true);
  expect(readFileSync(path.join(data, "secret"), "utf8")).toBe("s3cret");
}, 60_000);
