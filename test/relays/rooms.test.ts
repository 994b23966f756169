import { once } from "node:events";
import { connect } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { announce } from "~/models/base/announcements.server";
import { listHeldMessages } from "~/models/live/chat/moderation/held-messages.server";
import { moderate } from "~/models/live/chat/moderation/moderate.server";
import { postMessage } from "~/models/live/chat/post-message.server";
import { ModerationAction } from "~/models/live/chat/schema";
import { pressDesk } from "~/models/live/lyrics/desk.server";
import { countViewers } from "~/models/live/streams/audience/presence.server";
import {
  createAccessToken,
  revokeAccessToken,
} from "~/models/accounts/authentication/access-tokens.server";
import { openClients } from "~/realtime/rooms/revoke-connections.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import {
  actorFor,
  cookieFor,
  makeArtist,
  makeSignedInUser,
  makeUser,
} from "../factories/accounts/people";
import {
  makeLines,
  makeLiveEvent,
  makeLiveTicketedEvent,
  makeTicket,
} from "../factories/live/rooms";
import { makeSetListSong } from "../factories/live/songs";
import { visitorCookie } from "../factories/accounts/visitors";
import type { RoomClient } from "../live/room-client";
import { hasRedis } from "./redis";
import { enter, openRelayedRooms } from "./relayed-rooms";

