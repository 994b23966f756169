import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandsOf } from "./document-lines";
import { addChecksum, addMigration, packVersion } from "./other-versions";
import { hasOwnMachine, runOnOwnMachine } from "./own-machine";
import { complaintsIn } from "./site";

const home = mkdtempSync(path.join(tmpdir(), "nhacsong-install-"));

afterAll(() => rmSync(home, { recursive: true }));

const isPossible = hasOwnMachine(home);
const run = (commands: string) => runOnOwnMachine(home, commands);

const script = path.resolve("deploy/install.sh");
const install = ["ln -sf $NODE /usr/local/bin/node", `sh ${script} nhacsong-1.0.0.tar.gz`];
const upgrade = ["nhacsong upgrade nhacsong-1.1.0.tar.gz"];
const [backup, restore] = [commandsOf("backup"), commandsOf("restore")];
const standby = commandsOf("standby");
const admin = commandsOf("admins")[0]!;

test("a restore takes one line, and the upgrade of an archive is the documented one", () => {
  expect(restore).toHaveLength(1);
  expect(readFileSync("docs/operate/upgrade.md", "utf8")).toContain(upgrade[0]);
});

const ready = `node -e "fetch('http://127.0.0.1:3000/readyz').then(async (it) => console.log(it.status))"`;
const untilReady = `until test "$(${ready} 2>/dev/null)" = 200; do sleep 0.2; done`;

beforeAll(() => {
  copyFileSync(process.env.TEST_ARCHIVE!, path.join(home, "nhacsong-1.0.0.tar.gz"));
  addChecksum(path.join(home, "nhacsong-1.0.0.tar.gz"));
});

/** The lines ended well and without complaints; if not, the failure shows the server's log. */
function expectSuccess(status: number | null, stderr: string) {
  const file = path.join(home, "log");
  const log = status !== 0 && existsSync(file) ? readFileSync(file, "utf8") : "";

  expect({ status, stderr: complaintsIn(stderr), log }).toEqual({ status: 0, stderr: "", log: "" });
}

test.runIf(isPossible)("the printed lines install, back up, upgrade and restore the site", () => {
  packVersion(home, "1.1.0", addMigration);

  const { status, stdout, stderr } = run(
    [
      ...[
        "echo = install",
        ...install,
        "nhacsong version",
        "stat -c '%U %a' /var/lib/nhacsong /etc/nhacsong/env",
      ],
      ...["stat -c '%U %a' /var/lib/nhacsong/secret", ready],
      ...["echo = admin", admin],
      ...["echo = backup", ...backup],
      ...["echo = upgrade", ...upgrade, "nhacsong version", ready],
      ...["echo = restore", ...restore, untilReady],
      ...[
        "ls -d /var/lib/nhacsong.*/secret",
        "stat -c '%U' /var/lib/nhacsong/nhacsong.db",
        "nhacsong version",
        admin,
      ],
      "systemctl stop nhacsong",
    ].join("\n"),
  );

  expectSuccess(status, stderr);

  const parts = Object.fromEntries(
    stdout.split(/^= /m).map((part) => [part.split("\n")[0], part.split("\n").slice(1).join("\n")]),
  );

  expect(parts.install).toContain("nhacsong-1.0.0.tar.gz: OK");
  expect(parts.install).toMatch(
    /Nhạc Sống 1\.0\.0 runs\.\n(.*\n)*1\.0\.0\nnhacsong 700\nroot 640\nnhacsong 600\n200\n/,
  );
  expect(parts.admin).toContain("you@example.org is an admin. Password");
  expect(parts.backup).toContain("Backup complete: /var/backups/nhacsong/nhacsong-");
  expect(parts.upgrade).toContain("Nhạc Sống 1.1.0 runs.\n1.1.0\n200\n");
  expect(parts.restore).toMatch(
    /Restored nhacsong-.*\n.*\/secret\nnhacsong\n1\.1\.0\nyou@example\.org is an admin now\.\n/,
  );

  const calls = readFileSync(path.join(home, "calls"), "utf8");

  expect(calls.split("\n").filter((line) => /^systemctl (?!show)/.test(line))).toEqual([
    ...["enable nhacsong", "daemon-reload", "stop nhacsong", "start nhacsong"].map(
      (it) => `systemctl ${it}`,
    ),
    ...["stop nhacsong", "start nhacsong", "stop nhacsong", "start nhacsong", "stop nhacsong"].map((it) => `systemctl ${it}`), // prettier-ignore
  ]);
});

test.runIf(isPossible)("the printed lines make a standby, which takes over", () => {
  const shared = "DATA_DIR=/var/lib/nhacsong\nFAILOVER=1\nCOPY_TO=/var/backups/nhacsong\n";
  const settings = `mkdir /etc/nhacsong && printf '${shared.replaceAll("\n", "\\n")}' >/etc/nhacsong/env`;
  // One after the other on one machine, as if each had its own data folder.
  const data = "install -d -o nhacsong -g nhacsong -m 700 /var/lib/nhacsong";
  const { status, stdout, stderr } = run(
    [
      ...[settings, ...install, admin],
      "until test -e /var/backups/nhacsong/files.json; do sleep 0.2; done",
      "systemctl stop nhacsong && mv /var/lib/nhacsong /var/lib/first && rm /opt/nhacsong/current && " +
        data,
      ...["echo = standby", `NHACSONG_START=no ${install[1]}`, ...standby],
      ...["echo = takeover", untilReady, admin, "ls /var/lib/nhacsong", "systemctl stop nhacsong"],
    ].join("\n"),
  );

  expectSuccess(status, stderr);

  const [, second, takeover] = stdout.split(/^= .*\n/m);

  expect(second).toMatch(/Nhạc Sống 1\.0\.0 waits to take over\.\n$/);
  expect(takeover).toMatch(/^you@example\.org is an admin now\.\n/);
  expect(takeover).toContain("nhacsong.db\n");
});
