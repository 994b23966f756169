import { lockDataFolder } from "~db/data-lock.server";
import { loadDriver } from "~db/load-driver";
import { StartError } from "~db/start-error";
import { env, rememberDemo } from "~/platform/settings/env.server";

/** The exit code for unavailable services in sysexits.h. */
const EX_UNAVAILABLE = 69;

// A serving process imports this file first, so that the data folder is locked before any module
// opens the database.
process.on("uncaughtException", endWithReason);
if (env.ROLE === "relay")
  throw new StartError("with ROLE=relay, only `nhacsong start` and `npm start` are relays.");

loadDriver();
lockDataFolder(env.DATA_DIR);
rememberDemo();

/** Ends the start: later uncaught errors are bugs and no longer reported as a failed start. */
export function hasStarted() {
  process.off("uncaughtException", endWithReason);
}

function endWithReason(error: unknown) {
  const reasonText =
    error instanceof StartError
      ? error.message
      : error instanceof Error
        ? error.stack
        : String(error);

  process.stderr.write(`Nhạc Sống cannot start: ${reasonText}\n`);
  process.exit(EX_UNAVAILABLE);
}

/**
 * Turns an "error" event of the listening web server into a message about PORT or HOST.
 * @throws StartError
 */
export function refuseToListen(error: NodeJS.ErrnoException): never {
  if (error.code === "EADDRINUSE")
    throw new StartError(`PORT ${env.PORT} on ${env.HOST} is used by another program.`);
  if (error.code === "EACCES")
    throw new StartError(`PORT ${env.PORT} is reserved for root. Choose one above 1023.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    throw new StartError(`HOST ${env.HOST} is not an address of this machine.`);

  throw error;
}
