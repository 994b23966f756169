import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDebian, hasDpkgDeb } from "../../scripts/release/debian.mjs";
import { isInstalled } from "../deploy/is-installed";
import { commandsOf } from "./document-lines";
import { addChecksum, addMigration, bumpVersion } from "./other-versions";
import { hasOwnMachine, runOnOwnMachine } from "./own-machine";
import { complaintsIn } from "./site";
import { stageOnce } from "./staged-release";

const RELEASE = "usr/lib/nhacsong";
const MAINTAINER = "Nhac Song <release@nhacsong.org>";
const ADMIN = "nhacsong admin create you@example.org";
const READY =
  "$NODE -e \"fetch('http://127.0.0.1:3000/readyz').then(async (it) => console.log(it.status))\"";
const NODE_IN_USE = "readlink /proc/$(cat $CALLS.pid)/exe";

const FIRST_RUN = `$NODE ${path.resolve("test/release/first-run.mjs")} $(nhacsong setup-key)`;
const UNTIL_READY = `until test "$(${READY} 2>/dev/null)" = 200; do sleep 0.2; done`;
const INSTALL_ARCHIVE = `sh ${path.resolve("deploy/install.sh")} nhacsong-1.0.0.tar.gz`;

const home = mkdtempSync(path.join(tmpdir(), "nhacsong-package-"));
const tree = path.join(home, "tree");
const isPossible =
  process.arch === "x64" && hasDpkgDeb() && isInstalled("g++", "--version") && hasOwnMachine(home);

beforeAll(async () => {
  if (!isPossible) return;

  cpSync(await stageOnce("x64"), path.join(tree, RELEASE), { recursive: true });
  build("1.0.0");
  build("1.1.0", () => addMigration(path.join(tree, RELEASE)));
  build("1.2.0", () => writeFileSync(path.join(tree, RELEASE, "start.mjs"), "process.exit(1);"));
  addChecksum(path.join(home, "nhacsong_1.0.0_amd64.deb"));

  const archive = path.join(home, "nhacsong-1.0.0.tar.gz");

  cpSync(process.env.TEST_ARCHIVE!, archive);
  addChecksum(archive);
});
afterAll(() => rmSync(home, { recursive: true }));

test.runIf(isPossible)("the printed lines install, and the package upgrades and leaves", () => {
  const install = commandsOf("install");
  const parts = runParts({
    install: [...install, "nhacsong version", READY, NODE_IN_USE, listAccess],
    setup: [
      FIRST_RUN,
      "systemctl stop nhacsong",
      "systemctl start nhacsong",
      UNTIL_READY,
      ...useSettings,
    ],
    upgrade: [apt("1.1.0"), "nhacsong version", READY, "tail -n 1 /etc/nhacsong/env"],
    failure: [`${apt("1.2.0")} 2>&1 || echo refused`, "nhacsong version", READY],
    removal: ["apt-get remove --yes nhacsong", "ls /opt/nhacsong 2>&1 || true", listAccess],
    again: [apt("1.1.0"), ADMIN],
    purge: [
      "touch /var/backups/nhacsong/kept",
      "apt-get purge --yes nhacsong",
      "ls -d /var/lib/nhacsong /etc/nhacsong /opt/nhacsong /var/backups/nhacsong/* 2>&1 || true",
    ],
  });

  expect(install).toHaveLength(2);
  expect(parts.install).toContain("nhacsong_1.0.0_amd64.deb: OK");
  expect(parts.install).toContain("Nhạc Sống 1.0.0 runs.");
  expect(parts.install).toMatch(
    /^One-time key: [A-Z0-9-]{19}\nEnter it on .*:3000\/setup on this machine, within/m,
  );
  expect(parts.install).toMatch(
    /^1\.0\.0\n200\n\/opt\/nhacsong\/releases\/1\.0\.0\/bin\/node\nnhacsong 700\nnhacsong 700\nroot 640\n$/m,
  );
  expect(parts.setup).toBe("302 /setup\n302 /setup?done\n200\n200 null\n1\n");
  expect(parts.upgrade).toMatch(/runs\.\n(.*\n)*1\.1\.0\n200\nCONTACT=help@example\.org\n$/);
  expect(parts.failure).toMatch(/1\.1\.0 runs again(.*\n)*refused\n1\.1\.0\n200\n$/);
  expect(parts.removal).toContain("The data of the site is still in /var/lib/nhacsong");
  expect(parts.removal).toMatch(/'\/opt\/nhacsong': No such .*\nnhacsong 700\nnhacsong 700\nroot/);
  expect(parts.again).toContain("you@example.org is an admin now.");
  expect(parts.purge).toContain("Backups are left where they are: /var/backups/nhacsong");
  expect(parts.purge!.match(/No such file/g)).toHaveLength(3);
  expect(parts.purge).toMatch(/^\/var\/backups\/nhacsong\/kept$/m);
});

