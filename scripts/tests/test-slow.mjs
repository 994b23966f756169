// npm run test:slow: the tests that npm test leaves out. `--built` uses the present build.
import { build } from "../build.mjs";
import { install } from "../setup.mjs";
import { runStage, timeStage } from "./stages.mjs";
import { installTools, isThere } from "./tools.mjs";

const bin = (name) => `node_modules/.bin/${name}`;

await install();
installTools();
await runStage("Lint with types", "npm", ["run", "lint:types"]);
await runStage("Slow unit tests", bin("vitest"), ["run", "--project=slow"]);
if (!process.argv.includes("--built")) await timeStage("Build", build);
// Says so and ends where nginx, Varnish or Redis is missing.
await runStage("Home, edges and relays together", bin("tsx"), ["scripts/bench/bench-scale.ts", "--small"], {
  BUILD_DIRECTORY: "build",
});
await timeStage("A driver for another Node.js", addNode);
const release = ["run", "--config", "vitest.release.config.ts"];
await runStage("A release, its installation and its upgrade", bin("vitest"), release);
await runStage("Every screen", bin("playwright"), ["test", "--project=screens"], { E2E_WORKERS: "2" });
// One at a time: encoders and players need both cores of a small machine.
await runStage("Journeys with media", bin("playwright"), ["test", "--project=media"]);
await runStage("Players, browsers and encoders that are installed", bin("tsx"), ["test/clients/programs.ts"]);
await runStage("Their tests", bin("vitest"), ["run", "--config", "vitest.clients.config.ts"], { CLIENTS_QUICK: "1" });

/**
 * A release is tested on the installed Node and on 24, whose database driver is built in a way of its own. That takes a
 * compiler, and a minute or two the first time. `npm run release:test` tests all versions.
 */
async function addNode() {
  const tools = ["g++", "make", "python3"].filter((name) => !isThere(name, "--version"));
  if (tools.length > 0) return console.log(`Without ${tools.join(", ")}, the release is not tested on Node 24.`);
  const { buildDrivers } = await import("../release/drivers.mjs");
  await buildDrivers("24");
}
