import { expect, test } from "vitest";
import { setDisk } from "~/models/streams/broadcast/disk.server";
import { loader as overview } from "~/routes/admin+/_index";
import { cookieFor, makeUser } from "../../factories/people";
import { visit } from "../../factories/requests";

test("the overview says how much room recordings have, as far as the server has looked", async () => {
  const cookie = await cookieFor(await makeUser({ role: "admin" }));
  const room = async () => (await overview(visit("/admin", { cookie }))).room;
  expect(await room()).toBeNull();
  setDisk({ state: "fine", roomBytes: 78_450_000_000, minutesLeft: null });
  expect(await room()).toEqual({ state: "fine", text: "Free space for recordings: 78.4 GB." });
  setDisk({ state: "full", roomBytes: 0, minutesLeft: 0 });
  expect(await room()).toMatchObject({ state: "full", text: expect.stringContaining("nothing is recorded") });
});
