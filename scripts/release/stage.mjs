// What the packages and images of a release have in common.
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../steps.mjs";
import { buildOwnNode } from "./drivers.mjs";
import { pack } from "./pack.mjs";

/** Names of architectures in Debian and in images, by those of Node.js. */
export const ARCHITECTURES = { x64: "amd64", arm64: "arm64" };

/** Where a version is while it runs. */
export const INSTALLED = "/opt/nhacsong/current";

/** Fills a folder with a release for a processor that needs no Node.js but its own. */
export async function stageRelease(folder, version, arch = process.arch) {
  const { folder: node, driver } = await buildOwnNode(arch);

  await pack(folder, version, { arch, drivers: [driver] });
  for (const name of ["bin/node", "LICENSE"]) {
    cpSync(path.join(node, name), path.join(folder, "bin", path.basename(name)));
  }

  change(path.join(folder, "nhacsong.mjs"), /^#!.*\n/, "");
  for (const name of readdirSync(path.join(folder, "deploy/systemd"))) {
    const unit = path.join(folder, "deploy/systemd", name);

    change(unit, /^ExecStart=node /m, `ExecStart=${INSTALLED}/bin/node `);
  }
}

function change(file, before, after) {
  writeFileSync(file, readFileSync(file, "utf8").replace(before, after));
}

/** The time of packed files in seconds: SOURCE_DATE_EPOCH, otherwise that of the last commit. */
export function getReleaseTime() {
  return Number(process.env.SOURCE_DATE_EPOCH ?? git("log", "-1", "--format=%ct"));
}

export function git(...words) {
  return execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
}
