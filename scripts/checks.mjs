// npm run check: the static checks, then the unit tests that depend on what changed since
// origin/main.
import { run } from "./setup.mjs";
import { runSteps } from "./steps.mjs";

const bin = (name) => `node_modules/.bin/${name}`;

/**
 * Runs the static checks, two at a time; a failure ends this program. `isCached` skips files that
 * passed before.
 */
export async function runChecks({ isCached = false } = {}) {
  const cache = isCached ? ["--cache"] : [];
  const place = isCached ? ["--cache-location", "node_modules/.cache/eslint"] : [];
  const areSound = await runSteps([
    ["Lint", bin("eslint"), [".", "--max-warnings", "0", ...cache, ...place]],
    // Several checkers would each compute the same types, on cores that other steps need.
    ["Types", bin("tsgo"), ["--noEmit", "--checkers", "1"]],
    ["Format", bin("prettier"), ["--check", ".", "--log-level", "warn", ...cache]],
    [
      "Import boundaries",
      bin("depcruise"),
      ["app", "db", "server.ts", "--config", ".dependency-cruiser.cjs"],
    ],
    ["Dead code", bin("knip"), ["--no-progress"]],
    ["Schema and migrations agree", process.execPath, ["scripts/check-migrations.mjs"]],
  ]);
  if (!areSound) process.exit(1);
}

if (process.argv[1] === import.meta.filename && process.argv.includes("--help")) {
  console.log(
    "npm run check: types, lint, format, import boundaries, dead code and migrations, then the unit tests that",
  );
  console.log(
    "depend on what changed since origin/main. Takes some minutes; files that passed before are skipped.",
  );
} else if (process.argv[1] === import.meta.filename) {
  await runChecks({ isCached: true });
  run(bin("vitest"), ["run", "--changed", "origin/main", "--passWithNoTests"]);
}
