// npm run test:slow: the tests that npm test leaves out. `--built` uses the present build.
import { build } from "../build.mjs";
import { install } from "../setup.mjs";
import { runStage, timeStage } from "./stages.mjs";
import { installTools, isThere } from "./tools.mjs";

const bin = (name) => `node_modules/.bin/${name}`;

await install();
installTools();
if (!process.argv.includes("--built")) await timeStage("Build", build);

// Each of these keeps one core busy, or waits.
await Promise.all([
  runStage("Lint with types", "npm", ["run", "lint:types"]),
  runSeveralServers().then(addNode),
]);
await Promise.all([runRelease(), runPlayers()]);
await runStage("Slow unit tests", bin("vitest"), ["run", "--project=slow"]);

await runJourneys("Every screen", "screens", 2);
// One show at a time: two on two cores come late, and take only a sixth less time together.
await runJourneys("Journeys with media", "media", 1);

/**
 * Runs the tests with several servers; prints a note and skips them if nginx, Varnish or Redis is
 * missing.
 */
function runSeveralServers() {
  const args = ["scripts/bench/bench-scale.ts", "--small"];

  return runStage("Home, edges and relays together", bin("tsx"), args, {
    BUILD_DIRECTORY: "build",
  });
}

/**
 * Adds Node 24 to the release tests, besides the installed version, because its database driver is
 * built differently. This needs a compiler, and a minute or two the first time. `npm run
 * release:test` tests all versions.
 */
async function addNode() {
  const tools = ["g++", "make", "python3"].filter((name) => !isThere(name, "--version"));
  if (tools.length > 0)
    return console.log(`Without ${tools.join(", ")}, the release is not tested on Node 24.`);

  await runStage("A driver for another Node.js", process.execPath, [
    "scripts/release/drivers.mjs",
    "24",
  ]);
}

function runRelease() {
  const args = ["run", "--config", "vitest.release.config.ts"];

  return runStage("A release, its installation and its upgrade", bin("vitest"), args);
}

async function runPlayers() {
  await runStage("Players, browsers and encoders that are installed", bin("tsx"), [
    "test/clients/programs.ts",
  ]);

  const args = ["run", "--config", "vitest.clients.config.ts"];

  await runStage("Their tests", bin("vitest"), args, { CLIENTS_QUICK: "1" });
}

function runJourneys(title, project, workers) {
  return runStage(title, bin("playwright"), ["test", `--project=${project}`], {
    E2E_WORKERS: String(workers),
  });
}
