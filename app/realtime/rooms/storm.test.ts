import net from "node:net";
import { beforeAll, expect, test } from "vitest";
import { actorFor, makeArtist, makeSignedInUser } from "../../../test/factories/accounts/people";
import { makeLines, makeLiveEvent } from "../../../test/factories/live/rooms";
import { visitorCookie } from "../../../test/factories/accounts/visitors";
import { joinRoom, openRooms } from "../../../test/live/room-client";
import { postMessage } from "~/models/live/chat/post-message.server";
import { countViewers } from "~/models/live/streams/audience/presence.server";
import { findRoom } from "./rooms.server";
import { closeRealtime } from "../socket.server";

const rooms = openRooms();
let artist: Awaited<ReturnType<typeof makeArtist>>;

beforeAll(async () => {
  artist = await makeArtist();
});

const show = () => makeLiveEvent({ artistId: artist.id });

/** A seeded generator in [0, 1). */
function numbers(seed: number) {
  let state = seed;

  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

const JUNK = [
  () => "{",
  () => "null",
  () => "[]",
  () => '"chat_message"',
  () => JSON.stringify({ type: "chat_message" }),
  () => JSON.stringify({ type: "chat_message", message: { toString: "x" } }),
  () => JSON.stringify({ type: "join_event", eventId: ["a"] }),
  () => JSON.stringify({ type: "join_event", eventId: "x".repeat(65) }),
  () => JSON.stringify({ type: "emoji_reaction" }),
  () => JSON.stringify({ type: "__proto__", constructor: 1 }),
  () => `${'{"a":'.repeat(2000)}1${"}".repeat(2000)}`,
  () => "\u0000\ud800\uffff",
  (random: () => number) =>
    Buffer.from(Array.from({ length: 40 }, () => Math.floor(random() * 256))),
];

test("20,000 malformed frames are answered or close their sender's socket, without affecting others", async () => {
  const event = await show();
  const good = await joinRoom(
    await rooms.connect({ extended: true, cookie: (await writer()).cookie }),
    event.id,
  );
  const random = numbers(7);
  let answered = 0;

  for (let round = 0; round < 20; round++) {
    const senders = await Promise.all(
      Array.from({ length: 20 }, () => rooms.connect({ extended: true })),
    );

    for (let n = 0; n < 50; n++) {
      for (const { socket } of senders)
        socket.send(JUNK[Math.floor(random() * JUNK.length)]!(random));
    }

    await Promise.all(senders.map((it) => it.until(() => it.of("error").length === 50)));
    answered += senders.reduce((sum, it) => sum + it.of("error").length, 0);
    senders.forEach(({ socket }) => socket.send("{"));
    expect(new Set(await Promise.all(senders.map((it) => it.closed)))).toEqual(new Set([1008]));
  }

  expect(answered).toBe(20_000);
  good.send({ type: "chat_message", message: "still here" });
  await good.until(() => good.chat().includes("still here"));
});

const writer = makeSignedInUser;

test("after a restart everybody reconnects once and gets what they missed", async () => {
  const event = await show();

  await makeLines(event.id, artist.id, ["before"]);

  const people = Array.from({ length: 200 }, (_, n) => visitorCookie(`storm${n}-`));
  const clients = await Promise.all(
    people.map((cookie) => rooms.connect({ extended: true, cookie })),
  );

  for (const client of clients) await joinRoom(client, event.id);
  expect(countViewers(event.id)).toBe(200);

  const since = clients[0]!.of("chat_message").at(-1)!.message.seq;

  closeRealtime();
  expect(new Set(await Promise.all(clients.map((it) => it.closed)))).toEqual(new Set([1012]));
  expect(clients.every((it) => it.of("restart")[0]!.withinMs > 0)).toBe(true);
  await expect.poll(() => countViewers(event.id)).toBe(0);
  await makeLines(event.id, artist.id, ["meanwhile"]);

  const again = await Promise.all(
    people.map((cookie) => rooms.connect({ extended: true, cookie })),
  );

  again.forEach((it) => it.send({ type: "join_event", eventId: event.id, since }));
  await Promise.all(again.map((it) => it.until(() => it.of("joined")[0])));
  expect(countViewers(event.id)).toBe(200);
  for (const client of again) expect(client.chat()).toEqual(["meanwhile"]);
});

test("a client that does not read is dropped and slows nobody down", async () => {
  const event = await show();
  const { user } = await writer();
  const reader = await joinRoom(await rooms.connect(), event.id);
  const slow = await deafReader(event.id);

  await expect.poll(() => findRoom(event.id)!.clients.size).toBe(2);

  const room = findRoom(event.id)!;
  const line = {
    id: "x",
    message: "ệ".repeat(500),
    timestamp: "",
    user: { id: user.id, firstName: "M", profileImageUrl: null },
  };
  let seq = 1_000_000;
  const fill = () => {
    for (let n = 0; n < 200; n++) room.sendLine({ ...line, seq: seq++ });

    return room.clients.size;
  };

  await expect.poll(fill, { interval: 60 }).toBe(1);
  await postMessage(actorFor(user), event.id, { message: "on time" });
  await reader.until(() => reader.chat().includes("on time"));
  slow.destroy();
});

/** A raw socket that joins and never reads again. */
function deafReader(eventId: string): Promise<net.Socket> {
  const [host, port] = rooms.host.split(":");

  return new Promise((done) => {
    const socket = net.connect(Number(port), host, () => {
      socket.write(
        `GET /ws HTTP/1.1\r\nHost: ${rooms.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2FtcGxlIG5vbmNlMTIzNA==\r\nOrigin: http://${rooms.host}\r\n\r\n`,
      );
    });

    socket.once("data", () => {
      const payload = Buffer.from(JSON.stringify({ type: "join_event", eventId }));

      socket.write(
        Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]),
      );
      socket.pause();
      done(socket);
    });
  });
}

test("a client that joins again and again is throttled; others join at once", async () => {
  const event = await show();
  const hasty = await rooms.connect({ extended: true });
  const since = performance.now();

  for (let n = 0; n < 60; n++) hasty.join(event.id);
  await hasty.until(() => hasty.of("joined").length + hasty.of("error").length === 60);

  // Twenty at once, then one a second.
  const seconds = (performance.now() - since) / 1000;

  expect(hasty.of("joined").length).toBeLessThan(25 + seconds);
  expect(hasty.of("error")[0]).toMatchObject({ about: "join_event" });
  await joinRoom(await rooms.connect({ extended: true }), event.id);
});
