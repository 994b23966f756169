import { spawnSync } from "node:child_process";
import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { env } from "~/env.server";
import type { Service } from "./upgrade";
import { UpgradeError } from "./upgrade-error";

const POLL_MS = 200;
const REQUEST_MS = 3000;

/** The site as its commands control it: by default, the systemd unit `nhacsong`. */
export function commandService(commands: { stop: string; start: string }, patienceMs: number): Service {
  return {
    stop: () => runCommand(commands.stop),
    start: () => runCommand(commands.start),
    async isHealthy() {
      const end = performance.now() + patienceMs;
      while (performance.now() < end) {
        if (await isReady()) return true;
        await wait(POLL_MS);
      }
      return false;
    },
  };
}

function runCommand(command: string) {
  const { status } = spawnSync(command, { shell: true, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new UpgradeError(`"${command}" failed.`);
}

/** Asks the site for /readyz, under its public name, because it refuses others. */
function isReady(): Promise<boolean> {
  const host = ["0.0.0.0", "::"].includes(env.HOST) ? "127.0.0.1" : env.HOST;
  const headers = env.APP_URL ? { host: new URL(env.APP_URL).host } : {};
  return new Promise((resolve) => {
    http
      .get({ host, port: env.PORT, path: "/readyz", headers, timeout: REQUEST_MS }, (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      })
      .on("timeout", function (this: http.ClientRequest) {
        this.destroy();
      })
      .on("error", () => resolve(false));
  });
}
