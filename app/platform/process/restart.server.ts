import { isServiceProcess } from "~/platform/settings/env.server";

/** Delay before the restart, so that the page that announces it has loaded. */
const DELAY_MS = 3000;

/** True if systemd runs this process and starts it again after its end (Restart=always). */
export function isRestartedByService(): boolean {
  return isServiceProcess;
}

/** Ends the server as systemd does: requests are finished first. */
export function restartSoon() {
  setTimeout(() => process.kill(process.pid, "SIGTERM"), DELAY_MS).unref();
}
