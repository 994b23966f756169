import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postMessage } from "~/models/live/chat/post-message.server";
import { Edge, hasEdgePrograms } from "../edge/edge";
import { actorFor, makeArtist, makeSignedInUser } from "../factories/accounts/people";
import { makeLiveTicketedEvent, makeTicket } from "../factories/live/rooms";
import { connectTo } from "../live/room-client";
import { hasRedis } from "./redis";
import { enter, openRelayedRooms } from "./relayed-rooms";

describe.runIf(hasRedis && hasEdgePrograms)("through an edge's nginx", () => {
  const rooms = openRelayedRooms();
  const edge = new Edge();

  beforeAll(async () => {
    await edge.start({
      homeAddress: `http://${rooms.homeHost}`,
      relays: rooms.relays.map(({ host }) => host),
    });
  });
  afterAll(() => edge.close());

  const countSockets = async () =>
    (await Promise.all(rooms.relays.map((relay) => relay.countSockets()))).reduce(
      (sum, it) => sum + it,
    );

  test("a holder's socket is at a relay, with the cookies of the page; without relays it is at home", async () => {
    const artist = await makeArtist();
    const event = await makeLiveTicketedEvent({ artistId: artist.id });
    const { user, cookie } = await makeSignedInUser();

    await makeTicket(event.id, user.id);

    const open = () => enter(connectTo(edge.base, { cookie }), event.id);
    const reader = await open();

    expect(reader.of("joined")[0]!.mayRead).toBe(true);
    expect(await countSockets()).toBe(1);
    await postMessage(actorFor(artist), event.id, { message: "over the edge" });
    await reader.until(() => reader.chat().includes("over the edge"));
    await expect(connectTo(edge.base, { cookie, origin: "https://evil.example" })).rejects.toThrow(
      "403",
    );

    await rooms.relays[0].end("SIGKILL");

    const second = await open();

    expect(await rooms.relays[1].countSockets()).toBeGreaterThan(0);
    await rooms.relays[1].end("SIGTERM");
    expect([1006, 1012]).toContain(await second.closed);
    expect((await open()).of("joined")[0]!.mayRead).toBe(true);
  });
});
