import { beforeAll, expect, test } from "vitest";
import {
  actorFor,
  cookieFor,
  makeArtist,
  makeSignedInUser,
} from "../../test/factories/accounts/people";
import { makeDonation, makeLines, makeLiveEvent } from "../../test/factories/live/rooms";
import { stopClock } from "../../test/factories/money/money";
import { joinRoom, type RoomClient, openRooms } from "../../test/live/room-client";
import { announce } from "~/models/base/announcements.server";
import { GUEST } from "~/models/base/actor";
import { listHeldMessages } from "~/models/live/chat/moderation/held-messages.server";
import { readHistory } from "~/models/live/chat/history.server";
import { moderate } from "~/models/live/chat/moderation/moderate.server";
import { postMessage } from "~/models/live/chat/post-message.server";
import { ModerationAction } from "~/models/live/chat/schema";

const rooms = openRooms();
let artist: Awaited<ReturnType<typeof makeArtist>>;

beforeAll(async () => {
  artist = await makeArtist();
});

const show = () => makeLiveEvent({ artistId: artist.id });
const act = (eventId: string, input: object) =>
  moderate(actorFor(artist), eventId, ModerationAction.parse(input));
const enter = async (eventId: string, how: { cookie?: string; extended?: boolean } = {}) => {
  return joinRoom(await rooms.connect(how), eventId);
};

const member = () => makeSignedInUser("Bảy");

test("a phrase is sent by its id; every reader, old clients too, gets it in their own language", async () => {
  const event = await show();
  const { cookie } = await member();
  const writer = await enter(event.id, { cookie: `${cookie}; nhacsong_lang=vi`, extended: true });
  const english = await enter(event.id, { cookie: "nhacsong_lang=en" });

  writer.send({ type: "chat_message", phrase: "bravo", clientId: "p1" });
  writer.send({ type: "chat_message", message: "tự viết" });
  for (const client of [writer, english]) await client.until(() => client.chat().length === 2);
  expect(writer.chat()).toEqual(["Hay quá!", "tự viết"]);
  expect(english.chat()).toEqual(["Bravo!", "tự viết"]);
  expect(english.of("chat_message")[0]!.message.phrase).toBe("bravo");

  const late = await enter(event.id, { cookie: "nhacsong_lang=en" });

  await late.until(() => late.chat().length === 2);
  expect(late.chat()).toEqual(["Bravo!", "tự viết"]);
  writer.send({ type: "chat_message", phrase: "nope" });
  expect((await writer.until(() => writer.of("error")[0])).about).toBe("chat_message");
});

test("a held message is visible only to its author and moderators until it is approved", async () => {
  const event = await show();

  await act(event.id, { intent: "rules", slowSeconds: "0", review: "all" });

  const { cookie } = await member();
  const own = await enter(event.id, { cookie: await cookieFor(artist), extended: true });
  const writer = await enter(event.id, { cookie, extended: true });
  const reader = await enter(event.id, { extended: true });
  const before = own.of("changed").length;

  writer.send({ type: "chat_message", message: "chờ", clientId: "h1" });
  expect(await writer.until(() => writer.of("held")[0])).toMatchObject({ clientId: "h1" });
  await own.until(() => own.of("changed").length > before);
  expect(reader.of("changed")).toEqual([]);
  expect(reader.chat()).toEqual([]);
  await act(event.id, { intent: "approve", messageId: (await listHeldMessages(event.id))[0]!.id });
  for (const client of [writer, reader, own])
    await client.until(() => client.chat().includes("chờ"));
});

