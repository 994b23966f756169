import { once } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { env } from "~/platform/settings/env.server";
import { connectRedis, type PublishSubscribe } from "~/integrations/publish-subscribe/redis.server";
import { type FromHome, type FromRelay, LINK_VERSION } from "~/realtime/relays/protocol";
import { postMessage } from "~/models/live/chat/post-message.server";
import { actorFor, makeArtist } from "../factories/accounts/people";
import { makeLiveEvent } from "../factories/live/rooms";
import { connectTo, startRooms } from "../live/room-client";
import { hasRedis, Redis } from "./redis";
import { RELAY_KEY, RelayProcess } from "./relay";
import { ScriptedHome } from "./scripted-home";

const headers = { "nhacsong-edge": RELAY_KEY, "nhacsong-relay": LINK_VERSION };

describe("home's end", () => {
  let home: Awaited<ReturnType<typeof startRooms>>;
  const open = (headers: Record<string, string>) => {
    const socket = new WebSocket(`ws://${home.host}/relay`, { headers });

    return once(socket, "open").then(
      () => socket.terminate(),
      (error: Error) => error.message,
    );
  };

  const acceptRelays = () => {
    vi.spyOn(env, "EDGE_KEYS", "get").mockReturnValue([RELAY_KEY]);
    vi.spyOn(env, "REDIS_URL", "get").mockReturnValue("redis://127.0.0.1:1");
  };

  beforeAll(async () => {
    home = await startRooms();
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => home.close());

  test("a relay needs a key of an edge", async () => {
    vi.spyOn(env, "REDIS_URL", "get").mockReturnValue("redis://127.0.0.1:1");
    expect(await open(headers)).toContain("403");
    vi.spyOn(env, "EDGE_KEYS", "get").mockReturnValue([RELAY_KEY]);
    expect(await open({ ...headers, "nhacsong-edge": `${RELAY_KEY}0` })).toContain("403");
    expect(await open({ "nhacsong-relay": LINK_VERSION })).toContain("403");
  });

  test("relays of another version, and any without REDIS_URL, are refused", async () => {
    vi.spyOn(env, "EDGE_KEYS", "get").mockReturnValue([RELAY_KEY]);
    expect(await open(headers)).toContain("404");
    vi.spyOn(env, "REDIS_URL", "get").mockReturnValue("redis://127.0.0.1:1");
    expect(await open({ ...headers, "nhacsong-relay": "0" })).toContain("426");
  });

  test("the history is read after the relay has confirmed that it buffers; Redis may be away", async () => {
    acceptRelays();

    const artist = await makeArtist();
    const event = await makeLiveEvent({ artistId: artist.id });
    const relay = new ScriptedRelay(home.host);

    await relay.hears("welcome");

    const request = { headers: { host: home.host }, address: "203.0.113.7", edge: null };

    relay.say({ type: "open", id: 1, request });
    await relay.hears("opened");
    relay.say({
      type: "data",
      id: 1,
      text: JSON.stringify({ type: "join_event", eventId: event.id }),
    });
    await relay.hears("buffer");
    await postMessage(actorFor(artist), event.id, { message: "just before" });
    relay.say({ type: "buffering", id: 1 });

    const { messages } = await relay.hears("history");

    expect(messages!.lines.map(({ message }) => message)).toEqual(["just before"]);

    const words = () => relay.told.find((it) => it.type === "words");

    relay.say({ type: "missing", eventId: event.id, after: 0 });
    expect((await vi.waitUntil(words, { timeout: 60_000 })).words.map(({ n }) => n)).toContain(1);
    relay.socket.terminate();
  });

  test("what is no message ends the connection of its relay alone", async () => {
    acceptRelays();

    const [relay, other] = [new ScriptedRelay(home.host), new ScriptedRelay(home.host)];

    await Promise.all([relay.hears("welcome"), other.hears("welcome")]);
    relay.socket.send("{");
    await once(relay.socket, "close");
    await other.hears("beat");
    other.socket.terminate();
  });

  test("a relay that does not read what home sends loses its connection", async () => {
    acceptRelays();

    const relay = new ScriptedRelay(home.host);

    await relay.hears("welcome");
    vi.spyOn(WebSocket.prototype, "bufferedAmount", "get").mockReturnValue(65e6);
    await once(relay.socket, "close");
  });
});

/** A relay as a script, connected to the real home. */
class ScriptedRelay {
  readonly told: FromHome[] = [];
  readonly socket: WebSocket;

  constructor(host: string) {
    this.socket = new WebSocket(`ws://${host}/relay`, { headers });
    this.socket.on("message", (data) =>
      this.told.push(...(JSON.parse(String(data)) as FromHome[])),
    );
  }

  say(...messages: FromRelay[]) {
    this.socket.send(JSON.stringify(messages));
  }

  hears<Type extends FromHome["type"]>(type: Type): Promise<Extract<FromHome, { type: Type }>> {
    const find = () =>
      this.told.find((it) => it.type === type) as Extract<FromHome, { type: Type }> | undefined;

    return vi.waitUntil(find, { timeout: 60_000, interval: 10 });
  }
}

describe.runIf(hasRedis)("a relay", () => {
  const [redis, relay] = [new Redis(), new RelayProcess()];
  let home: ScriptedHome;
  let bus: PublishSubscribe;

  beforeAll(async () => {
    home = new ScriptedHome();
    await redis.start();
    bus = await connectRedis(redis.url);
    await relay.start({ redisUrl: redis.url, homeAddress: home.address });
    await relay.isReady();
  });
  afterAll(async () => {
    await relay.end();
    home.close();
    bus.close();
    await redis.kill();
  });

  const state = (n: number, state: "live" | "paused" | "ended") =>
    ({ n, message: { to: "extended", frame: { type: "state", state } } }) as const;

  /** A socket in room e, whose last word has the number 0. */
  async function openSocket() {
    home.told.length = 0;

    const opening = connectTo(relay.host, { cookie: "a=b" });
    const { id, request } = await home.hears("open");

    home.say({ type: "opened", id, language: "en", userId: null });

    const reader = await opening;

    home.say({ type: "send", id, frame: { type: "hello", version: 1, userId: null } });
    home.say({ type: "enter", id, eventId: "e", head: 0 });
    home.say({ type: "send", id, frame: { type: "changed" } });
    await reader.until(() => reader.of("changed")[0]);

    return { reader, request };
  }

  const publish = (word: object) =>
    bus.publish("scripted", JSON.stringify({ eventId: "e", ...word }));

  test("tells home what the browser sent, and whence", async () => {
    const { reader, request } = await openSocket();

    expect(request).toMatchObject({
      headers: { cookie: "a=b", host: relay.host },
      address: "127.0.0.1",
      edge: null,
    });
    reader.close();
  });

  test("asks for words that it missed, and shows each once", async () => {
    const { reader } = await openSocket();

    publish(state(2, "paused"));
    expect(await home.hears("missing")).toEqual({ type: "missing", eventId: "e", after: 0 });
    publish(state(3, "live"));
    home.say({
      type: "words",
      eventId: "e",
      words: [state(1, "live"), state(2, "paused"), state(3, "live")],
    });
    publish(state(3, "live"));
    publish(state(4, "ended"));
    await reader.until(() => reader.of("state").at(-1)?.state === "ended");
    expect(reader.of("state").map((it) => it.state)).toEqual(["live", "paused", "live", "ended"]);
    reader.close();
  });

  test("sends the readers of a room away whose words home does not keep any more", async () => {
    const { reader } = await openSocket();

    home.say({ type: "beat", heads: { e: 5000 } });
    await home.hears("missing");
    home.say({ type: "lost", eventId: "e" });
    expect(await reader.closed).toBe(1012);
  });

  test("begins anew with another home, although readers of the former one are still closing", async () => {
    const { reader: former } = await openSocket();

    for (const n of [1, 2, 3]) publish(state(n, "paused"));
    await former.until(() => former.of("state").length === 3);
    (former.socket as unknown as { _socket: Socket })._socket.pause();
    home.restart();
    await vi.waitUntil(async () => (await relay.checks())?.home === "failed", {
      timeout: 60_000,
      interval: 5,
    });
    await relay.isReady();

    const { reader } = await openSocket();

    publish(state(1, "live"));
    await reader.until(() => reader.of("state")[0]);
    reader.close();
    former.socket.terminate();
  });

  test("shows nothing while home is silent, because somebody's right may have ended", async () => {
    const { reader } = await openSocket();

    home.isSilent = true;
    await wait(4000);
    publish(state(1, "paused"));
    publish(state(2, "live"));
    await wait(500);
    expect(reader.of("state")).toEqual([]);
    home.isSilent = false;
    home.say({ type: "beat", heads: { e: 2 } });
    await home.hears("missing");
    home.say({ type: "words", eventId: "e", words: [state(1, "paused"), state(2, "live")] });
    await reader.until(() => reader.of("state").length === 2);
    reader.close();
  });

  test("drops who does not read, and the others get everything", async () => {
    const [{ reader: slow }, { reader }] = [await openSocket(), await openSocket()];

    (slow.socket as unknown as { _socket: Socket })._socket.pause();

    const padding = "x".repeat(100_000);

    // One after the other: the relay would take a reader for slow that has only been given too much
    // at once.
    for (let n = 1; n <= 200; n++) {
      publish({ n, message: { to: "extended", frame: { type: "state", state: "live", padding } } });
      await reader.until(() => reader.of("state").length === n);
    }

    await expect.poll(() => relay.countSockets()).toBe(1);
    slow.socket.terminate();
    reader.close();
  });

  test("says whether it is ready, and how many sockets it has", async () => {
    const { reader } = await openSocket();

    expect(await relay.checks()).toEqual({ home: "ok", redis: "ok" });
    await expect.poll(() => relay.countSockets()).toBe(1);
    expect((await fetch(`http://${relay.host}/healthz`)).status).toBe(200);
    expect((await fetch(`http://${relay.host}/`)).status).toBe(404);
    reader.close();
  });
});
