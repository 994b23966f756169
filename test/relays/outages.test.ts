import { beforeAll, describe, expect, test } from "vitest";
import { connectRedis } from "~/integrations/publish-subscribe/redis.server";
import { announce } from "~/models/base/announcements.server";
import { moderate } from "~/models/live/chat/moderation/moderate.server";
import { postMessage } from "~/models/live/chat/post-message.server";
import { ModerationAction } from "~/models/live/chat/schema";
import { countViewers } from "~/models/live/streams/audience/presence.server";
import { channel } from "~/realtime/relays/room-bus.server";
import { findRoom } from "~/realtime/rooms/rooms.server";
import { actorFor, makeArtist, makeUser } from "../factories/accounts/people";
import { makeDonation, makeLiveEvent } from "../factories/live/rooms";
import type { RoomClient } from "../live/room-client";
import { hasRedis } from "./redis";
import { enter, openRelayedRooms } from "./relayed-rooms";

describe.runIf(hasRedis)("when something fails", () => {
  const rooms = openRelayedRooms();
  const [one, two] = rooms.relays;
  let artist: Awaited<ReturnType<typeof makeArtist>>;

  beforeAll(async () => {
    artist = await makeArtist();
  });

  const show = () => makeLiveEvent({ artistId: artist.id });
  const say = async (eventId: string, message: string) =>
    postMessage(actorFor(await makeUser()), eventId, { message });
  const received = (client: RoomClient, message: string) =>
    client.until(() => client.chat().includes(message));
  const lastSeq = (client: RoomClient) => client.of("chat_message").at(-1)!.message.seq;

  test("home publishes what rooms with readers at relays hear, and relays show what is published", async () => {
    const event = await show();
    const reader = await enter(rooms.at(one), event.id);
    const publisher = await connectRedis(rooms.redis.url);

    await expect.poll(() => publisher.isReady).toBe(true);

    const published: string[] = [];

    await publisher.subscribe(channel, (text) => published.push(text));

    const other = await show();
    const atHome = await enter(rooms.atHome(), other.id);

    await say(other.id, "for home alone");
    await received(atHome, "for home alone");
    await say(event.id, "hello");
    await expect
      .poll(() => published.filter((it) => it.includes('"message":"hello"')).length)
      .toBe(1);
    expect(published.join()).not.toContain("for home alone");

    const n = findRoom(event.id)!.journal.head + 1;
    const word = {
      eventId: event.id,
      n,
      message: { to: "extended", frame: { type: "state", state: "paused" } },
    };

    publisher.publish(channel, JSON.stringify(word));
    await reader.until(() => reader.of("state")[0]);
    publisher.close();
  });

  test("while Redis is away nobody is disconnected, and nothing is lost or shown twice", async () => {
    const event = await show();
    const readers = await Promise.all(
      [rooms.at(one), rooms.at(two)].map((it) => enter(it, event.id)),
    );

    await say(event.id, "before");
    for (const reader of readers) await received(reader, "before");
    await rooms.redis.kill();

    const { id } = await say(event.id, "deleted later");

    await moderate(
      actorFor(artist),
      event.id,
      ModerationAction.parse({ intent: "delete", messageId: id }),
    );

    const { id: userId } = await makeUser();
    const donationId = await makeDonation(event.id, userId, { amountCents: 500 });

    announce({ type: "donation.received", eventId: event.id, donationId });
    for (let n = 0; n < 5; n++) await say(event.id, `away ${n}`);
    for (const reader of readers) await received(reader, "away 4");
    await rooms.redis.start();
    for (let n = 0; n < 20; n++) await say(event.id, `coming ${n}`);
    await Promise.all(rooms.relays.map((relay) => relay.isReady()));
    await say(event.id, "after");

    const said = [0, 1, 2, 3, 4].map((n) => `away ${n}`);
    const coming = Array.from({ length: 20 }, (_, n) => `coming ${n}`);

    for (const reader of readers) {
      await received(reader, "after");

      const shown = reader.chat().filter((it) => it !== "deleted later");

      expect(shown).toEqual(["before", ...said, ...coming, "after"]);
      expect(reader.of("message_deleted").map((it) => it.id)).toEqual([id]);
      expect(reader.of("tip").map(({ tip }) => tip.id)).toEqual([donationId]);
      expect(reader.socket.readyState).toBe(reader.socket.OPEN);
    }
  });

  test("the readers of a killed relay get at another what they missed; those at the other notice nothing", async () => {
    const event = await show();
    const [moved, stays] = await Promise.all(
      [rooms.at(one), rooms.at(two)].map((it) => enter(it, event.id)),
    );

    await say(event.id, "before");
    for (const reader of [moved!, stays!]) await received(reader, "before");
    await one.end("SIGKILL");
    await moved!.closed;
    await expect.poll(() => countViewers(event.id)).toBe(1);
    await say(event.id, "meanwhile");

    const again = await enter(rooms.at(two), event.id, lastSeq(moved!));

    await say(event.id, "after");
    for (const reader of [again, stays!]) await received(reader, "after");
    expect([...moved!.chat(), ...again.chat()]).toEqual(["before", "meanwhile", "after"]);
    expect(stays!.chat()).toEqual(["before", "meanwhile", "after"]);
    await rooms.startRelay(one);
  });

  test("a relay that is stopped asks its readers to come back, and ends by itself", async () => {
    const event = await show();
    const reader = await enter(rooms.at(one), event.id);
    const ended = one.end("SIGTERM");

    expect(await reader.closed).toBe(1012);
    expect(reader.of("restart")).toHaveLength(1);
    expect(await ended).toBe(0);
    await expect.poll(() => countViewers(event.id)).toBe(0);
    await rooms.startRelay(one);
  });

  test("a relay without home sends its readers away, refuses new ones, and is ready again with home", async () => {
    const event = await show();
    const reader = await enter(rooms.at(one), event.id);

    await say(event.id, "before");
    await received(reader, "before");

    const restarted = rooms.restartHome();

    expect(await reader.closed).toBe(1012);
    expect(reader.of("restart")).toHaveLength(1);
    await restarted;
    await say(event.id, "meanwhile");
    await Promise.all(rooms.relays.map((relay) => relay.isReady()));

    const again = await enter(rooms.at(one), event.id, lastSeq(reader));

    await say(event.id, "after");
    await received(again, "after");
    expect(again.chat()).toEqual(["meanwhile", "after"]);
  });

  test("the people of a relay that hangs are no longer counted, and come back when it goes on", async () => {
    const event = await show();
    const reader = await enter(rooms.at(one), event.id);

    one.signal("SIGSTOP");
    await expect.poll(() => countViewers(event.id)).toBe(0);
    one.signal("SIGCONT");
    expect(await reader.closed).toBe(1012);
    await one.isReady();
    await enter(rooms.at(one), event.id);
    expect(countViewers(event.id)).toBe(1);
  });
});
