import type { RequestListener } from "node:http";
import { afterAll, beforeAll, vi } from "vitest";
import { env } from "~/platform/settings/env.server";
import { type ConnectOptions, connectTo, type RoomClient, startRooms } from "../live/room-client";
import { EDGE_KEY } from "../edge/edge";
import { Redis } from "./redis";
import { RELAY_KEY, RelayProcess } from "./relay";

/**
 * Home in this process, Redis, and two relays, for all tests of a file. `onRequest`: what home
 * answers to HTTP.
 */
export function openRelayedRooms(onRequest?: RequestListener) {
  const redis = new Redis();
  const relays = [new RelayProcess(), new RelayProcess()] as const;
  let home: Awaited<ReturnType<typeof startRooms>>;

  const believe = () => {
    vi.spyOn(env, "EDGE_KEYS", "get").mockReturnValue([RELAY_KEY, EDGE_KEY]);
    vi.spyOn(env, "REDIS_URL", "get").mockReturnValue(redis.url);
  };

  const startRelay = (relay: RelayProcess) =>
    relay
      .start({ redisUrl: redis.url, homeAddress: `http://${home.host}` })
      .then(() => relay.isReady());

  beforeAll(async () => {
    await redis.start();
    believe();
    home = await startRooms(0, onRequest);
    await Promise.all(relays.map(startRelay));
  });
  afterAll(async () => {
    await Promise.all(relays.map((relay) => relay.end()));
    await home.close();
    await redis.kill();
    vi.restoreAllMocks();
  });

  return {
    redis,
    relays,
    startRelay,
    get homeHost() {
      return home.host;
    },
    atHome: (how: ConnectOptions = {}) => home.connect(how),
    at: (relay: RelayProcess, how: ConnectOptions = {}) => connectTo(relay.host, how),
    /** Home ends as on SIGTERM, and comes back at the same address. */
    async restartHome() {
      const port = Number(home.host.split(":")[1]);

      await home.close();
      home = await startRooms(port, onRequest);
    },
  };
}

/** Joins a room with the extended protocol, and waits until the history is there. */
export async function enter(
  opening: Promise<RoomClient>,
  eventId: string,
  since?: number,
): Promise<RoomClient> {
  const client = await opening;

  client.send({ type: "hello", version: 1 });
  client.send({ type: "join_event", eventId, since });
  await client.until(() => client.of("joined")[0]);

  return client;
}
