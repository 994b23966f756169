import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const STAND_INS = path.resolve("test/release/stand-ins");
const OWN_MACHINE = path.resolve("test/release/own-machine.sh");
const NAMESPACES = ["--mount", "--net", "--pid", "--fork", "--mount-proc", "--kill-child"];

/**
 * Runs commands as root on a machine of their own, in a folder. What it needs from outside has
 * stand-ins.
 */
export function runOnOwnMachine(folder: string, commands: string) {
  const machine = path.join(folder, "machine");

  mkdirSync(machine, { recursive: true });

  const script = path.join(folder, "script");

  writeFileSync(script, commands);

  return spawnSync("unshare", [...NAMESPACES, "sh", OWN_MACHINE, machine, script], {
    cwd: folder,
    encoding: "utf8",
    env: {
      NODE_ENV: "production",
      PATH: `${STAND_INS}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
      CALLS: path.join(folder, "calls"),
      LOG: path.join(folder, "log"),
      NODE: process.execPath,
      STAND_INS,
    },
  });
}

/** Needs root and namespaces. */
export function hasOwnMachine(folder: string): boolean {
  const isPossible = process.getuid?.() === 0 && runOnOwnMachine(folder, "exit 0\n").status === 0;
  if (!isPossible)
    console.log("No namespaces, or not root: the lines of the documents are not run.");

  return isPossible;
}
