import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { commandService, standbyService } from "./service";
import { UpgradeError } from "./upgrade-error";

let server: http.Server;

afterEach(() => {
  vi.restoreAllMocks();
  server?.close();
});

/** A site that answers every request with a status and a body. By default it is asked once. */
async function siteThatAnswers(status: number, body: string, patienceMs = 1) {
  server = http.createServer((request, response) => {
    const isAsked = request.url === "/readyz" && request.headers.authorization === "Doctor signed";

    response.writeHead(isAsked ? status : 404).end(isAsked ? body : "{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const { port } = server.address() as AddressInfo;
  const place = { dataFolder: "/var/lib/nhacsong", settingsFile: "/etc/nhacsong/env" };
  const site = { host: "127.0.0.1", port, ...place, authorize: () => "Doctor signed" };

  return commandService({ stop: "true", start: "true" }, site, patienceMs);
}

test("a ready server of the version is healthy", async () => {
  const service = await siteThatAnswers(200, '{"status":"ok","version":"1.0.0"}', 30_000);

  expect(await service.isHealthy("1.0.0")).toBe(true);
});

test.each([
  ["the version before", 200, '{"status":"ok","version":"0.9.0"}'],
  ["a server that names no version", 200, '{"status":"ok"}'],
  ["another program", 200, "<h1>It works!</h1>"],
  ["another program that answers null", 200, "null"],
  ["a server of the version that is not ready", 503, '{"status":"unavailable","version":"1.0.0"}'],
])("%s is not the new version", async (_name, status, body) => {
  const service = await siteThatAnswers(status, body);

  expect(await service.isHealthy("1.0.0")).toBe(false);
});

test.each([200, 503])("a server that knows the secret is reachable, with status %i", async (status) => {
  const service = await siteThatAnswers(status, '{"version":"0.9.0"}');

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
  const service = commandService({ stop: "false", start: "true" }, {} as never, 0);

  expect(() => service.stop()).toThrow(new UpgradeError('"false" failed.'));
});

test("a standby is healthy once it runs on, without an address or a secret", async () => {
  const authorize = () => expect.unreachable();
  const service = commandService({ stop: "true", start: "true" }, { authorize } as never, 0);

  await expect(standbyService(service, () => true, 0).assertReachable()).resolves.toBeUndefined();

  let now = 0;

  vi.spyOn(performance, "now").mockImplementation(() => now);

  const look = (isRunning: boolean) => {
    now += 1000;

    return isRunning;
  };

  expect(await standbyService(service, () => look(true), 30_000).isHealthy("1.0.0")).toBe(true);

  let looks = 0;

  expect(await standbyService(service, () => look(looks++ % 3 < 2), 8000).isHealthy("1.0.0")).toBe(false);
});
