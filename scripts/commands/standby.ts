// nhacsong standby: waits beside a server with FAILOVER=1, and serves the site when that server is
// gone. If this machine already has the site and is in charge, the command serves the site at once,
// so both machines may run this command.
import { loadDriver } from "~db/load-driver";
import { StartError } from "~db/start-error";
import { hasSite, runStandby } from "~/operations/backup/standby/run-standby.server";
import { finishTakeover } from "~/operations/backup/standby/finish-takeover.server";
import { logConsole } from "~/platform/logging/json-console.server";

logConsole();

try {
  loadDriver();
  if (!hasSite()) await runStandby();
} catch (error) {
  if (!(error instanceof StartError)) throw error;

  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

await import("./start-site");
await finishTakeover();
