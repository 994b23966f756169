import { spawnSync } from "node:child_process";
import http from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { Service } from "./upgrade";
import { UpgradeError } from "./upgrade-error";

const POLL_MS = 200;
const REQUEST_MS = 3000;
/** One that cannot use its settings ends at once, and is started again and again. */
const STEADY_MS = 3000;

/** Address the site listens on. `authorize` signs a request with the site's secret, so that its answer names the version. */
type Site = { host: string; port: number; dataFolder: string; settingsFile: string; authorize: () => string };

/** The site as its commands control it: by default, the systemd unit `nhacsong`. */
export function commandService(commands: { stop: string; start: string }, site: Site, patienceMs: number): Service {
  return {
    async assertReachable() {
      if (await askVersion(site)) return;

      throw new UpgradeError(
        `A server uses ${site.dataFolder}, but none with its secret answers on ${site.host}:${site.port}. Commands do not see what only the service sets: put HOST, PORT and SESSION_SECRET in the settings file (${site.settingsFile}), or stop the server first. Nothing was changed.`,
      );
    },
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

/** A machine that waits to take over: it has no site that could answer. */
export function standbyService(service: Service, isRunning: () => boolean, patienceMs: number): Service {
  return {
    ...service,
    assertReachable: async () => {},
    async isHealthy() {
      const end = performance.now() + patienceMs;
      let since = performance.now();

      for (let now = since; now < end; now = performance.now()) {
        if (!isRunning()) since = now;
        else if (now - since >= STEADY_MS) return true;
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

const findReadyVersion = async (site: Site) => {
  const answer = await askVersion(site);

  return answer?.status === 200 ? answer.version : null;
};

/** Asks the server that answers for its version, ready or not; null when none knows the secret. */
async function askVersion({ host, port, authorize }: Site): Promise<{ status: number; version: unknown } | null> {
  try {
    const address = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
    const headers = { authorization: authorize() };
    const response = await get({ host: address, port, path: "/readyz", headers, timeout: REQUEST_MS });
    const answer = (await json(response)) as { version?: unknown } | null;

    return answer?.version ? { status: response.statusCode!, version: answer.version } : null;
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
