// npm run clients: broadcasts, watches and buys shows with real programs, as far as they are
// installed.
import { build } from "./build.mjs";
import { install, run } from "./setup.mjs";

await install();
await build();
run("node_modules/.bin/tsx", ["test/clients/programs.ts"]);
run("node_modules/.bin/vitest", [
  "run",
  "--config",
  "vitest.clients.config.ts",
  ...process.argv.slice(2),
]);
