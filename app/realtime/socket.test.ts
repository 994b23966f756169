import { beforeAll, expect, test, vi } from "vitest";
import { eq } from "drizzle-orm";
import {
  actorFor,
  addHelper,
  makeArtist,
  makeSignedInUser,
  makeUser,
} from "../../test/factories/accounts/people";
import { countQuestions } from "../../test/factories/live/questions";
import { makeLines, makeLiveEvent } from "../../test/factories/live/rooms";
import { visitorCookie } from "../../test/factories/accounts/visitors";
import { joinRoom, type RoomClient, settle, openRooms } from "../../test/live/room-client";
import { env } from "~/platform/settings/env.server";
import { GUEST } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import {
  endBroadcast,
  notePictureStopped,
  startBroadcast,
} from "~/models/live/streams/broadcast/broadcasts.server";
import { readHistory } from "~/models/live/chat/history.server";
import { postMessage } from "~/models/live/chat/post-message.server";
import { countViewers } from "~/models/live/streams/audience/presence.server";
import { db } from "~db/client.server";
import { chatMessages, reactionCounts } from "~db/schema";

const rooms = openRooms();
let artist: Awaited<ReturnType<typeof makeArtist>>;

beforeAll(async () => {
  artist = await makeArtist();
});

const free = () => makeLiveEvent({ artistId: artist.id });

test("other origins are refused at the upgrade", async () => {
  const cookie = (await makeSignedInUser()).cookie;
  const port = rooms.host.split(":")[1];

  for (const origin of ["null", "https://evil.example", `http://127.0.0.1:${Number(port) + 1}`]) {
    await expect(rooms.connect({ cookie, origin })).rejects.toThrow("403");
  }
});

test("a program may connect without Origin, but not with a cookie", async () => {
  const program = await rooms.connect({ origin: null });

  program.close();
  await expect(
    rooms.connect({ cookie: (await makeSignedInUser()).cookie, origin: null }),
  ).rejects.toThrow("403");
});

test("a message reaches everybody under the name of the session, whatever userId the frame claims", async () => {
  const event = await free();
  const { user, cookie } = await makeSignedInUser("Bảy");
  const [writer, reader] = await Promise.all([rooms.connect({ cookie }), rooms.connect()]);

  await Promise.all([joinRoom(writer, event.id), joinRoom(reader, event.id)]);
  writer.send({ type: "chat_message", message: "  Hay quá!\n ", userId: artist.id });
  for (const client of [writer, reader]) {
    const frame = await client.until(() => client.of("chat_message")[0]);

    expect(frame.message).toMatchObject({
      message: "Hay quá!",
      user: { id: user.id, firstName: "Bảy", profileImageUrl: null },
    });
    expect(new Date(frame.message.timestamp).toISOString()).toBe(frame.message.timestamp);
  }

  const row = await db.query.chatMessages.findFirst({ where: eq(chatMessages.eventId, event.id) });

  expect(row).toMatchObject({ userId: user.id, message: "Hay quá!" });
});

test("a posted line carries itself: readers get it as the history shows it, without asking for it", async () => {
  const event = await free();
  const reader = await joinRoom(await rooms.connect(), event.id);
  const moderator = await makeUser();

  await addHelper(artist.id, moderator.id);

  const writers = [await makeUser(), moderator, artist, await makeUser({ role: "admin" })];
  const { asked } = await countQuestions(async () => {
    for (const [n, writer] of writers.entries()) {
      await postMessage(actorFor(writer), event.id, { message: `by ${n}`, clientId: `line-${n}` });
    }

    await reader.until(() => reader.chat().length === writers.length);
  });

  const frames = reader.of("chat_message").map(({ message }) => message);

  expect(asked.filter((sql) => /select.* from "chat_messages".* join "users"/s.test(sql))).toEqual(
    [],
  );
  expect(frames).toEqual(await readHistory(GUEST, event.id));
  expect(frames.map(({ user }) => user.mark)).toEqual([undefined, "moderator", "artist", "admin"]);
});

