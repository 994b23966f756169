import { existsSync } from "node:fs";
import path from "node:path";
import { env } from "./env.server";

/** The first import of commands for an existing site: without this check they would create an empty database. */
const EX_CONFIG = 78;

if (!existsSync(path.join(env.DATA_DIR, "nhacsong.db"))) {
  process.stderr.write(
    `There is no database in ${env.DATA_DIR} (DATA_DIR). Run this command with the settings of the server, after its first start.\n`,
  );
  process.exit(EX_CONFIG);
}
