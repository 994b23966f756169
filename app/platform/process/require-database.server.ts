import { existsSync } from "node:fs";
import path from "node:path";
import { loadDriver } from "~db/load-driver";
import { StartError } from "~db/start-error";
import { env } from "~/platform/settings/env.server";
import { refuseData, refuseSettings } from "~/platform/settings/refuse-settings";

process.on("uncaughtException", (error) => {
  if (error instanceof StartError) refuseData(error);
  process.stderr.write(`${error.stack ?? String(error)}\n`);
  process.exit(1);
});

// Commands for an existing site import this file first, because without this check they would
// create an empty database.
if (!existsSync(path.join(env.DATA_DIR, "nhacsong.db"))) {
  refuseSettings(
    `There is no database in ${env.DATA_DIR} (DATA_DIR). Run this command with the settings of the server, after its first start.`,
  );
}

loadDriver();
