// npm run release builds the database driver for each version of Node that a release runs on.
// Programs and headers of Node come from its npm package, so no other network is needed. Everything
// stays in release/cache.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../steps.mjs";

/**
 * Versions that a release is built for and tested on, beside the one that builds it. `headers`:
 * newer headers of Node 24 make better-sqlite3 12 abort when statements are collected (version 13
 * does without them, but needs Node 22).
 */
const NODES = [
  { program: "22.23.3", headers: "22.23.3" },
  { program: "24.21.0", headers: "24.9.0" },
];

const CACHE = path.join(root, "release/cache");
const PLATFORM = `${process.platform}-${process.arch}`;
const DRIVER = path.join(root, "node_modules/better-sqlite3");

/** What is built so far: the running Node's own driver, and those of buildDrivers. */
export function listDrivers() {
  const own = { major: majorOf(process.versions.node), abi: process.versions.modules };
  const others = NODES.filter((it) => existsSync(driverOf(it))).map((it) => ({
    major: majorOf(it.program),
    abi: readFileSync(path.join(nodeFolder(it.program), "abi"), "utf8"),
    file: driverOf(it),
  }));
  const isOther = ({ abi }) => others.some((it) => it.abi === abi);

  return isOther(own) ? others : [{ ...own, file: path.join(DRIVER, "build/Release/better_sqlite3.node") }, ...others];
}

/** The programs of Node that are in the cache. */
export function listNodes() {
  return NODES.map(({ program }) => path.join(nodeFolder(program), "bin/node")).filter((file) => existsSync(file));
}

/**
 * Builds the missing drivers for all versions of Node, or for one; each takes a minute or two of a
 * core.
 */
export async function buildDrivers(major) {
  const wanted = NODES.filter(({ program }) => major === undefined || majorOf(program) === major);

  await Promise.all(wanted.filter((it) => !existsSync(driverOf(it))).map(buildDriver));
}

async function buildDriver(versions) {
  for (const version of new Set(Object.values(versions))) fetchNode(version);
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-driver-"));

  for (const name of ["binding.gyp", "package.json", "deps", "src"]) {
    cpSync(path.join(DRIVER, name), path.join(folder, name), { recursive: true });
  }

  const node = nodeFolder(versions.headers);
  // npm brings node-gyp.
  const env = { ...process.env, PATH: `${path.join(node, "bin")}:${process.env.PATH}`, npm_config_nodedir: node };
  const command = `node-gyp rebuild --release --loglevel=error --nodedir=${node}`;
  const child = spawn("npm", ["exec", "--call", command], { cwd: folder, env, stdio: ["ignore", "ignore", "pipe"] });
  const messages = [];

  child.stderr.on("data", (chunk) => messages.push(chunk));

  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`The database driver for ${versions.headers} cannot be built:\n${messages.join("")}`);

  const file = driverOf(versions);

  cpSync(path.join(folder, "build/Release/better_sqlite3.node"), `${file}.partial`);
  renameSync(`${file}.partial`, file);
  rmSync(folder, { recursive: true });
}

/** Unpacks the npm package of a version of Node: bin/node and include. @returns its folder */
export function fetchNode(version) {
  const folder = nodeFolder(version);
  if (existsSync(folder)) return folder;

  const partial = `${folder}.partial`;

  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });

  const run = (command, ...args) => execFileSync(command, args, { cwd: partial, encoding: "utf8" });
  const archive = run("npm", "pack", "--silent", `node-${PLATFORM}@${version}`).trim();

  run("tar", "-xzf", archive, "--strip-components=1", "package/bin", "package/include");
  rmSync(path.join(partial, archive));
  writeFileSync(path.join(partial, "abi"), run("bin/node", "-p", "process.versions.modules").trim());
  renameSync(partial, folder);

  return folder;
}

function nodeFolder(version) {
  return path.join(CACHE, `node-${PLATFORM}-${version}`);
}

function driverOf({ headers }) {
  const { version: driver } = JSON.parse(readFileSync(path.join(DRIVER, "package.json"), "utf8"));

  return path.join(CACHE, `better-sqlite3-${driver}-${PLATFORM}-node-${headers}.node`);
}

function majorOf(version) {
  return version.split(".")[0];
}

if (process.argv[1] === import.meta.filename) await buildDrivers(process.argv[2]);
