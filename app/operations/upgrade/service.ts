import { spawnSync } from "node:child_process";
import http from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { watchForEnd } from "./watch-for-end";
import type { Service } from "./upgrade";
import { UpgradeError } from "./upgrade-error";
import { required } from "~/platform/required";

const POLL_MS = 200;
const REQUEST_MS = 3000;
/** One that cannot use its settings ends at once, and is started again and again. */
const STEADY_MS = 3000;

/**
 * Address the site listens on. `authorize` signs a request with the site's secret, so that its
 * answer names the version.
 */
type Site = {
  host: string;
  port: number;
  dataFolder: string;
  settingsFile: string;
  authorize: () => string;
};

/** What controls the site, and what it knows of it. */
export type Commands = {
  stop: string;
  start: string;
  /** True while a process of the site has the data folder. */
  isRunning: () => boolean;
  /** True when the service manager has given up, or starts the site again and again. */
  hasFailed?: () => boolean;
  /** The last lines that the site has written since its start. */
  readLog?: () => string[];
};

/** What answers at the address of the site: no version if it is another program. */
type Answer = { status: number; version?: unknown; checks?: Record<string, string> };

/** The site as its commands control it: by default, the systemd unit `nhacsong`. */
export function commandService(commands: Commands, site: Site, patienceMs: number): Service {
  return {
    isRunning: commands.isRunning,
    async assertReachable() {
      if ((await ask(site))?.version) return;

      throw new UpgradeError(
        `A server uses ${site.dataFolder}, but none with its secret answers on ${site.host}:${site.port}. Commands do not see what only the service sets: put HOST, PORT and SESSION_SECRET in the settings file (${site.settingsFile}), or stop the server first. Nothing was changed.`,
      );
    },
    stop: () => runCommand(commands.stop),
    start: () => runCommand(commands.start),
    async findFault(version, maxWaitMs = patienceMs) {
      const end = performance.now() + maxWaitMs;
      const hasEnded = watchForEnd(commands);
      let answer: Answer | null = null;

      while (performance.now() < end) {
        answer = await ask(site);
        // Another program, or the old version, may answer on the same port.
        if (answer?.status === 200 && answer.version === version) return null;
        if (hasEnded())
          return withLog(`It ends after its start. ${describe(answer, version, site)}`, commands);

        await wait(POLL_MS);
      }

      return withLog(describe(answer, version, site), commands);
    },
  };
}

function describe(answer: Answer | null, version: string, { host, port }: Site): string {
  if (!answer) return `Nothing answers on ${host}:${port}.`;
  if (!answer.version) return `Another program answers on ${host}:${port}.`;
  if (answer.version !== version) return `${String(answer.version)} answers on ${host}:${port}.`;

  const failed = Object.entries(answer.checks ?? {}).flatMap(([name, result]) =>
    result === "ok" ? [] : [name],
  );

  return `It is not ready: ${failed.join(", ") || answer.status}.`;
}

function withLog(fault: string, { readLog }: Commands): string {
  return [fault, ...(readLog?.() ?? []).map((line) => `  ${line}`)].join("\n");
}

/** A machine that waits to take over: it has no site that could answer. */
export function standbyService(service: Service, commands: Commands, patienceMs: number): Service {
  return {
    ...service,
    assertReachable: async () => {},
    async findFault() {
      const end = performance.now() + patienceMs;
      const hasEnded = watchForEnd(commands);
      let since = performance.now();

      for (let now = since; now < end && !hasEnded(); now = performance.now()) {
        if (!commands.isRunning()) since = now;
        else if (now - since >= STEADY_MS) return null;
        await wait(POLL_MS);
      }

      return withLog("It does not keep running.", commands);
    },
  };
}

function runCommand(command: string) {
  const { status } = spawnSync(command, { shell: true, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new UpgradeError(`"${command}" failed.`);
}

/** Asks the server that answers for its version, ready or not. Null when nothing answers. */
async function ask({ host, port, authorize }: Site): Promise<Answer | null> {
  try {
    const address = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
    const headers = { authorization: authorize() };
    const response = await get({
      host: address,
      port,
      path: "/readyz",
      headers,
      timeout: REQUEST_MS,
    });
    const answer = (await json(response).catch(() => null)) as Omit<Answer, "status"> | null;

    return { ...answer, status: required(response.statusCode) };
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
