import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { findMediaSession, mediaCookie } from "~/auth/cookies/media.server";
import { endSession, sessionKeyOf } from "~/auth/session.server";
import { env } from "~/platform/settings/env.server";
import { issuePlaybackToken } from "~/models/live/streams/playback-token.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { actorFor, makeUser } from "../factories/accounts/people";
import { Edge, EDGE_KEY, hasEdgePrograms } from "./edge";
import { Home, makeShow, makeViewer, type Viewer } from "./home";
import { request } from "./request";

const SITE = "https://nhacsong.localhost";
const home = new Home();
const edge = new Edge();
let eventId: string;
let viewer: Viewer;
/** What a browser sends to the edge's own name: not the session's cookie. */
let cookie: string;

const testOnEdge = test.runIf(hasEdgePrograms);

beforeAll(async () => {
  if (!hasEdgePrograms) return;

  await home.listen();
  await edge.start({ homeAddress: home.base, site: SITE, name: "paris.nhacsong.localhost" });
});
afterAll(async () => {
  await edge.close();
  if (hasEdgePrograms) await home.close();
});
beforeEach(async () => {
  if (!hasEdgePrograms) return;

  const edges = [{ name: "paris", url: edge.ownAddress, weight: 1 }];

  vi.spyOn(env, "EDGE_KEYS", "get").mockReturnValue([EDGE_KEY]);
  vi.spyOn(env, "EDGE_URLS", "get").mockReturnValue(edges);
  vi.spyOn(env, "APP_URL", "get").mockReturnValue(SITE);
  ({ eventId } = await makeShow());
  viewer = await makeViewer(eventId);
  cookie = mediaCookie((await sessionKeyOf(viewer.cookie))!).split(";")[0]!;
  home.seen.length = 0;
});
afterEach(() => void vi.restoreAllMocks());

/** By the edge's own name, which this machine need not resolve. */
function get(file: string, headers: Record<string, string> = { cookie }, token = viewer.token) {
  const host = new URL(edge.ownAddress).host;

  return request(`${edge.base}/hls/${token}/${eventId}/${file}`, { host, ...headers });
}

const FILES = ["master.m3u8", "v720/index.m3u8", "v720/s1.m4s", "steering.json?group=3", "door"];

testOnEdge(
  "the media cookie opens media at the edge's own name, for pages of the site alone",
  async () => {
    for (const file of FILES) {
      const { status, headers } = await get(file);

      expect([file, status]).toEqual([file, file === "door" ? 204 : 200]);
      expect(headers).toMatchObject({
        "access-control-allow-origin": SITE,
        "access-control-allow-credentials": "true",
        "cross-origin-resource-policy": "same-site",
      });
    }
  },
);

testOnEdge(
  "an address opens nothing without its session, with another's cookie, or with a forged one",
  async () => {
    const other = await makeViewer(eventId);
    const foreign = mediaCookie((await sessionKeyOf(other.cookie))!).split(";")[0]!;
    const [name, value] = cookie.split("=") as [string, string];
    const forged = `${name}=${value.slice(0, -3)}AAA`;
    const attempts: Record<string, string>[] = [
      {},
      { cookie: foreign },
      { cookie: forged },
      { cookie: `${name}=${value.split(".")[0]}` },
    ];

    for (const headers of attempts)
      for (const file of FILES)
        expect([file, (await get(file, headers)).status]).toEqual([file, 403]);
  },
);

testOnEdge(
  "a refund and the end of the session end the media at the edge's own name, too",
  async () => {
    const [refunded, signedOut] = [viewer, await makeViewer(eventId)];
    const theirs = mediaCookie((await sessionKeyOf(signedOut.cookie))!).split(";")[0]!;
    const statuses = async () => [
      (await get("v720/s1.m4s")).status,
      (await get("v720/s1.m4s", { cookie: theirs }, signedOut.token)).status,
    ];

    expect(await statuses()).toEqual([200, 200]);
    await refundTicket(actorFor(await makeUser({ role: "admin" })), refunded.ticketId);
    await endSession(signedOut.cookie);
    await vi.waitFor(async () => expect(await statuses()).toEqual([403, 403]), {
      timeout: 60_000,
      interval: 500,
    });
  },
);

testOnEdge(
  "the master names a manifest of the viewer's group, which the edge keeps for the group",
  async () => {
    const master = await get("master.m3u8");
    const [, uri] = /^#EXT-X-CONTENT-STEERING:SERVER-URI="([^"]+)"$/m.exec(master.text)!;

    expect(uri).toMatch(/^steering\.json\?group=\d{1,2}$/);
    expect((await get("master.m3u8")).text).toBe(master.text);
    home.seen.length = 0;

    const since = performance.now();
    const manifest = JSON.parse(
      (await get(`${uri}&_HLS_pathway=.&_HLS_throughput=99`)).text,
    ) as object;

    expect(manifest).toEqual({
      VERSION: 1,
      TTL: 10,
      "PATHWAY-PRIORITY": ["paris", "."],
      "PATHWAY-CLONES": [
        { "BASE-ID": ".", ID: "paris", "URI-REPLACEMENT": { HOST: new URL(edge.ownAddress).host } },
      ],
    });
    await get(uri!);

    const pulls = home.takePulls();

    expect(new Set(pulls)).toEqual(new Set([`/${eventId}/${uri}`]));
    // Kept for two seconds.
    expect(pulls.length).toBeLessThanOrEqual(1 + (performance.now() - since) / 2000);
  },
);

testOnEdge("each viewer gets the master of their own group from the edge", async () => {
  const viewers = await Promise.all(Array.from({ length: 8 }, () => makeViewer(eventId)));
  const uris = await Promise.all(
    viewers.map(async (it) => {
      const own = mediaCookie((await sessionKeyOf(it.cookie))!).split(";")[0]!;

      return /group=\d+/.exec((await get("master.m3u8", { cookie: own }, it.token)).text)![0];
    }),
  );

  expect(new Set(uris).size).toBeGreaterThan(1);
});

testOnEdge(
  "guests watch a free show there without any cookie, by an address of their own",
  async () => {
    const free = await makeShow({ isFree: true });
    const guest = {
      eventId: free.eventId,
      session: null,
      visitorId: "guest-visitor",
      userId: null,
    };
    const token = issuePlaybackToken(guest);
    const host = new URL(edge.ownAddress).host;
    const status = async (given: string) =>
      (await request(`${edge.base}/hls/${given}/${free.eventId}/v720/s1.m4s`, { host })).status;

    expect([await status(token), await status(`${token.slice(0, -3)}AAA`)]).toEqual([200, 403]);
  },
);

testOnEdge(
  "under its own name the edge serves media and its health, and leads everything else to the site",
  async () => {
    const host = new URL(edge.ownAddress).host;
    const status = async (path: string) => (await request(`${edge.base}${path}`, { host })).status;

    expect([await status("/edge-health"), await status("/events")]).toEqual([200, 308]);
  },
);

test("the media cookie is for the site's host and the hosts below it, for media alone, and signed", () => {
  vi.spyOn(env, "APP_URL", "get").mockReturnValue("https://nhacsong.example");

  const text = mediaCookie("session-key");

  expect(text).toMatch(/; Domain=nhacsong\.example; Path=\/hls; HttpOnly; Secure; SameSite=Lax$/);

  const [own] = text.split(";") as [string];

  expect(findMediaSession(`a=b; ${own}`)).toBe("session-key");
  for (const changed of [own.replace("session", "another"), own.slice(0, -1), own.split(".")[0]!])
    expect(findMediaSession(changed)).toBeNull();
});
