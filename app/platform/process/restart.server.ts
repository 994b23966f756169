import { isServiceProcess } from "~/platform/settings/env.server";

/** The page that says so is loaded by then. */
const DELAY_MS = 3000;

/** True where ending the process starts it again: the unit of systemd has `Restart=always`. */
export function isRestartedByService(): boolean {
  return isServiceProcess;
}

/** Ends the server as systemd does: requests are finished first. */
export function restartSoon() {
  setTimeout(() => process.kill(process.pid, "SIGTERM"), DELAY_MS).unref();
}
