import { beforeAll, describe, expect, test } from "vitest";
import { env } from "~/platform/settings/env.server";
import { postMessage } from "~/models/live/chat/post-message.server";
import { actorFor, makeArtist, makeUser } from "../factories/accounts/people";
import { makeLiveEvent } from "../factories/live/rooms";
import { hasRedis } from "./redis";
import { enter, openRelayedRooms } from "./relayed-rooms";

describe.runIf(hasRedis)("at a relay", () => {
  const rooms = openRelayedRooms();
  const [one, two] = rooms.relays;
  let artist: Awaited<ReturnType<typeof makeArtist>>;

  beforeAll(async () => {
    artist = await makeArtist();
  });

  const show = () => makeLiveEvent({ artistId: artist.id });
  const say = async (eventId: string, message: string) =>
    postMessage(actorFor(await makeUser()), eventId, { message });

  test("1,000 sockets from one address fill the share of that address, over all relays, and take nobody else's", async () => {
    const how = { address: "203.0.113.9" };
    const opened = await Promise.all(
      Array.from({ length: 1000 }, (_, n) =>
        rooms.at(rooms.relays[n % 2]!, how).catch((error: Error) => {
          expect(error.message).toContain("429");

          return null;
        }),
      ),
    );
    const inside = opened.filter((it) => it !== null);

    expect(inside).toHaveLength(env.GUEST_SOCKETS_PER_ADDRESS);

    const other = await enter(rooms.at(one, { address: "203.0.113.10" }), (await show()).id);

    for (const client of inside) client.close();
    await expect.poll(() => rooms.at(two, how).catch(() => null)).not.toBeNull();
    other.close();
  });

  test("a frame that is too large, and frames that are nonsense, cost their sender the socket", async () => {
    const event = await show();
    const witness = await enter(rooms.at(one), event.id);
    const [large, broken, flood] = [await rooms.at(one), await rooms.at(one), await rooms.at(one)];

    large.send("x".repeat(17_000));
    expect(await large.closed).toBe(1009);
    for (let n = 0; n < 100; n++) broken.send("{");
    expect(await broken.closed).toBe(1008);
    for (let n = 0; n < 2000; n++) flood.join(event.id);
    expect(await flood.closed).toBe(1008);
    await say(event.id, "still here");
    await witness.until(() => witness.chat().includes("still here"));
    witness.close();
  });

  test("Redis that hangs for ten seconds loses nothing and shows nothing twice", async () => {
    const event = await show();
    const readers = await Promise.all([one, two].map((relay) => enter(rooms.at(relay), event.id)));
    const said: string[] = [];
    const speak = async (seconds: number) => {
      for (const from = performance.now(); performance.now() - from < seconds * 1000;) {
        const message = `line ${said.length}`;

        await say(event.id, message);
        said.push(message);
        await new Promise((done) => setTimeout(done, 200));
      }
    };

    await speak(1);
    rooms.redis.signal("SIGSTOP");
    await speak(10);
    for (const reader of readers) await reader.until(() => reader.chat().includes(said.at(-1)!));
    rooms.redis.signal("SIGCONT");
    await speak(1);
    for (const reader of readers) {
      await reader.until(() => reader.chat().includes(said.at(-1)!));
      expect(reader.chat()).toEqual(said);
    }
  });
});
