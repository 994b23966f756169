import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, expect, test, vi } from "vitest";
import { adviceDuringShow, countLiveShows } from "./live-shows";
import { type Commands, commandService, standbyService } from "./service";
import { complaintsIn } from "./systemd";
import { UpgradeError } from "./upgrade-error";
import { watchForEnd } from "./watch-for-end";

const COMMANDS = { stop: "true", start: "true", isRunning: () => true };
let server: http.Server;

afterEach(() => {
  vi.restoreAllMocks();
  server?.close();
});

/** Starts a site that answers every request with a status and a body. */
async function siteThatAnswers(
  status: number,
  body: string,
  patienceMs = 0,
  commands: Partial<Commands> = {},
) {
  server = http.createServer((request, response) => {
    const isAsked = request.url === "/readyz" && request.headers.authorization === "Doctor signed";

    response.writeHead(isAsked ? status : 404).end(isAsked ? body : "{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const { port } = server.address() as AddressInfo;
  const place = { dataFolder: "/var/lib/nhacsong", settingsFile: "/etc/nhacsong/env" };
  const site = { host: "127.0.0.1", port, ...place, authorize: () => "Doctor signed" };

  return commandService({ ...COMMANDS, ...commands }, site, patienceMs);
}

test("a ready server of the version is healthy", async () => {
  const service = await siteThatAnswers(200, '{"status":"ok","version":"1.0.0"}', 30_000);

  expect(await service.findFault("1.0.0")).toBeNull();
});

test.each([
  ["the version before", 200, '{"status":"ok","version":"0.9.0"}', "0.9.0 answers on 127.0.0.1:"],
  [
    "a server that names no version",
    200,
    '{"status":"ok"}',
    "Another program answers on 127.0.0.1:",
  ],
  ["another program", 200, "<h1>It works!</h1>", "Another program answers"],
  ["another program that answers null", 200, "null", "Another program answers"],
  [
    "a server of the version that is not ready",
    503,
    '{"status":"unavailable","version":"1.0.0","checks":{"database":"ok","disk":"failed","video":"failed"}}',
    "It is not ready: disk, video.",
  ],
])("%s is not the new version, and the reason is told", async (_name, status, body, fault) => {
  const service = await siteThatAnswers(status, body);

  expect(await service.findFault("1.0.0")).toContain(fault);
});

test("a site that does not answer is told with the last lines of its log", async () => {
  const readLog = () => ["Port 3000 is taken."];
  const service = await siteThatAnswers(200, "{}", 0, { readLog });

  server.close();
  server.closeAllConnections();
  expect(await service.findFault("1.0.0")).toMatch(
    /^Nothing answers on 127\.0\.0\.1:\d+\.\n {2}Port 3000 is taken\.$/,
  );
});

/**
 * Milliseconds until the watch gives up on a process that exists at the given times; at most a
 * minute.
 */
function patienceWith(isThere: (ms: number) => boolean, hasFailed?: () => boolean) {
  let now = 0;

  vi.spyOn(performance, "now").mockImplementation(() => now);

  const hasEnded = watchForEnd({ isRunning: () => isThere(now), hasFailed });

  while (now < 60_000 && !hasEnded()) now += 200;

  return now;
}

test("a version that ends at once is given up long before one that is slow", () => {
  expect(patienceWith(() => true)).toBe(60_000);
  expect(patienceWith((ms) => ms > 10_000)).toBe(60_000);
  expect(patienceWith((ms) => ms < 1000 || ms > 11_000)).toBe(60_000);
  expect(patienceWith(() => false)).toBe(15_200);
  expect(patienceWith((ms) => ms < 1000)).toBe(16_200);
  expect(patienceWith((ms) => ms < 1000 || (ms > 2000 && ms < 3000))).toBe(8200);
  expect(patienceWith((ms) => ms % 2000 < 1000)).toBe(5000);
  expect(patienceWith(() => true, () => true)).toBe(0); // prettier-ignore
});

test("a version that has ended is not waited for", async () => {
  const service = await siteThatAnswers(503, '{"version":"1.0.0"}', 600_000, {
    hasFailed: () => true,
  });

  expect(await service.findFault("1.0.0")).toBe("It ends after its start. It is not ready: 503.");
});

test.each([200, 503])(
  "a server that knows the secret is reachable, with status %i",
  async (status) => {
    const service = await siteThatAnswers(status, '{"version":"0.9.0"}');

    await expect(service.assertReachable()).resolves.toBeUndefined();
  },
);

test("a busy server that does not answer the first time is reachable", async () => {
  const service = await siteThatAnswers(200, '{"version":"0.9.0"}');

  server.prependOnceListener("request", (request: http.IncomingMessage) => request.destroy());
  await expect(service.assertReachable()).resolves.toBeUndefined();
});

test("a server that does not know the secret, or listens elsewhere, is refused with the settings to mend", async () => {
  const service = await siteThatAnswers(200, '{"status":"ok"}');

  await expect(service.assertReachable()).rejects.toThrow(
    "put HOST, PORT and SESSION_SECRET in the settings file (/etc/nhacsong/env)",
  );
  server.close();
  server.closeAllConnections();
  await expect(service.assertReachable()).rejects.toThrow(UpgradeError);
});

test("a command that fails is named", async () => {
  const service = commandService({ ...COMMANDS, stop: "false" }, {} as never, 0);

  expect(() => service.stop()).toThrow(new UpgradeError('"false" failed.'));
});

test("a standby is healthy once it runs on, without an address or a secret", async () => {
  const authorize = () => expect.unreachable();
  const service = commandService(COMMANDS, { authorize } as never, 0);
  let now = 0;
  const standby = (isRunning: () => boolean, patienceMs: number) =>
    standbyService(
      service,
      {
        ...COMMANDS,
        isRunning: () => {
          now += 1000;

          return isRunning();
        },
      },
      patienceMs,
    );

  vi.spyOn(performance, "now").mockImplementation(() => now);
  await expect(standby(() => true, 0).assertReachable()).resolves.toBeUndefined();
  expect(await standby(() => true, 30_000).findFault("1.0.0")).toBeNull();
  // It is watched to the end, even if its start took all the time.
  expect(await standby(() => true, 0).findFault("1.0.0")).toBeNull();

  let looks = 0;

  expect(await standby(() => looks++ % 4 < 3, 8000).findFault("1.0.0")).toBe(
    "It does not keep running.",
  );
});

test("of a log, warnings and what is not from us are told", () => {
  const lines = [
    '{"level":30,"msg":"Started"}',
    '{"level":40,"msg":"The disk is nearly full"}',
    '{"level":50,"msg":"The video could not start"}',
    "Port 3000 is taken.",
    "",
  ];

  expect(complaintsIn(lines)).toEqual([
    "The disk is nearly full",
    "The video could not start",
    "Port 3000 is taken.",
  ]);
});

test("live shows are counted, in a database of any version", () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "nhacsong-live-")), "nhacsong.db");

  expect(countLiveShows(file)).toBe(0);

  const handle = new Database(file);

  expect(countLiveShows(file)).toBe(0);
  handle.exec("CREATE TABLE events (is_live); INSERT INTO events VALUES (0), (1), (1)");
  handle.close();
  expect(countLiveShows(file)).toBe(2);
});

test("without a terminal, a live show is upgraded with --now, but apt has no such option", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-release-"));

  expect(adviceDuringShow(folder)).toContain("--now");

  mkdirSync(path.join(folder, "bin"));
  writeFileSync(path.join(folder, "bin/node"), "");

  expect(adviceDuringShow(folder)).toBe(
    "Upgrade after the show, or now in a terminal, where you are asked.",
  );
});
