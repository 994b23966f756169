import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readingOf } from "../../../test/factories/checks";
import { cookieFor, makeUser } from "../../../test/factories/people";
import { visit } from "../../../test/factories/requests";
import type { Actor } from "~/models/base/actor";
import { env } from "~/platform/settings/env.server";
import { loader } from "~/routes/admin+/_index";
import { areProbesRunning, probes } from "./probes.server";
import { checkAgain, runProbes } from "./run-probes.server";

/** Takes connections and answers nothing, as a site does that hangs. */
const silent = createServer((socket) => void sockets.add(socket.on("error", () => {})));
const sockets = new Set<Socket>();

beforeEach(async () => {
  await once(silent.listen(0, "127.0.0.1"), "listening");
  env.APP_URL = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
afterEach(() => {
  env.APP_URL = undefined;
  probes.readings.clear();
  silent.close();
});

test("probes that take long do not keep the page waiting, which keeps the last reading and tells that they run", async () => {
  const admin = await makeUser({ role: "admin" });
  const actor = { userId: admin.id, role: "admin" } as Actor;
  const cookie = await cookieFor(admin);
  const overview = async () => (await loader(visit("/admin", { cookie }))).health;

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

test("only admins start the probes", async () => {
  const { id: userId } = await makeUser();

  await expect(checkAgain({ userId, role: "viewer" } as Actor)).rejects.toMatchObject({ code: "forbidden" });
  expect(areProbesRunning()).toBe(false);
});
