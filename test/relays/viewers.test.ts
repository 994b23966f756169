import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { endSession } from "~/auth/session.server";
import { closeMedia, getMedia } from "~/media/media.server";
import { suspendAccount } from "~/models/office/admin/users.server";
import { savePlaybackReports } from "~/models/live/streams/audience/playback-reports.server";
import { getPlaybackStats } from "~/models/live/streams/audience/playback-stats.server";
import { countViewers, removeIdle } from "~/models/live/streams/audience/presence.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { Edge, hasEdgePrograms } from "../edge/edge";
import { makeShow, makeViewer, type Viewer } from "../edge/home";
import { request } from "../edge/request";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { makeLiveEvent } from "../factories/live/rooms";
import { hasRedis } from "./redis";
import { openRelayedRooms } from "./relayed-rooms";

const doorsAtHome: string[] = [];
const REPORT = {
  live: true,
  watchedMs: 5000,
  stalls: 1,
  stalledMs: 0,
  latencyMs: 2000,
  rung: "720",
};

describe.runIf(hasRedis)("viewers at relays", () => {
  const rooms = openRelayedRooms((request, response) => {
    if (request.url!.includes("/door") || request.method === "POST") doorsAtHome.push(request.url!);
    if (!getMedia().handlePlayback(request, response)) response.writeHead(418).end();
  });
  const [one, two] = rooms.relays;
  let eventId: string;
  let viewer: Viewer;

  afterAll(() => closeMedia());
  beforeEach(async () => {
    ({ eventId } = await makeShow());
    viewer = await makeViewer(eventId);
    doorsAtHome.length = 0;
  });

  const door = async (relay: typeof one, { token, cookie }: Pick<Viewer, "token" | "cookie">) =>
    (await fetch(`http://${relay.host}/hls/${token}/${eventId}/door`, { headers: { cookie } }))
      .status;

  test("the holder of a ticket may watch; strangers, other sessions and forged addresses may not", async () => {
    const stranger = await makeUser();
    const forged = `${viewer.token.slice(0, -3)}AAA`;

    for (const relay of [one, two]) {
      expect(await door(relay, viewer)).toBe(204);
      expect(await door(relay, { ...viewer, cookie: "" })).toBe(403);
      expect(await door(relay, { ...viewer, cookie: await cookieFor(stranger) })).toBe(403);
      expect(await door(relay, { ...viewer, token: forged })).toBe(403);
    }
  });

  test("refund, sign-out and suspension shut the door at every relay, for others it stays open", async () => {
    const admin = actorFor(await makeUser({ role: "admin" }));
    const endings: ((it: Viewer) => Promise<unknown>)[] = [
      ({ ticketId }) => refundTicket(admin, ticketId),
      ({ cookie }) => endSession(cookie),
      ({ user }) => suspendAccount(admin, user.id, ""),
    ];

    for (const end of endings) {
      const leaver = await makeViewer(eventId);

      for (const relay of [one, two])
        for (const it of [leaver, viewer]) expect(await door(relay, it)).toBe(204);
      await end(leaver);
      for (const relay of [one, two]) {
        await expect.poll(() => door(relay, leaver)).toBe(403);
        expect(await door(relay, viewer)).toBe(204);
      }
    }
  });

  test("viewers count once over relays, as long as they ask", async () => {
    for (const relay of [one, two]) expect(await door(relay, viewer)).toBe(204);
    expect(await door(one, await makeViewer(eventId))).toBe(204);
    expect(countViewers(eventId)).toBe(2);
    removeIdle(performance.now() + 60_000);
    expect(countViewers(eventId)).toBe(0);
    expect(await door(one, viewer)).toBe(204);
    await expect.poll(() => countViewers(eventId)).toBe(1);
  });

  test("reports are counted for the person who sent them; those of foreign pages are not", async () => {
    const artist = await makeArtist();
    const event = await makeLiveEvent({ artistId: artist.id });
    const { cookie } = viewer;
    const reader = await rooms.at(one, { cookie });

    reader.send({ type: "hello", version: 1 });
    reader.join(event.id);
    await reader.until(() => reader.of("joined")[0]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });

    const report = (origin: string) =>
      fetch(`http://${one.host}/stream/${event.id}/playback`, {
        method: "POST",
        body: JSON.stringify(REPORT),
        headers: { cookie, origin },
      });

    await report("https://evil.example");
    await report(`http://${one.host}`);

    const stats = async () => {
      await savePlaybackReports();

      return (await getPlaybackStats(actorFor(artist), event.id)).live;
    };

    await expect.poll(stats).toMatchObject({ watchedMs: 5000, stalls: 1 });
    vi.useRealTimers();
    reader.close();
  });

  describe.runIf(hasEdgePrograms)("through an edge", () => {
    const edge = new Edge();

    beforeAll(async () => {
      await edge.start({
        homeAddress: `http://${rooms.homeHost}`,
        relays: rooms.relays.map(({ host }) => host),
      });
    });
    afterAll(() => edge.close());

    const watch = async ({ token, cookie }: Viewer) =>
      (await request(`${edge.base}/hls/${token}/${eventId}/v720/index.m3u8`, { cookie })).status;

    test("home answers no door while a relay does, and all of them when none does", async () => {
      const viewers = [viewer, await makeViewer(eventId), await makeViewer(eventId)];

      for (const it of viewers) expect(await watch(it)).toBe(200);
      expect(await watch({ ...viewer, cookie: "" })).toBe(403);

      const posted = await request(
        `${edge.base}/stream/${eventId}/playback`,
        { cookie: viewer.cookie },
        "POST",
      );

      expect(posted.status).toBe(400);
      expect(doorsAtHome).toEqual([]);
      expect((await one.countDoors()) + (await two.countDoors())).toBeGreaterThanOrEqual(3);
      await one.end("SIGKILL");

      const [later, last] = [await makeViewer(eventId), await makeViewer(eventId)];

      expect(await watch(later)).toBe(200);
      await two.end("SIGKILL");
      expect(await watch(last)).toBe(200);
      expect(doorsAtHome.length).toBeGreaterThan(0);
      await Promise.all(rooms.relays.map((relay) => rooms.startRelay(relay)));
    });
  });
});
