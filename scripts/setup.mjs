// Brings a fresh copy of the project to where it can run: installs packages and builds, each only when needed.
// Uses Node's own modules alone, because it runs before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const INSTALLED = "node_modules/.nhacsong-installed";
const BUILT = "build/.nhacsong-built";
const SOURCES = [
  "app",
  "db",
  "public",
  "server.ts",
  "scripts/patches",
  "scripts/vite",
  "package.json",
  "vite.config.ts",
  "remix.config.js",
  "tailwind.config.ts",
  "tsconfig.json",
];

/** Installs what package-lock.json names, unless that is what is installed. */
export function install() {
  process.chdir(root);
  const wanted = digest(["package.json", "package-lock.json"]) + process.versions.modules;
  if (read(INSTALLED) === wanted) return;
  console.log("Installing packages (a minute or two the first time) …");
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(INSTALLED, wanted);
}

/** Builds the browser files and the server bundle, unless the sources are the ones already built. */
export function build() {
  const wanted = digest(SOURCES);
  if (read(BUILT) === wanted) return;
  console.log("Building …");
  run(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel", "warn"], {
    NODE_ENV: "production",
  });
  writeFileSync(BUILT, wanted);
}

/** Runs a command with its output shown; a failure ends this program with the same code. */
export function run(command, args, environment = {}) {
  const { status, error } = spawnSync(command, args, {
    stdio: "inherit",
    cwd: root,
    env: { ...process.env, ...environment },
  });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function digest(entries) {
  const hash = createHash("sha256");
  for (const file of entries.flatMap(filesOf).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

function filesOf(entry) {
  if (!existsSync(entry)) return [];
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry)
    .filter((name) => !name.includes(".test."))
    .flatMap((name) => filesOf(path.join(entry, name)));
}
