import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocketServer } from "ws";
import { readingOf } from "../../../test/factories/base/checks";
import { stopClock } from "../../../test/factories/money/money";
import { cookieFor, makeUser } from "../../../test/factories/accounts/people";
import { visit } from "../../../test/factories/base/requests";
import type { Actor } from "~/models/base/actor";
import { env } from "~/platform/settings/env.server";
import { loader } from "~/routes/admin+/server";
import { areProbesRunning, findProbe, probes } from "./probes.server";
import { checkAgain, retryFailedProbes, runProbes } from "./run-probes.server";

/** Accepts connections and sends nothing, like a site that hangs. */
const silent = createServer((socket) => void sockets.add(socket.on("error", () => {})));
const sockets = new Set<Socket>();

beforeEach(async () => {
  await once(silent.listen(0, "127.0.0.1"), "listening");
  env.APP_URL = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
afterEach(() => {
  env.APP_URL = undefined;
  probes.results.clear();
  silent.close();
});

test("probes that take long do not keep the page waiting, which keeps the last reading and tells that they run", async () => {
  const admin = await makeUser({ role: "admin" });
  const actor = { userId: admin.id, role: "admin" } as Actor;
  const cookie = await cookieFor(admin);
  const overview = async () => (await loader(visit("/admin/server", { cookie }))).health;

  expect(await readingOf("address")).toBeUndefined();

  await Promise.all([checkAgain(actor, 0), checkAgain(actor, 0)]);
  expect(areProbesRunning()).toBe(true);
  expect((await overview()).checked).toContain("Reload");

  const running = runProbes();

  silent.close();
  for (const socket of sockets) socket.destroy();
  await running;
  expect(await readingOf("address")).toMatchObject({ state: "bad", fact: "unreachable" });

  const { checked, checks } = await overview();

  expect(checked).not.toContain("Reload");
  expect(checks.find(({ key }) => key === "address")!.probed).toMatch(/^Checked .+ ago$/);
  expect(checks.find(({ key }) => key === "disk")!.probed).toBeNull();
});

describe("after a failure", () => {
  let now = Date.now();
  let restoreClock = () => {};

  beforeEach(async () => {
    restoreClock = stopClock(now);
    silent.close();
    await runProbes();
  });
  afterEach(() => restoreClock());

  /** @returns the age of the last probes of the socket (failed) and of RTMP (good) */
  async function retryAfter(ms: number) {
    restoreClock();
    now += ms;
    restoreClock = stopClock(now);
    await retryFailedProbes();

    return ["socket", "rtmp"].map((name) => now - findProbe(name)!.at.getTime());
  }

  test("a probe is tried again soon, then less often, and one that was good is not", async () => {
    expect([findProbe("socket")!.reading.state, findProbe("rtmp")!.reading.state]).toEqual([
      "bad",
      "ok",
    ]);

    expect(await retryAfter(24_000)).toEqual([24_000, 24_000]);
    expect(await retryAfter(1000)).toEqual([0, 25_000]);
    expect(await retryAfter(25_000)).toEqual([25_000, 50_000]);
    for (let retry = 0; retry < 6; retry += 1) expect((await retryAfter(300_000))[0]).toBe(0);
  });

  test("a probe that is good again turns its check green", async () => {
    const site = new WebSocketServer({ host: "127.0.0.1", port: 0 });

    await once(site, "listening");
    env.APP_URL = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    await retryAfter(25_000);
    expect(await readingOf("socket")).toMatchObject({ state: "ok", fact: "opens" });
    site.close();
    site.clients.forEach((client) => client.terminate());
  });
});

test("only admins start the probes", async () => {
  const { id: userId } = await makeUser();

  await expect(checkAgain({ userId, role: "viewer" } as Actor)).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(areProbesRunning()).toBe(false);
});
