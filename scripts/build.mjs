// npm run build: builds the browser's files, the server and the commands next to the old build,
// then swaps them. `build` is a link, so there is always a complete build: a running server keeps
// its own files, and a failed build changes nothing.
import { lstatSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"; // prettier-ignore
import path from "node:path";
import { digest } from "./digest.mjs";
import { SOURCES } from "./sources.mjs";
import { root, runStep } from "./steps.mjs";

const LINK = "build";
const MARK = ".nhacsong-built";
const REMIX = "node_modules/@remix-run/dev/dist/cli.js";
const VITE = "node_modules/vite/bin/vite.js";
const SERVICE_WORKER = "scripts/vite/service-worker.config.ts";
const TELEVISION = "scripts/vite/television.config.ts";
const COMMANDS = "scripts/vite/commands.config.ts";
/** A build folder older than this was abandoned. */
const ABANDONED_MS = 60 * 60_000;

/** Builds, unless the present sources are already built. A failure ends this program. */
export async function build({ always = false } = {}) {
  process.chdir(root);

  const wanted = digest(SOURCES) + (process.env.PATCHES_OFF ?? "");
  if (!always && readMark(LINK) === wanted) return;

  const folder = `build-${Date.now().toString(36)}-${process.pid}`;
  const environment = { NODE_ENV: "production", BUILD_DIRECTORY: folder };
  const isBuilt =
    (await runStep("Building the site", process.execPath, [REMIX, "vite:build"], environment)) &&
    (await runStep(
      "Building the service worker",
      process.execPath,
      [VITE, "build", "--config", SERVICE_WORKER],
      environment,
    )) &&
    (await runStep(
      "Building the television's page",
      process.execPath,
      [VITE, "build", "--config", TELEVISION],
      environment,
    )) &&
    (await runStep(
      "Building the commands",
      process.execPath,
      [VITE, "build", "--config", COMMANDS],
      environment,
    ));
  if (!isBuilt) {
    rmSync(folder, { recursive: true, force: true });
    console.error("The build failed. The previous build is untouched.");
    process.exit(1);
  }

  writeFileSync(path.join(folder, MARK), wanted);
  swap(folder);
}

/** Replaces the link in one step. The previous build stays for the server that still runs on it. */
function swap(folder) {
  const previous = linkTarget();
  if (previous === null) renameIfThere(LINK, `${folder}-previous`);
  const link = `${folder}.link`;

  symlinkSync(folder, link, "junction");
  renameSync(link, LINK);

  const kept = [folder, previous];

  for (const name of readdirSync(".")) {
    const isBuild = /^build-[0-9a-z]+-\d+(-previous)?$/.test(name) && !kept.includes(name);
    if (isBuild && (readMark(name) !== null || isAbandoned(name)))
      rmSync(name, { recursive: true, force: true });
  }
}

/** The target of the link `build`; null for a folder of an older version, and without a build. */
function linkTarget() {
  return lstatSync(LINK, { throwIfNoEntry: false })?.isSymbolicLink()
    ? path.basename(readlinkSync(LINK))
    : null;
}

function renameIfThere(from, to) {
  if (lstatSync(from, { throwIfNoEntry: false })) renameSync(from, to);
}

function isAbandoned(folder) {
  return Date.now() - statSync(folder).mtimeMs > ABANDONED_MS;
}

function readMark(folder) {
  try {
    return readFileSync(path.join(folder, MARK), "utf8");
  } catch {
    return null;
  }
}

if (process.argv[1] === import.meta.filename) await build({ always: true });
