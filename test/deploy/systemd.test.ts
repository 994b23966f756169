import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { allowFolders } from "~/operations/backup/allow-folders";
import { isInstalled } from "./is-installed";

const UNIT = "deploy/systemd/nhacsong.service";
const analyze = (...args: string[]) => spawnSync("systemd-analyze", args, { encoding: "utf8" });

test.runIf(isInstalled("systemd-analyze", "--version"))(
  "systemd accepts the service and finds it well confined",
  () => {
    const { status, stdout } = analyze("security", "--offline=true", "--threshold=30", UNIT);

    expect({ status, verdict: status === 0 ? "" : stdout.trim().split("\n").at(-1) }).toEqual({
      status: 0,
      verdict: "",
    });

    const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-systemd-"));

    expect(analyze("verify", writeUnit(folder))).toMatchObject({
      status: 0,
      stdout: "",
      stderr: "",
    });
    rmSync(folder, { recursive: true });
  },
);

test.runIf(isInstalled("systemd-analyze", "--version"))(
  "systemd accepts the drop-in for folders of backups",
  () => {
    const folder = mkdtempSync(path.resolve("node_modules/systemd-"));
    const unitFolder = path.join(folder, "nhacsong.service.d");

    allowFolders([path.join(folder, "a copy 100%")], { dataFolder: folder, unitFolder });
    expect(analyze("verify", writeUnit(folder))).toMatchObject({
      status: 0,
      stdout: "",
      stderr: "",
    });
    rmSync(folder, { recursive: true });
  },
);

/** systemd checks that the program exists, and Node.js is elsewhere on some machines. */
function writeUnit(folder: string): string {
  const copy = path.join(folder, "nhacsong.service");

  writeFileSync(
    copy,
    readFileSync(UNIT, "utf8").replace("ExecStart=node ", `ExecStart=${process.execPath} `),
  );

  return copy;
}