test.runIf(isPossible)("an installation from the archive becomes one of the package", () => {
  const parts = runParts({
    archive: ["ln -sf $NODE /usr/local/bin/node", INSTALL_ARCHIVE, ADMIN],
    failure: [`${apt("1.2.0")} 2>&1 || echo refused`, READY],
    package: [
      "dpkg --install nhacsong_1.1.0_amd64.deb",
      "hash -r; command -v nhacsong",
      READY,
      ADMIN,
      listAccess,
    ],
  });

  expect(parts.archive).toMatch(/Nhạc Sống 1\.0\.0 runs\.(.*\n)*you@example\.org is an admin\. /);
  expect(parts.failure).toMatch(/1\.0\.0 runs again(.*\n)*refused\n200\n$/);
  expect(parts.package).toContain("Nhạc Sống 1.1.0 runs.");
  expect(parts.package).toMatch(/^\/usr\/bin\/nhacsong\n200\nyou@example\.org is an admin now\.$/m);
});

test.runIf(isPossible)("a purge leaves what an installation from the archive uses", () => {
  const parts = runParts({
    package: ["dpkg --install nhacsong_1.0.0_amd64.deb", "apt-get remove --yes nhacsong"],
    archive: ["ln -sf $NODE /usr/local/bin/node", INSTALL_ARCHIVE],
    purge: ["apt-get purge --yes nhacsong", READY, "ls /etc/nhacsong/env /opt/nhacsong/current/"],
  });

  expect(parts.archive).toContain("Nhạc Sống 1.0.0 runs.");
  expect(parts.purge).toContain("Nothing is deleted: /etc/systemd/system/nhacsong.service");
  expect(parts.purge).toMatch(/^200$/m);
  expect(parts.purge).toMatch(/^\/etc\/nhacsong\/env$/m);
});

const isChecked = isPossible && isInstalled("lintian", "--version");
if (!isChecked) console.log("lintian is not on the PATH: the package is not checked by it.");

test.runIf(isChecked)("lintian finds nothing, and the same build gives the same bytes", () => {
  const options = { version: "1.3.0", maintainer: MAINTAINER, compression: ["-Zgzip", "-z1"] };
  const copy = path.join(home, "copy");

  bumpVersion(path.join(tree, RELEASE), "1.3.0");
  execFileSync("cp", ["-r", tree, copy]);

  const [file, again] = [tree, copy].map((folder) =>
    buildDebian(folder, path.join(folder, "../packages", path.basename(folder)), options),
  );
  const { stdout } = spawnSync("lintian", [file!], { encoding: "utf8" });

  expect(stdout).toBe("");
  expect(readFileSync(file!).equals(readFileSync(again!))).toBe(true);
});

/** What the page has written is used by the next start; then a line for the settings file. */
const useSettings = [
  `$NODE ${path.resolve("test/release/first-run.mjs")}`,
  `grep -c '"site":"https://music.example"' $LOG`,
  "echo CONTACT=help@example.org >>/etc/nhacsong/env",
];

/** Owner and mode of the folders and of the settings. */
const listAccess = "stat -c '%U %a' /var/lib/nhacsong /var/backups/nhacsong /etc/nhacsong/env";

function apt(version: string) {
  return `apt-get install --yes ./nhacsong_${version}_amd64.deb`;
}

/** Builds the tree as a version, without compression. */
function build(version: string, change = () => {}) {
  bumpVersion(path.join(tree, RELEASE), version);
  change();
  buildDebian(tree, home, { version, maintainer: MAINTAINER, compression: ["-Znone"] });
}

/** Runs commands on a machine of their own. @returns what each part of them printed */
function runParts<Name extends string>(commands: Record<Name, string[]>): Record<Name, string> {
  const names = Object.keys(commands) as Name[];
  const lines = names.flatMap((name) => [`echo "= ${name}"`, ...commands[name]]);
  const { status, stdout, stderr } = runOnOwnMachine(
    home,
    [...lines, "systemctl stop nhacsong"].join("\n"),
  );
  const log = path.join(home, "log");
  const detail = existsSync(log) ? readFileSync(log, "utf8") : "";

  expect({ status, said: status === 0 ? "" : complaintsIn(stderr) + stdout + detail }).toEqual({
    status: 0,
    said: "",
  });

  return Object.fromEntries(
    // apt gives packages a terminal.
    stdout
      .replaceAll("\r", "")
      .split(/^= /m)
      .map((part) => [part.split("\n")[0], part.split("\n").slice(1).join("\n")]),
  ) as Record<Name, string>;
}
