import { expect, test } from "vitest";
import { type ChatLine, MAX_MISSED } from "~/models/live/chat/protocol";
import type { OnAirState, ServerFrame } from "~/realtime/protocol";
import { interleave } from "../chat/message-list";
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
  unseen: null,
  missed: 0,
  count: 0,
  pending: [],
  sentAt: 0,
  waitUntil: 0,
  tips: [],
  sums: {},
  burst: null,
  cues: [],
  show: null,
  noSound: null,
  playbackUrl: null,
  mayWatch: true,
};
const AT = 1_800_000_000_000;
const receive = (state: RoomState, ...frames: ServerFrame[]) =>
  roomReducer(state, { type: "frames", frames, at: AT });
const take = (state: RoomState, ...messages: ChatLine[]) =>
  receive(state, ...messages.map((message) => ({ type: "chat_message" as const, message })));
const read = (state: RoomState, isReading: boolean) =>
  roomReducer(state, { type: "reading", isReading });
const seqs = (lines: ChatLine[]) => lines.map(({ seq }) => seq);
const run = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => line(from + n));

test("messages appear once and in the room's order, in any order of arrival", () => {
  const state = take(empty, line(1), line(3), line(2), line(3));

  expect(state.lines.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test("a long room keeps its newest 200 messages and counts all", () => {
  const state = take(empty, ...run(1, 5000));

  expect(seqs(state.lines)).toEqual(seqs(run(4801, 5000)));
  expect(state.count).toBe(5000);
});

test("the list of a reader who scrolled up is unchanged; new messages are counted and shown at the end", () => {
  const reading = take(read(take(empty, ...run(1, 150)), true), ...run(151, 240));

  expect(seqs(reading.lines)).toEqual(seqs(run(1, 150)));
  expect(reading.missed).toBe(90);

  const back = read(reading, false);

  expect(seqs(back.lines)).toEqual(seqs(run(41, 240)));
  expect(back).toMatchObject({ missed: 0, unseen: null });

  const long = read(take(read(take(empty, line(1)), true), ...run(2, 1000)), false);

  expect(seqs(long.lines)).toEqual(seqs(run(801, 1000)));
});

test.each([false, true])(
  "the list has no gap after an absence longer than the history (reading: %s)",
  (isReading) => {
    const away = read(take(empty, ...run(1, 150)), isReading);
    const back = read(take(away, ...run(1001, 1000 + MAX_MISSED)), false);

    expect(seqs(back.lines)).toEqual(seqs(run(801 + MAX_MISSED, 1000 + MAX_MISSED)));
  },
);

test("a late message, approved or from a gap, is sorted in", () => {
  expect(seqs(take(take(empty, line(1), line(3)), line(2)).lines)).toEqual([1, 2, 3]);
});

test("the sender's own message is shown at once, then replaced by the stored one or marked with the reason", () => {
  const sent = roomReducer(roomReducer(empty, { type: "sent", line: pending("a") }), {
    type: "sent",
    line: pending("b"),
  });
  const refused = receive(sent, {
    type: "error",
    about: "chat_message",
    text: "No",
    clientId: "b",
    retryAfter: 7,
  });

  expect(refused.waitUntil).toBe(AT + 7000);

  const state = take(refused, line(1, "a"));

  expect(state.pending).toEqual([{ ...pending("b"), failure: "No" }]);
  expect(state.lines).toHaveLength(1);
  expect(state.sentAt).toBe(AT);

  const again = roomReducer(state, { type: "sent", line: pending("b") });

  expect(again.pending).toEqual([pending("b")]);
});

test("deleted messages disappear, and older ones are added in front", () => {
  const state = take(empty, line(5), line(6));
  const without = receive(state, { type: "message_deleted", id: "m5" });

  expect(without.count).toBe(1);

  const older = roomReducer(without, { type: "older", lines: [line(1), line(2)] });

  expect(older.lines.map(({ seq }) => seq)).toEqual([1, 2, 6]);
});

test("all messages of a person are removed, including unseen ones", () => {
  const theirs = { ...line(2), user: { id: "loud", firstName: "Ồn", profileImageUrl: null } };
  const state = take(read(take(empty, line(1), theirs), true), { ...theirs, seq: 3, id: "m3" });
  const cleared = read(receive(state, { type: "messages_cleared", userId: "loud" }), false);

  expect(seqs(cleared.lines)).toEqual([1]);
  expect(cleared.count).toBe(1);
});

test("a held message is marked and shown only to its sender", () => {
  const sent = roomReducer(empty, { type: "sent", line: pending("a") });
  const held = receive(sent, { type: "held", clientId: "a", text: "Waits" });

  expect(held).toMatchObject({ pending: [{ clientId: "a", held: "Waits" }], sentAt: AT });
  expect(take(held, line(9, "a"))).toMatchObject({ pending: [], lines: [{ seq: 9 }] });
});

test("a tip keeps its place when the message before it is deleted", () => {
  const tip = { id: "t", firstName: "Bảy", amountCents: null, currency: "usd" as const };
  const state = take(receive(take(empty, line(1), line(2)), { type: "tip", tip }), line(3));
  const order = interleave(state.lines.slice(2), state.tips).map(({ id }) => id);

  expect(interleave(state.lines, state.tips).map(({ id }) => id)).toEqual(["m1", "m2", "t", "m3"]);
  expect(order).toEqual(["t", "m3"]);
});

test("sums of reactions never go down", () => {
  const reaction = (total: number) =>
    ({ type: "emoji_reaction", emoji: "👏", userId: null, count: 2, total }) as const;
  const state = receive(empty, reaction(7), reaction(5));

  expect(state.sums).toEqual({ "👏": 7 });
  expect(state.burst).toEqual({ id: 2, emoji: "👏", count: 2 });
});

test("lost access is recorded, and a new address is used", () => {
  const access = (playbackUrl: string | null) => ({ type: "access", playbackUrl }) as const;

  expect(receive(empty, access("/hls/t/e/master.m3u8"))).toMatchObject({ mayWatch: true });
  expect(receive(empty, access(null)).mayWatch).toBe(false);
});

test("the page knows that no sound comes from the artist, also after a reconnect", () => {
  const joined = { type: "joined", eventId: "e", mayRead: true, state: "live" } as const;
  const silent = { type: "state", state: "live", noSound: true } as const;

  expect(receive(empty, silent).noSound).toBe(true);
  expect(receive(empty, silent, { type: "state", state: "live" }).noSound).toBe(false);
  expect(receive(empty, silent, joined).noSound).toBe(false);
  expect(receive(empty, { ...joined, noSound: true }).noSound).toBe(true);
});

test("a reconnect corrects what the page knows of the show", () => {
  const joined = (state: OnAirState | null) =>
    ({ type: "joined", eventId: "e", mayRead: true, state }) as const;
  const show = (...frames: ServerFrame[]) => receive(empty, ...frames).show;

  expect(show(joined(null))).toBeNull();
  expect(show({ type: "state", state: "reconnecting" }, joined("live"))).toBe("live");
  expect(show(joined("live"), joined(null))).toBe("ended");
  expect(show({ type: "state", state: "ended" }, joined("live"))).toBe("live");
});
