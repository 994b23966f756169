import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { users } from "~db/schema";
import { eq } from "drizzle-orm";
import { startApi } from "../api/api-server";
import { startRooms } from "../sockets/room-client";
import { type Case, worldOf } from "./case";
import { CASES } from "./cases";
import { announcedBy, changesBetween, readRows } from "./traces";
import { type Api, enterRoom, type Rooms, type Said } from "./ways";
import type { World } from "./worlds";

let api: Api;
let rooms: Rooms;
beforeAll(async () => {
  [api, rooms] = [await startApi(), await startRooms()];
});
afterAll(async () => {
  api.close();
  await rooms.close();
});

/** The result of one transport: text, rows, announcements. */
async function tracesOf(world: World, work: () => Promise<Said>) {
  const before = await readRows();
  let said: Said = null;
  const announced = await announcedBy(async () => void (said = await work()), world.names);
  return { said, rows: changesBetween(before, await readRows(), world.names), announced };
}

async function bySocket(it: Case) {
  const world = await worldOf(it);
  const room = await enterRoom(rooms, world.asker, world.show.id);
  const traces = await tracesOf(world, () => room.say(...it.socket!(world)));
  room.close();
  return traces;
}

/** The previous transport's account still has the address. */
const forgetAccount = () =>
  transaction((tx) => tx.delete(users).where(eq(users.email, "mai.anh.parity@nhacsong.test")));

test.each(CASES)("$name: form, API call and socket frame have the same effect and response", async (it) => {
  const formWorld = await worldOf(it);
  const form = await tracesOf(formWorld, () => it.form(formWorld));
  await forgetAccount();
  const apiWorld = await worldOf(it);
  const call = await tracesOf(apiWorld, () => it.api(apiWorld, api));
  await forgetAccount();
  expect(form.said).toBe(it.refused ?? null);
  expect(call).toEqual({ ...form, said: it.refused ?? null });
  if (it.refused) expect(call.rows).toEqual([]);
  else expect(call.rows.length + call.announced.length).toBeGreaterThan(0);
  if (it.socket) expect(await bySocket(it)).toEqual(call);
});

test.each(CASES.filter(({ forGuests }) => !forGuests))("no transport lets a guest do $name", async (it) => {
  const world = await worldOf(it);
  const guest = { ...world, asker: null as never };
  const said: Said[] = [];
  const { rows } = await tracesOf(world, async () => {
    said.push(await it.form(guest), await it.api(guest, api));
    return null;
  });
  expect([...said, rows]).toEqual(["sent to sign in", "Please sign in to continue.", []]);
});
