// Programs and headers of Node.js, from the npm packages of the official binaries, so no other
// network is needed. npm checks their integrity. Everything stays in release/cache.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { root } from "../steps.mjs";

export const CACHE = path.join(root, "release/cache");

/**
 * Unpacks the npm package of a version of Node: bin/node, include and LICENSE.
 * @returns its folder
 */
export function fetchNode(version, arch = process.arch) {
  const folder = nodeFolder(version, arch);
  if (existsSync(path.join(folder, "LICENSE"))) return folder;

  const parts = ["package/bin", "package/include", "package/LICENSE"];

  fetchPackage(`node-${process.platform}-${arch}@${version}`, folder, parts);

  return folder;
}

export function nodeFolder(version, arch = process.arch) {
  return path.join(CACHE, `node-${process.platform}-${arch}-${version}`);
}

/** NODE_MODULE_VERSION, by which Node.js recognises drivers that were built for it. */
export function abiOf(folder) {
  const header = readFileSync(path.join(folder, "include/node/node_version.h"), "utf8");

  return /^#define NODE_MODULE_VERSION (\d+)$/m.exec(header)[1];
}

/** Unpacks an npm package to a folder, which appears only when it is complete. */
export function fetchPackage(specifier, folder, parts = ["package"], check = () => {}) {
  const partial = `${folder}.partial`;

  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });

  const run = (command, ...args) =>
    execFileSync(command, args, { cwd: partial, encoding: "utf8" }).trim();
  const archive = run("npm", "pack", "--silent", specifier);

  check(readFileSync(path.join(partial, archive)));
  run("tar", "-xzf", archive, "--strip-components=1", ...parts);
  rmSync(path.join(partial, archive));
  rmSync(folder, { recursive: true, force: true });
  renameSync(partial, folder);
}
