import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChatLine } from "~/models/live/chat/protocol";
import type { Client } from "../client.server";
import type { BatchedFrame } from "../reader.server";
import { Room } from "./rooms.server";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const user = { id: "u", firstName: "Mai", profileImageUrl: null };
const line = (seq: number): ChatLine => ({
  id: `${seq}`,
  seq,
  message: `${seq}`,
  timestamp: "",
  user,
});

/** A room with one reader; writing to it takes `tookMs` by the clock. */
function roomOf(tookMs: number) {
  const room = new Room("e");
  const batches: number[][] = [];
  const writeBatch = (batch: BatchedFrame[]) => {
    batches.push(batch.map(({ seq }) => seq));
    vi.advanceTimersByTime(tookMs);
  };

  room.clients.add({ mayRead: true, writeBatch } as unknown as Client);

  return { room, batches };
}

test("a message in a quiet room is sent at once; quick successors are sent together within 50 ms", () => {
  const { room, batches } = roomOf(0);

  for (const seq of [1, 2, 3]) room.sendLine(line(seq));
  expect(batches).toEqual([[1]]);
  vi.advanceTimersByTime(49);
  expect(batches).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  expect(batches).toEqual([[1], [2, 3]]);
  vi.advanceTimersByTime(50);
  room.sendLine(line(4));
  expect(batches.at(-1)).toEqual([4]);
});

test.each([
  [10, 50],
  [40, 120],
  [200, 250],
])("a broadcast that takes %i ms is repeated every %i ms at most", (tookMs, everyMs) => {
  const { room, batches } = roomOf(tookMs);

  room.sendLine(line(1));
  room.sendLine(line(2));
  vi.advanceTimersByTime(everyMs - tookMs - 1);
  expect(batches).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  expect(batches).toEqual([[1], [2]]);
});
