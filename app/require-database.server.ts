import { existsSync } from "node:fs";
import path from "node:path";
import { env } from "./env.server";
import { refuseSettings } from "./settings/refuse-settings";

// The first import of commands for an existing site: without this check they would create an empty database.
if (!existsSync(path.join(env.DATA_DIR, "nhacsong.db"))) {
  refuseSettings(
    `There is no database in ${env.DATA_DIR} (DATA_DIR). Run this command with the settings of the server, after its first start.`,
  );
}
