// Prepares a new copy of the project so that it can run. It uses Node's own modules only, because
// it runs before packages are installed.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { digest } from "./digest.mjs";
import { root, runStep } from "./steps.mjs";

/**
 * The command that shows why the database driver does not load. npm reports success for packages
 * whose installation scripts it skipped.
 */
const REBUILD = "npm rebuild better-sqlite3 --ignore-scripts=false --foreground-scripts";
const LOAD_DRIVER = 'new (require("better-sqlite3"))(":memory:")';
const INSTALLED = "node_modules/.nhacsong-installed";

/** Installs the packages of package-lock.json, unless they are already installed. */
export async function install() {
  process.chdir(root);

  const wanted = digest(["package.json", "package-lock.json"]) + process.versions.modules;
  if (readMark(INSTALLED) === wanted) return;

  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  if (!(await runStep("Installing packages (a few minutes the first time)", "npm", args)))
    process.exit(1);
  if (!isDriverWorking()) {
    console.error(
      `The database driver that npm installed cannot be loaded by Node.js ${process.version}. Run \`${REBUILD}\` in ${root} to see why.`,
    );
    process.exit(1);
  }

  writeFileSync(INSTALLED, wanted);
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

function isDriverWorking() {
  return spawnSync(process.execPath, ["-e", LOAD_DRIVER], { cwd: root }).status === 0;
}

function readMark(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
