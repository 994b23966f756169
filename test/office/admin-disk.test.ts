import { expect, test } from "vitest";
import { setDisk } from "~/models/live/streams/broadcast/disk.server";
import { loader as server } from "~/routes/admin+/server";
import { cookieFor, makeUser } from "../factories/accounts/people";
import { visit } from "../factories/base/requests";

test("the server page shows the free space for recordings once the server has measured it", async () => {
  const cookie = await cookieFor(await makeUser({ role: "admin" }));
  const disk = async () => {
    const { health } = await server(visit("/admin/server", { cookie }));

    return health.checks.find(({ key }) => key === "disk")!;
  };

  expect((await disk()).fact).toMatch(/^\d+% full, [\d.]+ .?B free$/);
  setDisk({ state: "low", roomBytes: 940_000_000, minutesLeft: 50 });
  expect(await disk()).toMatchObject({
    state: "warn",
    todo: expect.stringContaining("940 MB left for recordings"),
  });
  setDisk({ state: "full", roomBytes: 0, minutesLeft: 0 });
  expect(await disk()).toMatchObject({
    state: "bad",
    todo: expect.stringContaining("nothing is recorded"),
  });
});
