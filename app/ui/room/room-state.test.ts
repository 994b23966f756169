import { expect, test } from "vitest";
import type { ChatLine } from "~/models/chat/protocol";
import { roomReducer, type RoomState } from "./room-state";

const line = (seq: number, clientId?: string): ChatLine => ({
  id: `m${seq}`,
  seq,
  message: `line ${seq}`,
  timestamp: new Date(seq).toISOString(),
  clientId,
  user: { id: "u", firstName: "Mai", profileImageUrl: null },
});
const pending = (clientId: string) => ({ clientId, message: "x", timestamp: "", failure: null });
const empty: RoomState = {
  connected: false,
  viewers: 0,
  lines: [],
  count: 0,
  pending: [],
  tips: [],
  sums: {},
  burst: null,
  show: null,
  playbackUrl: null,
  mayWatch: true,
};
const take = (state: RoomState, ...messages: ChatLine[]) =>
  messages.reduce(
    (before, message) => roomReducer(before, { type: "frame", frame: { type: "chat_message", message } }),
    state,
  );

test("lines stand in the order of the room, once each, however they arrive", () => {
  const state = take(empty, line(1), line(3), line(2), line(3));
  expect(state.lines.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test("a long room keeps its newest 300 lines and counts all", () => {
  const state = take(empty, ...Array.from({ length: 1000 }, (_, n) => line(n + 1)));
  expect(state.lines).toHaveLength(300);
  expect(state.lines[0]!.seq).toBe(701);
  expect(state.count).toBe(1000);
});

test("one's own line is shown at once, becomes the stored one, or carries the reason", () => {
  const sent = roomReducer(roomReducer(empty, { type: "sent", line: pending("a") }), {
    type: "sent",
    line: pending("b"),
  });
  const refused = roomReducer(sent, {
    type: "frame",
    frame: { type: "error", about: "chat_message", text: "No", clientId: "b" },
  });
  const state = take(refused, line(1, "a"));
  expect(state.pending).toEqual([{ ...pending("b"), failure: "No" }]);
  expect(state.lines).toHaveLength(1);
  const again = roomReducer(state, { type: "sent", line: pending("b") });
  expect(again.pending).toEqual([pending("b")]);
});

test("deleted lines go, older ones come in front", () => {
  const state = take(empty, line(5), line(6));
  const without = roomReducer(state, { type: "frame", frame: { type: "message_deleted", id: "m5" } });
  const older = roomReducer(without, { type: "older", lines: [line(1), line(2)] });
  expect(older.lines.map(({ seq }) => seq)).toEqual([1, 2, 6]);
});

test("sums of reactions never go down", () => {
  const reaction = (total: number) =>
    ({ type: "frame", frame: { type: "emoji_reaction", emoji: "👏", userId: null, count: 2, total } }) as const;
  const state = roomReducer(roomReducer(empty, reaction(7)), reaction(5));
  expect(state.sums).toEqual({ "👏": 7 });
  expect(state.burst).toEqual({ id: 2, emoji: "👏", count: 2 });
});

test("a lost right to watch is known, a fresh address taken", () => {
  const access = (playbackUrl: string | null) => ({ type: "frame", frame: { type: "access", playbackUrl } }) as const;
  expect(roomReducer(empty, access("/hls/t/e/master.m3u8"))).toMatchObject({ mayWatch: true });
  expect(roomReducer(empty, access(null)).mayWatch).toBe(false);
});