describe.runIf(hasRedis)("rooms at two relays", () => {
  const rooms = openRelayedRooms();
  const [one, two] = rooms.relays;
  let artist: Awaited<ReturnType<typeof makeArtist>>;

  beforeAll(async () => {
    artist = await makeArtist();
  });

  const show = () => makeLiveEvent({ artistId: artist.id });
  const ticketed = () => makeLiveTicketedEvent({ artistId: artist.id });
  const act = (eventId: string, input: object) =>
    moderate(actorFor(artist), eventId, ModerationAction.parse(input));
  const holder = async (eventId: string) => {
    const { user, cookie } = await makeSignedInUser();

    return { user, cookie, ticket: await makeTicket(eventId, user.id) };
  };

  const seqs = (client: RoomClient) => client.of("chat_message").map(({ message }) => message.seq);

  test("a request that is no proper upgrade is answered, and leaves nothing open at home", async () => {
    const before = openClients.size;
    const { hostname, port } = new URL(`http://${one.host}`);
    const socket = connect(Number(port), hostname);

    socket.end(
      `GET /ws HTTP/1.1\r\nHost: ${one.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );

    const [answer] = (await once(socket, "data")) as [Buffer];

    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
    await expect.poll(() => openClients.size).toBe(before);
  });

  test("what is written at a relay, at home or by a form reaches everybody once and in order", async () => {
    const event = await show();

    await makeLines(event.id, artist.id, ["old"]);

    const writer = await makeSignedInUser();
    const readers = await Promise.all(
      [rooms.at(one), rooms.at(two), rooms.atHome()].map((it) => enter(it, event.id)),
    );
    const speaker = await enter(rooms.at(one, { cookie: writer.cookie }), event.id);
    const all = [...readers, speaker];

    for (let n = 0; n < 5; n++)
      speaker.send({ type: "chat_message", message: `relay ${n}`, clientId: `c${n}` });
    await Promise.all(
      [0, 1, 2, 3].map((n) => postMessage(actorFor(artist), event.id, { message: `form ${n}` })),
    );
    for (const client of all) await client.until(() => client.chat().length >= 10);
    const late = await enter(rooms.at(two), event.id);

    for (const client of all) {
      expect(client.chat()).toEqual(late.chat());
      expect(seqs(client)).toEqual([...new Set(seqs(client))].sort((a, b) => a - b));
    }
  });

  test("lines that are posted while people join are there once and in order", async () => {
    const event = await show();
    let isOver = false;
    const posting = (async () => {
      for (let n = 0; !isOver; n++)
        await postMessage(actorFor(await makeUser()), event.id, { message: `line ${n}` });
    })();
    const readers: RoomClient[] = [];

    for (let n = 0; n < 20; n++)
      readers.push(await enter(rooms.at(rooms.relays[n % 2]!), event.id));
    isOver = true;
    await posting;

    const { id } = await postMessage(actorFor(artist), event.id, { message: "last" });

    for (const reader of readers) {
      await reader.until(() => reader.of("chat_message").some(({ message }) => message.id === id));

      const got = reader.chat().slice(0, -1);
      const first = Number(got[0]?.split(" ")[1] ?? 0);

      expect(got).toEqual(got.map((_, n) => `line ${first + n}`));
    }
  });

  test("a stranger at a relay reads nothing of a ticketed room, and changes of it reach them", async () => {
    const event = await ticketed();

    await makeLines(event.id, artist.id, ["before"]);

    const inside = await holder(event.id);
    const reader = await enter(rooms.at(one, { cookie: inside.cookie }), event.id);
    const stranger = await enter(rooms.at(one, { cookie: visitorCookie("stranger") }), event.id);

    expect([reader.of("joined")[0]!.mayRead, stranger.of("joined")[0]!.mayRead]).toEqual([
      true,
      false,
    ]);

    const { id } = await postMessage(actorFor(artist), event.id, { message: "for holders" });

    await act(event.id, { intent: "delete", messageId: id });
    reader.send({ type: "emoji_reaction", emoji: "👏" });
    await reader.until(() => reader.of("emoji_reaction")[0]);
    announce({ type: "show.paused", eventId: event.id });
    await stranger.until(() => stranger.of("state")[0]);
    await reader.until(() => reader.of("state")[0]);
    expect(reader.chat()).toContain("for holders");
    expect(reader.of("message_deleted")).toHaveLength(1);

    const types = new Set(stranger.frames.map(({ type }) => type));

    expect(
      [...types].filter(
        (it) => !["hello", "viewer_count", "joined", "access", "state"].includes(it),
      ),
    ).toEqual([]);
  });

  test("phrases, errors and notices are in the reader's language", async () => {
    const event = await show();
    const { cookie } = await makeSignedInUser();
    const vietnamese = await enter(
      rooms.at(one, { cookie: `${cookie}; nhacsong_lang=vi` }),
      event.id,
    );
    const english = await enter(rooms.at(one, { cookie: "nhacsong_lang=en" }), event.id);
    const newcomer = await enter(rooms.at(one, { language: "vi" }), event.id);
    const clients = [vietnamese, english, newcomer];

    vietnamese.send({ type: "chat_message", phrase: "bravo" });
    for (const client of clients) await client.until(() => client.chat().length === 1);
    expect(clients.map((client) => client.chat())).toEqual([
      ["Hay quá!"],
      ["Bravo!"],
      ["Hay quá!"],
    ]);
    english.send({ type: "chat_message", message: "Hello" });
    expect((await english.until(() => english.of("error")[0])).text).toBe(
      "Sign in to join the conversation",
    );
  });

  test("a held message is told to its author and the crew only, until it is approved", async () => {
    const event = await show();

    await act(event.id, { intent: "rules", slowSeconds: "0", review: "all" });

    const own = await enter(rooms.at(one, { cookie: await cookieFor(artist) }), event.id);
    const writer = await enter(
      rooms.at(one, { cookie: (await makeSignedInUser()).cookie }),
      event.id,
    );
    const reader = await enter(rooms.at(one), event.id);

    writer.send({ type: "chat_message", message: "chờ", clientId: "h1" });
    expect(await writer.until(() => writer.of("held")[0])).toMatchObject({ clientId: "h1" });
    await own.until(() => own.of("changed")[0]);
    await act(event.id, {
      intent: "approve",
      messageId: (await listHeldMessages(event.id))[0]!.id,
    });
    for (const client of [writer, reader, own])
      await client.until(() => client.chat().includes("chờ"));
    expect(reader.of("changed")).toEqual([]);
    expect(reader.chat()).toEqual(["chờ"]);
  });

  test("reactions are counted over all, and only their sender learns which are theirs", async () => {
    const event = await show();
    const { user, cookie } = await makeSignedInUser();
    const sender = await enter(rooms.at(one, { cookie }), event.id);
    const reader = await enter(rooms.at(two), event.id);

    for (let n = 0; n < 2; n++) sender.send({ type: "emoji_reaction", emoji: "👏" });
    const count = (client: RoomClient) =>
      client.of("emoji_reaction").reduce((sum, it) => sum + it.count, 0);

    for (const client of [sender, reader]) await client.until(() => count(client) === 2);
    expect(new Set(sender.of("emoji_reaction").map((it) => it.userId))).toEqual(new Set([user.id]));
    expect(new Set(reader.of("emoji_reaction").map((it) => it.userId))).toEqual(new Set([null]));
  });

  test("lines of a song reach readers at every relay, once and in order, also those who come later", async () => {
    const event = await ticketed();

    await makeSetListSong({ artistId: artist.id, eventId: event.id });

    const { cookie } = await holder(event.id);
    const readers = await Promise.all(
      [one, two].map((relay) => enter(rooms.at(relay, { cookie }), event.id)),
    );
    const stranger = await enter(rooms.at(one, { cookie: visitorCookie("no ticket") }), event.id);
    const old = await rooms.at(two, { cookie });

    old.join(event.id);
    await old.until(() => old.of("viewer_count")[0]);

    const hand = { actor: actorFor(artist), eventId: event.id };

    for (let from = 0; from < 3; from++) await pressDesk(hand, { from, press: "next" });
    const lines = (client: RoomClient) => client.of("lyric").map(({ seq, line }) => [seq, line]);
    const shown = [
      [1, "Đò Khuya"],
      [2, "Sông dài con nước về đâu"],
      [3, "Đèn ai còn thắp"],
    ];

    for (const reader of readers) await reader.until(() => lines(reader).length >= 3);
    const late = await enter(rooms.at(two, { cookie }), event.id);

    for (const reader of [...readers, late]) expect(lines(reader)).toEqual(shown);
    announce({ type: "show.paused", eventId: event.id });
    await stranger.until(() => stranger.of("state")[0]);
    expect([lines(stranger), lines(old)]).toEqual([[], []]);
  });

  test("a flood over two relays is limited as one", async () => {
    const event = await show();
    const { cookie } = await makeSignedInUser();
    const tabs = await Promise.all(
      [one, two].map((relay) => enter(rooms.at(relay, { cookie }), event.id)),
    );

    for (let n = 0; n < 30; n++)
      for (const tab of tabs) tab.send({ type: "chat_message", message: `flood ${n}` });
    for (const tab of tabs) tab.join("no-such-event");
    for (const tab of tabs)
      await tab.until(() => tab.of("error").some(({ about }) => about === "join_event"));
    const reader = await enter(rooms.at(two), event.id);

    expect(reader.chat().length).toBeGreaterThanOrEqual(5);
    expect(reader.chat().length).toBeLessThanOrEqual(20);
  });

  test("people count once over relays and home, until they leave", async () => {
    const event = await show();
    const { cookie } = await makeSignedInUser();
    const mine = [rooms.at(one, { cookie }), rooms.at(two, { cookie }), rooms.atHome({ cookie })];
    const clients = await Promise.all(mine.map((it) => enter(it, event.id)));
    const guest = await enter(rooms.at(two, { cookie: visitorCookie("guest") }), event.id);

    expect(countViewers(event.id)).toBe(2);
    await clients[0]!.until(() => clients[0]!.of("viewer_count").at(-1)!.count === 2);
    guest.close();
    await clients[0]!.until(() => clients[0]!.of("viewer_count").at(-1)!.count === 1);
    for (const client of clients) client.close();
    await expect.poll(() => countViewers(event.id)).toBe(0);
  });

  test("foreign pages and wrong tokens are refused at a relay, and a person's sockets are counted over all", async () => {
    const { cookie } = await makeSignedInUser();

    await expect(rooms.at(one, { cookie, origin: "https://evil.example" })).rejects.toThrow("403");
    await expect(rooms.at(one, { token: "nhacsong_madeup", origin: null })).rejects.toThrow("401");

    const how = { cookie, address: "203.0.113.7" };
    const sockets = await Promise.all(
      Array.from({ length: 30 }, (_, n) => rooms.at(rooms.relays[n % 2]!, how)),
    );

    await expect(rooms.at(one, how)).rejects.toThrow("429");
    sockets[1]!.close();
    await expect.poll(() => rooms.at(one, how).catch(() => null)).not.toBeNull();
  });

  describe("the end of a right reaches every relay:", () => {
    const leaving = async (cookie: string, eventId: string) =>
      Promise.all([one, two].map((relay) => enter(rooms.at(relay, { cookie }), eventId)));

    test("a refund", async () => {
      const event = await ticketed();
      const [gone, other] = [await holder(event.id), await holder(event.id)];
      const readers = await leaving(gone.cookie, event.id);
      const witness = await enter(rooms.at(two, { cookie: other.cookie }), event.id);

      await refundTicket(actorFor(await makeUser({ role: "admin" })), gone.ticket.id);
      for (const reader of readers)
        await reader.until(() => reader.of("access").at(-1)?.playbackUrl === null);
      await postMessage(actorFor(artist), event.id, { message: "after the refund" });
      await witness.until(() => witness.chat().includes("after the refund"));
      announce({ type: "show.paused", eventId: event.id });
      for (const reader of readers) await reader.until(() => reader.of("state")[0]);
      expect(readers.flatMap((it) => it.chat())).toEqual([]);
      expect(countViewers(event.id)).toBe(1);
    });

    test("signing out", async () => {
      const { user, cookie } = await makeSignedInUser();
      const readers = await leaving(cookie, (await show()).id);

      announce({ type: "session.ended", userId: user.id });
      expect(await Promise.all(readers.map((it) => it.closed))).toEqual([4001, 4001]);
    });

    test("a revoked token", async () => {
      const event = await show();
      const { secret, token } = await createAccessToken(actorFor(artist), {
        name: "s",
        scopes: ["read"],
        days: 30,
      });
      const readers = await Promise.all(
        [one, two].map((relay) =>
          enter(rooms.at(relay, { token: secret, origin: null }), event.id),
        ),
      );

      await revokeAccessToken(actorFor(artist), token.id);
      expect(await Promise.all(readers.map((it) => it.closed))).toEqual([4001, 4001]);
    });

    test("a ban", async () => {
      const event = await show();
      const { user, cookie } = await makeSignedInUser();
      const [writer] = await leaving(cookie, event.id);

      await act(event.id, { intent: "ban", userId: user.id });
      await writer!.until(() => writer!.of("changed")[0]);
      writer!.send({ type: "chat_message", message: "again" });
      expect((await writer!.until(() => writer!.of("error")[0])).text).toBe(
        "You're banned from this chat.",
      );
    });
  });

  test("clients of the basic protocol get the three original kinds of frame", async () => {
    const event = await show();
    const { cookie } = await makeSignedInUser();
    const old = await rooms.at(one, { cookie });

    old.join(event.id);
    await old.until(() => old.of("viewer_count")[0]);
    announce({ type: "show.live", eventId: event.id });
    old.send({ type: "chat_message", message: " " });
    old.send("{");
    old.send({ type: "chat_message", message: "hello" });
    await old.until(() => old.chat().length === 1);

    const known = new Set(["viewer_count", "chat_message", "emoji_reaction"]);

    expect(old.frames.filter(({ type }) => !known.has(type))).toEqual([]);
  });
});