test("the last 50 messages come oldest first, without duplicates or losses while others write", async () => {
  const event = await free();
  const { user } = await makeSignedInUser();
  const old = Array.from({ length: 60 }, (_, n) => `line ${n}`);

  await makeLines(event.id, user.id, old);

  const reader = await rooms.connect();

  reader.join(event.id);

  const writers = await Promise.all(Array.from({ length: 8 }, () => makeSignedInUser()));

  await Promise.all(
    writers.map(({ user }, n) => postMessage(actorFor(user), event.id, { message: `new ${n}` })),
  );
  await reader.until(() => reader.chat().filter((it) => it.startsWith("new")).length === 8);

  const lines = reader.chat();

  expect(new Set(lines).size).toBe(lines.length);

  const seqs = reader.of("chat_message").map(({ message }) => message.seq);

  expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  expect(lines).toContain("line 59");
  expect(lines).not.toContain("line 9");
});

test("since fills the gap after a reconnect, in order", async () => {
  const event = await free();
  const { user } = await makeSignedInUser();

  await makeLines(event.id, user.id, ["one", "two", "three"]);

  const first = await rooms.connect();

  first.join(event.id);
  await first.until(() => first.chat().length === 3);

  const since = first.of("chat_message")[0]!.message.seq;
  const again = await rooms.connect({ extended: true });

  again.send({ type: "join_event", eventId: event.id, since });
  await again.until(() => again.of("joined")[0]);
  expect(again.chat()).toEqual(["two", "three"]);
});

test("after a long absence the newest 500 messages arrive in order, and new ones follow without a gap", async () => {
  const event = await free();
  const { user } = await makeSignedInUser();
  const words = Array.from({ length: 600 }, (_, n) => `line ${n}`);

  await makeLines(event.id, user.id, words);

  const reader = await rooms.connect({ extended: true });

  reader.send({ type: "join_event", eventId: event.id, since: 0 });
  await reader.until(() => reader.of("joined")[0]);
  await postMessage(actorFor(user), event.id, { message: "line 600" });
  await reader.until(() => reader.chat().includes("line 600"));
  expect(reader.chat()).toEqual([...words.slice(100), "line 600"]);
});

test("people count once for any number of tabs, until they leave", async () => {
  const event = await free();
  const { cookie } = await makeSignedInUser();
  const cookies = [cookie, cookie, visitorCookie("a"), visitorCookie("a"), visitorCookie("b")];
  const clients = await Promise.all(cookies.map((it) => rooms.connect({ cookie: it })));

  for (const client of clients) await joinRoom(client, event.id);
  expect(countViewers(event.id)).toBe(3);

  const [first, second] = clients;

  await second!.until(() => second!.of("viewer_count").at(-1)!.count === 3);
  clients[4]!.close();
  clients[2]!.close();
  first!.close();
  await second!.until(() => second!.of("viewer_count").at(-1)!.count === 2);
});

test("a flood is throttled, further tabs add little, and a clientId counts once", async () => {
  const event = await free();
  const { cookie } = await makeSignedInUser();
  const tabs = await Promise.all([1, 2, 3].map(() => rooms.connect({ cookie, extended: true })));

  for (const tab of tabs) await joinRoom(tab, event.id);
  for (let n = 0; n < 20; n++)
    for (const tab of tabs) tab.send({ type: "chat_message", message: `flood ${n}` });
  await Promise.all(tabs.map(settle));

  const stored = await db.$count(chatMessages, eq(chatMessages.eventId, event.id));

  expect(stored).toBeGreaterThanOrEqual(5);
  expect(stored).toBeLessThanOrEqual(20);

  const other = await joinRoom(
    await rooms.connect({ cookie: (await makeSignedInUser()).cookie, extended: true }),
    event.id,
  );

  for (let n = 0; n < 3; n++)
    other.send({ type: "chat_message", message: "once", clientId: "c-1" });
  await settle(other);

  const once = await db.$count(chatMessages, eq(chatMessages.clientId, "c-1"));

  expect(once).toBe(1);
});

