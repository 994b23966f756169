import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

const DOCUMENTS = ["backup", "restore"]
  .map((page) => readFileSync(`docs/operate/${page}.md`, "utf8"))
  .join("\n");

/** The command as the documents print it, alone or among others that need a service. */
function lineOf(start: string): string {
  const line = DOCUMENTS.split(/[\n`]|&&/).find((text) => text.trim().startsWith(start));

  expect(line, start).toBeDefined();

  return line!;
}

test("the documented commands for backup, check and restore work", () => {
  const work = mkdtempSync(path.join(tmpdir(), "nhacsong-lines-"));
  const [data, backups] = [path.join(work, "data"), path.join(work, "backups")];
  const programs = path.join(work, "bin");

  mkdirSync(programs);

  const nhacsong = `#!/bin/sh\nexec "${process.execPath}" --import tsx scripts/commands/nhacsong.ts "$@"\n`;

  writeFileSync(path.join(programs, "nhacsong"), nhacsong, { mode: 0o755 });

  const PATH = `${programs}:${process.env.PATH}`;
  const env = {
    ...process.env,
    PATH,
    DATA_DIR: data,
    ENV_FILE: "none",
    NODE_ENV: "production" as const,
    DEMO: "0",
  };
  const run = (start: string) =>
    execFileSync(
      "sh",
      [
        "-c",
        lineOf(start)
          .replaceAll("/var/backups/nhacsong", backups)
          .replaceAll("/var/lib/nhacsong.new", data),
      ],
      { env, encoding: "utf8" },
    );

  execFileSync("mkdir", [data]);
  copyFileSync(process.env.TEST_TEMPLATE_DB!, path.join(data, "nhacsong.db"));
  writeFileSync(path.join(data, "secret"), "s3cret");

  const backupText = run("nhacsong backup --to");

  expect(backupText).toContain("Backup complete");
  expect(backupText).toContain(`${backups} is on the same disk as DATA_DIR`);
  expect(run("nhacsong verify --from")).toContain("ok     ledger");
  rmSync(data, { recursive: true });
  expect(run("nhacsong restore --from")).toContain("Restored nhacsong-");
  expect(existsSync(path.join(data, "nhacsong.db"))).toBe(true);
  expect(readFileSync(path.join(data, "secret"), "utf8")).toBe("s3cret");
});