test("deletions, clearing and new rules reach everybody in the room at once", async () => {
  const event = await show();
  const { user, cookie } = await member();
  const writer = await enter(event.id, { cookie, extended: true });
  const reader = await enter(event.id, { extended: true });

  writer.send({ type: "chat_message", message: "một" });

  const { message } = await reader.until(() => reader.of("chat_message")[0]);

  await act(event.id, { intent: "delete", messageId: message.id });
  expect((await reader.until(() => reader.of("message_deleted")[0])).id).toBe(message.id);
  await act(event.id, { intent: "clear", userId: user.id });
  expect((await reader.until(() => reader.of("messages_cleared")[0])).userId).toBe(user.id);
  await act(event.id, { intent: "rules", slowSeconds: "60" });
  await reader.until(() => reader.of("changed")[0]);
  await act(event.id, { intent: "ban", userId: user.id });
  await writer.until(() => writer.of("changed").length >= 2);
  writer.send({ type: "chat_message", message: "lại nữa" });
  expect((await writer.until(() => writer.of("error")[0])).text).toBe(
    "You're banned from this chat.",
  );
});

test("a returning reader gets only the deletions made in the meantime", async () => {
  const event = await show();
  const { user } = await member();

  await makeLines(event.id, artist.id, ["long gone", "stays"]);

  const [longGone, stays] = await readHistory(GUEST, event.id);

  await act(event.id, { intent: "delete", messageId: longGone!.id });

  const restore = stopClock(Date.now() + 1000);
  const said = (message: string) => postMessage(actorFor(user), event.id, { message });
  const [first, second] = [await said("một"), await said("hai")];
  const since = (await readHistory(GUEST, event.id)).at(-1)!.seq;

  await act(event.id, { intent: "delete", messageId: second.id });

  const { id: missed } = await said("ba");

  await act(event.id, { intent: "clear", userId: user.id });
  restore();
  await makeLines(event.id, artist.id, ["bốn"]);

  const back = async (how: { extended?: boolean }, from?: number) => {
    const client = await rooms.connect(how);

    client.send({ type: "join_event", eventId: event.id, since: from });
    await client.until(() => client.chat().includes("bốn"));
    client.join("no-such-event");
    if (how.extended) await client.until(() => client.of("error")[0]);

    return client;
  };

  const reader = await back({ extended: true }, since);
  const deleted = reader.of("message_deleted").map(({ id }) => id);

  expect(new Set(deleted)).toEqual(new Set([first.id, second.id]));
  expect([deleted.includes(missed), deleted.includes(stays!.id)]).toEqual([false, false]);
  expect(reader.chat()).toEqual(["bốn"]);
  expect(reader.of("changed")).toHaveLength(1);
  expect((await back({ extended: true })).of("message_deleted")).toEqual([]);

  const old = new Set((await back({}, since)).frames.map(({ type }) => type));

  expect(old).toEqual(new Set(["viewer_count", "chat_message"]));
});

test("a tip with a hidden amount shows the room only its giver; the artist's page reloads the request", async () => {
  const event = await show();
  const { user } = await member();
  const reader = await enter(event.id, { extended: true });
  const own = await enter(event.id, { cookie: await cookieFor(artist), extended: true });
  const donationId = await makeDonation(event.id, user.id, { amountCents: 1250, hideAmount: true });

  announce({ type: "donation.received", eventId: event.id, donationId });
  expect((await reader.until(() => reader.of("tip")[0])).tip).toEqual({
    id: donationId,
    firstName: "Bảy",
    amountCents: null,
    currency: "usd",
  });
  await own.until(() => own.of("changed")[0]);
  expect(JSON.stringify(reader.frames)).not.toContain(":1250");
});

test("clients of the basic protocol get no extended frames", async () => {
  const event = await show();
  const { user, cookie } = await member();
  const own = await cookieFor(artist);
  const old: RoomClient[] = [
    await enter(event.id, { cookie }),
    await enter(event.id, { cookie: own }),
  ];

  await act(event.id, { intent: "rules", slowSeconds: "0", review: "all" });
  old[0]!.send({ type: "chat_message", message: "held" });
  await act(event.id, { intent: "clear", userId: user.id });
  await act(event.id, { intent: "rules", slowSeconds: "0" });
  old[0]!.send({ type: "chat_message", phrase: "thanks" });

  const known = new Set(["viewer_count", "chat_message", "emoji_reaction"]);

  for (const client of old) {
    await client.until(() => client.chat().includes("Thank you!"));
    expect(client.frames.filter(({ type }) => !known.has(type))).toEqual([]);
  }
});
