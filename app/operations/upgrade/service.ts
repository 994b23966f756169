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
const MAX_TRIES = 3;
/**
 * A standby that runs for this long works; one with unusable settings ends at once and is restarted
 * repeatedly.
 */
const STEADY_MS = 3000;

/**
 * The address of the site. `authorize` signs a request with the site's secret, so that the response
 * names the version.
 */
type SiteAddress = {
  host: string;
  port: number;
  dataFolder: string;
  settingsFile: string;
  authorize: () => string;
};

/** Functions that control the site and read its state. */
export type Commands = {
  stop: string;
  start: string;
  /** True while a process of the site holds the data folder. */
  isRunning: () => boolean;
  /** True if the service manager has given up, or restarts the site repeatedly. */
  hasFailed?: () => boolean;
  /** The last lines that the site has logged since its start. */
  readLog?: () => string[];
};

/** The response at the site's address; without a version it comes from another program. */
type VersionAnswer = { status: number; version?: unknown; checks?: Record<string, string> };

/** The site as a service that is controlled by commands; by default the systemd unit `nhacsong`. */
export function commandService(
  commands: Commands,
  siteAddress: SiteAddress,
  patienceMs: number,
): Service {
  return {
    isRunning: commands.isRunning,
    async assertReachable() {
      // A busy server may not answer the first time.
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        if ((await requestVersion(siteAddress))?.version) return;

        await wait(POLL_MS);
      }

      throw new UpgradeError(
        `A server uses ${siteAddress.dataFolder}, but none with its secret answers on ${siteAddress.host}:${siteAddress.port}. Commands do not see what only the service sets: put HOST, PORT and SESSION_SECRET in the settings file (${siteAddress.settingsFile}), or stop the server first. Nothing was changed.`,
      );
    },
    stop: () => runCommand(commands.stop),
    start: () => runCommand(commands.start),
    async findFault(version, maxWaitMs = patienceMs) {
      const deadline = performance.now() + maxWaitMs;
      const hasEnded = watchForEnd(commands);

      // Asks at least once, however little time there is: "nothing answers" must be true.
      for (;;) {
        const answer = await requestVersion(siteAddress);
        // The version is compared, because another program or the old version may respond on the
        // same port.
        if (answer?.status === 200 && answer.version === version) return null;

        const fault = describeAnswer(answer, version, siteAddress);
        if (hasEnded()) return withLog(`It ends after its start. ${fault}`, commands);
        if (performance.now() >= deadline) return withLog(fault, commands);

        await wait(POLL_MS);
      }
    },
  };
}

function describeAnswer(
  answer: VersionAnswer | null,
  version: string,
  { host, port }: SiteAddress,
): string {
  if (!answer) return `Nothing answers on ${host}:${port}.`;
  if (!answer.version) return `Another program answers on ${host}:${port}.`;
  if (answer.version !== version) return `${String(answer.version)} answers on ${host}:${port}.`;

  const failed = Object.entries(answer.checks ?? {}).flatMap(([checkName, result]) =>
    result === "ok" ? [] : [checkName],
  );

  return `It is not ready: ${failed.join(", ") || answer.status}.`;
}

function withLog(faultText: string, { readLog }: Commands): string {
  return [faultText, ...(readLog?.() ?? []).map((logLine) => `  ${logLine}`)].join("\n");
}

/** The service of a standby machine, which has no site that responds. */
export function standbyService(service: Service, commands: Commands, patienceMs: number): Service {
  return {
    ...service,
    assertReachable: async () => {},
    async findFault() {
      const deadline = performance.now() + patienceMs;
      const hasEnded = watchForEnd(commands);
      let startedAt = performance.now();

      // A standby that runs at the deadline is watched until it has run for STEADY_MS.
      for (let now = startedAt; !hasEnded(); now = performance.now()) {
        const isRunning = commands.isRunning();
        if (isRunning && now - startedAt >= STEADY_MS) return null;
        if (!isRunning && now >= deadline) break;
        if (!isRunning) startedAt = now;

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

/** Requests the version of the server, whether it is ready or not. Null without a response. */
async function requestVersion({
  host,
  port,
  authorize,
}: SiteAddress): Promise<VersionAnswer | null> {
  try {
    const address = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
    const headers = { authorization: authorize() };
    const response = await getResponse({
      host: address,
      port,
      path: "/readyz",
      headers,
      timeout: REQUEST_MS,
    });
    const answer = (await json(response).catch(() => null)) as Omit<VersionAnswer, "status"> | null;

    return { ...answer, status: required(response.statusCode) };
  } catch {
    return null;
  }
}

function getResponse(options: http.RequestOptions): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = http.get(options, resolve);

    request.once("timeout", () => request.destroy(new Error("No answer in time")));
    request.once("error", reject);
  });
}
