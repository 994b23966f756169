import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { linesUnder } from "./operations-lines";
import { addChecksum, addMigration, packVersion } from "./other-versions";
import { complaintsIn } from "./site";

const STAND_INS = path.resolve("test/release/stand-ins");
const OWN_MACHINE = path.resolve("test/release/own-machine.sh");
const NAMESPACES = ["--mount", "--net", "--pid", "--fork", "--mount-proc", "--kill-child"];
const home = mkdtempSync(path.join(tmpdir(), "nhacsong-install-"));
afterAll(() => rmSync(home, { recursive: true }));

const isPossible = canRun("exit 0\n");
if (!isPossible) console.log("No namespaces, or not root: the lines of docs/operations.md are not run.");

const [install, upgrade] = [linesUnder("Installation"), linesUnder("Updates")];
const [backup, restore] = [linesUnder("Backup"), linesUnder("Backup", "\\*\\*Restore\\.\\*\\*")];
const admin = linesUnder("Admins and accounts")[0]!;

test("installing takes ten lines, an upgrade one, a restore one", () => {
  expect([install.length, upgrade.length, restore.length]).toEqual([10, 1, 1]);
});

test.runIf(isPossible)("the printed lines install, back up, upgrade and restore the site", () => {
  copyFileSync(process.env.TEST_ARCHIVE!, path.join(home, "nhacsong-1.0.0.tar.gz"));
  addChecksum(path.join(home, "nhacsong-1.0.0.tar.gz"));
  packVersion(home, "1.1.0", addMigration);
  const ready = `node -e "fetch('http://127.0.0.1:3000/readyz').then(async (it) => console.log(it.status))"`;
  const { status, stdout, stderr } = run(
    [
      ...["echo = install", ...install, "nhacsong version", "stat -c '%U %a' /var/lib/nhacsong /etc/nhacsong/env"],
      ...["stat -c '%U %a' /var/lib/nhacsong/secret", ready],
      ...["echo = admin", admin],
      ...["echo = backup", ...backup],
      ...["echo = upgrade", ...upgrade, "nhacsong version", ready],
      ...["echo = restore", ...restore, "until test \"$(" + ready + " 2>/dev/null)\" = 200; do sleep 0.2; done"],
      ...["ls -d /var/lib/nhacsong.*/secret", "stat -c '%U' /var/lib/nhacsong/nhacsong.db", "nhacsong version", admin],
      "systemctl stop nhacsong",
    ].join("\n"),
  );
  const log = existsSync(path.join(home, "log")) ? readFileSync(path.join(home, "log"), "utf8") : "";
  expect({ status, stderr: complaintsIn(stderr), log: status === 0 ? "" : log }).toEqual({ status: 0, stderr: "", log: "" });
  const parts = Object.fromEntries(
    stdout.split(/^= /m).map((part) => [part.split("\n")[0], part.split("\n").slice(1).join("\n")]),
  );
  expect(parts.install).toContain("nhacsong-1.0.0.tar.gz: OK");
  expect(parts.install).toContain("Nhạc Sống 1.0.0 runs.\n1.0.0\nnhacsong 700\nroot 640\nnhacsong 600\n200\n");
  expect(parts.admin).toContain("you@example.org is an admin. Password");
  expect(parts.backup).toContain("Backup complete: /var/backups/nhacsong/nhacsong-");
  expect(parts.upgrade).toContain("Nhạc Sống 1.1.0 runs.\n1.1.0\n200\n");
  expect(parts.restore).toMatch(/Restored nhacsong-.*\n.*\/secret\nnhacsong\n1\.1\.0\nyou@example\.org is an admin now\.\n/);
  const calls = readFileSync(path.join(home, "calls"), "utf8");
  expect(calls.split("\n").filter((line) => line.startsWith("systemctl"))).toEqual([
    ...["daemon-reload", "enable nhacsong", "stop nhacsong", "start nhacsong"].map((it) => `systemctl ${it}`),
    ...["stop nhacsong", "start nhacsong", "stop nhacsong", "start nhacsong", "stop nhacsong"].map((it) => `systemctl ${it}`), // prettier-ignore
  ]);
});

function canRun(commands: string) {
  return process.getuid?.() === 0 && run(commands).status === 0;
}

/** Runs commands on a machine of their own, in the folder of the downloads. */
function run(commands: string) {
  const machine = path.join(home, "machine");
  mkdirSync(machine, { recursive: true });
  const script = path.join(home, "script");
  writeFileSync(script, commands);
  return spawnSync("unshare", [...NAMESPACES, "sh", OWN_MACHINE, machine, script], {
    cwd: home,
    encoding: "utf8",
    env: {
      NODE_ENV: "production",
      PATH: `${STAND_INS}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
      CALLS: path.join(home, "calls"),
      LOG: path.join(home, "log"),
      NODE: process.execPath,
    },
  });
}
