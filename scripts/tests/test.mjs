// npm test: what a change must pass, in a fresh clone too. Types, lint, boundaries, unit tests,
// build and journeys of pages. npm run test:slow has the rest.
import { build } from "../build.mjs";
import { runChecks } from "../checks.mjs";
import { install } from "../setup.mjs";
import { runStage, timeStage } from "./stages.mjs";
import { installTools } from "./tools.mjs";

const bin = (name) => `node_modules/.bin/${name}`;

await install();
installTools();
await timeStage("Static checks", runChecks);
await runStage("Unit tests", bin("vitest"), ["run", "--project=shared", "--project=isolated"]);
await timeStage("Build", build);
await runStage("Journeys of pages", bin("playwright"), ["test", "--project=pages"], {
  E2E_WORKERS: "2",
});