test("a reaction is counted, and only its sender sees that it is theirs", async () => {
  const event = await free();
  const { user, cookie } = await makeSignedInUser();
  const [sender, reader] = [await rooms.connect({ cookie, extended: true }), await rooms.connect()];

  for (const client of [sender, reader]) await joinRoom(client, event.id);
  for (const emoji of ["👏", "👏", "💩"])
    sender.send({ type: "emoji_reaction", emoji, userId: artist.id });
  const count = (client: RoomClient) =>
    client.of("emoji_reaction").reduce((sum, it) => sum + it.count, 0);

  await Promise.all([
    sender.until(() => count(sender) === 2),
    reader.until(() => count(reader) === 2),
  ]);
  expect(new Set(sender.of("emoji_reaction").map((it) => it.userId))).toEqual(new Set([user.id]));
  expect(new Set(reader.of("emoji_reaction").map((it) => it.userId))).toEqual(new Set([null]));
  expect(reader.of("emoji_reaction").at(-1)!.total).toBe(2);
  await expect.poll(() => db.$count(reactionCounts, eq(reactionCounts.eventId, event.id))).toBe(1);
});

test("bad frames close only their sender's socket", async () => {
  const event = await free();
  const [bad, good] = [await rooms.connect(), await rooms.connect({ extended: true })];

  await joinRoom(good, event.id);
  for (let n = 0; n < 200; n++) bad.send(n % 2 ? "{" : { type: "nonsense", n });
  expect(await bad.closed).toBe(1008);

  const big = await rooms.connect();

  big.send("x".repeat(100_000));
  expect(await big.closed).toBe(1009);
  await settle(good);
  expect(good.socket.readyState).toBe(good.socket.OPEN);
});

test("joining tells the show's present state: what was announced before does not come again", async () => {
  const event = await free();
  const stateAtJoin = async () =>
    (await joinRoom(await rooms.connect({ extended: true }), event.id)).of("joined")[0]!.state;

  expect(await stateAtJoin()).toBe("reconnecting");
  await startBroadcast(event.id, "browser", ["v720", "a"]);
  expect(await stateAtJoin()).toBe("live");
  notePictureStopped(event.id);
  expect(await stateAtJoin()).toBe("paused");
  await endBroadcast(event.id);
  expect(await stateAtJoin()).toBeNull();
});

test("the end of a show reaches the rooms", async () => {
  const event = await free();
  const viewer = await joinRoom(await rooms.connect({ extended: true }), event.id);

  announce({ type: "show.ended", eventId: event.id });

  const frame = await viewer.until(() => viewer.of("state")[0]);

  expect(frame.state).toBe("ended");
});

test("a person with thirty open sockets is refused another until one closes; without a trusted proxy nobody is", async () => {
  const how = { cookie: (await makeSignedInUser()).cookie, address: "198.51.100.1, 203.0.113.7" };
  const untrusted = await Promise.all(Array.from({ length: 31 }, () => rooms.connect(how)));

  vi.spyOn(env, "TRUST_PROXY", "get").mockReturnValue(1);

  const sockets = await Promise.all(Array.from({ length: 30 }, () => rooms.connect(how)));

  await expect(rooms.connect(how)).rejects.toThrow("429");
  sockets[0]!.close();
  await expect.poll(() => rooms.connect(how).catch(() => null)).not.toBeNull();
  vi.restoreAllMocks();
  [...untrusted, ...sockets].forEach((it) => it.close());
});

test("signing out closes the sockets of that account", async () => {
  const event = await free();
  const { user, cookie } = await makeSignedInUser();
  const client = await joinRoom(await rooms.connect({ cookie }), event.id);

  announce({ type: "session.ended", userId: user.id });
  expect(await client.closed).toBe(4001);
});
