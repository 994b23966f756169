// npm run release builds the database driver for each version of Node that a release runs on.
// Everything stays in release/cache.
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../steps.mjs";
import { abiOf, CACHE, fetchNode, nodeFolder } from "./nodes.mjs";

/**
 * Versions of Node that a release is built for and tested on, in addition to the one that builds
 * it. `headers`: newer headers of Node 24 make better-sqlite3 12 abort when statements are
 * collected (version 13 does without them, but needs Node 22).
 */
const NODES = [
  { program: "22.23.3", headers: "22.23.3" },
  { program: "24.21.0", headers: "24.9.0" },
];

/** The version that packages bring along: the newest. */
const OWN_NODE = NODES.at(-1);
/** Programs of Debian that build for another architecture than this machine's. */
const CROSS_COMPILERS = { arm64: "aarch64-linux-gnu", x64: "x86_64-linux-gnu" };

const DRIVER = path.join(root, "node_modules/better-sqlite3");

/** Lists the drivers that are built: that of the running Node, and those of buildDrivers. */
export function listDrivers() {
  const own = { major: majorOf(process.versions.node), abi: process.versions.modules };
  const others = NODES.filter((it) => existsSync(driverOf(it))).map((it) => ({
    major: majorOf(it.program),
    abi: abiOf(nodeFolder(it.program)),
    file: driverOf(it),
  }));
  const isOther = ({ abi }) => others.some((it) => it.abi === abi);

  if (isOther(own)) return others;

  return [{ ...own, file: path.join(DRIVER, "build/Release/better_sqlite3.node") }, ...others];
}

/** Lists the versions of Node in the cache. */
export function listNodes() {
  return NODES.map(({ program }) => path.join(nodeFolder(program), "bin/node")).filter((file) =>
    existsSync(file),
  );
}

/**
 * Builds the missing drivers for all versions of Node, or for one; each keeps a core busy for a
 * minute or two.
 */
export async function buildDrivers(major) {
  const wanted = NODES.filter(({ program }) => major === undefined || majorOf(program) === major);

  const missing = wanted.filter((it) => !existsSync(driverOf(it)));

  await Promise.all(missing.map((versions) => buildDriver(versions)));
}

/**
 * The Node.js that packages bring along, with its driver, which is built when it is missing.
 * @returns the folder of Node.js, and what listDrivers returns
 */
export async function buildOwnNode(arch) {
  const folder = fetchNode(OWN_NODE.program, arch);
  if (!existsSync(driverOf(OWN_NODE, arch))) await buildDriver(OWN_NODE, arch);

  const driver = {
    major: majorOf(OWN_NODE.program),
    abi: abiOf(folder),
    file: driverOf(OWN_NODE, arch),
  };

  return { folder, driver };
}

/**
 * The compiler for another architecture, whose name begins its programs' names; null for our own.
 */
export function crossCompilerFor(arch) {
  return arch === process.arch ? null : CROSS_COMPILERS[arch];
}

async function buildDriver(versions, arch = process.arch) {
  // Headers are the same for all processors.
  for (const version of new Set(Object.values(versions))) fetchNode(version);

  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-driver-"));

  for (const name of ["binding.gyp", "package.json", "deps", "src"]) {
    cpSync(path.join(DRIVER, name), path.join(folder, name), { recursive: true });
  }

  const headers = nodeFolder(versions.headers);
  const compiler = crossCompilerFor(arch);
  // npm brings node-gyp, which runs on this machine's Node.js in any case.
  const options = ["--release", "--loglevel=error", `--nodedir=${headers}`, `--arch=${arch}`];
  const command = `node-gyp rebuild ${options.join(" ")}`;
  const env = {
    ...process.env,
    npm_config_nodedir: headers,
    ...(compiler && { CC: `${compiler}-gcc`, CXX: `${compiler}-g++`, AR: `${compiler}-ar` }),
  };
  const child = spawn("npm", ["exec", "--call", command], {
    cwd: folder,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const messages = [];

  child.stderr.on("data", (chunk) => messages.push(chunk));

  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) {
    const target = `${versions.headers} on ${arch}`;

    throw new Error(`The database driver for ${target} cannot be built:\n${messages.join("")}`);
  }

  const file = driverOf(versions, arch);

  cpSync(path.join(folder, "build/Release/better_sqlite3.node"), `${file}.partial`);
  renameSync(`${file}.partial`, file);
  rmSync(folder, { recursive: true });
}

function driverOf({ headers }, arch = process.arch) {
  const { version: driver } = JSON.parse(readFileSync(path.join(DRIVER, "package.json"), "utf8"));
  const platform = `${process.platform}-${arch}`;

  return path.join(CACHE, `better-sqlite3-${driver}-${platform}-node-${headers}.node`);
}

function majorOf(version) {
  return version.split(".")[0];
}

if (process.argv[1] === import.meta.filename) await buildDrivers(process.argv[2]);
