import { spawnSync } from "node:child_process";
import http from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { Service } from "./upgrade";
import { UpgradeError } from "./upgrade-error";

const POLL_MS = 200;
const REQUEST_MS = 3000;

/** Address the site listens on. `authorize` signs a request with the site's secret, so that its answer names the version. */
type Site = { host: string; port: number; authorize: () => string };

/** The site as its commands control it: by default, the systemd unit `nhacsong`. */
export function commandService(commands: { stop: string; start: string }, site: Site, patienceMs: number): Service {
  return {
    stop: () => runCommand(commands.stop),
    start: () => runCommand(commands.start),
    async isHealthy(version) {
      const end = performance.now() + patienceMs;
      while (performance.now() < end) {
        // Another program, or the old version, may answer on the same port.
        if ((await findReadyVersion(site)) === version) return true;
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

/** The version of the server that answers, if it is ready; null otherwise. */
async function findReadyVersion({ host, port, authorize }: Site): Promise<unknown> {
  try {
    const address = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
    const headers = { authorization: authorize() };
    const response = await get({ host: address, port, path: "/readyz", headers, timeout: REQUEST_MS });
    const answer = (await json(response)) as { version?: unknown } | null;
    return response.statusCode === 200 ? answer?.version : null;
  } catch {
    return null;
  }
}

function get(options: http.RequestOptions): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = http.get(options, resolve);
    request.once("timeout", () => request.destroy(new Error("No answer in time")));
    request.once("error", reject);
  });
}
