import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "~/platform/settings/env.server";
import { sendFiveSeconds } from "~/media/testing/five-seconds";
import { getMedia } from "~/media/media.server";
import { mediaSite } from "~/media/testing/media-site";
import { WITHHELD_HEADER } from "~/models/live/streams/protocol";
import {
  bandwidthOf,
  setServerBandwidth,
} from "~/models/live/streams/broadcast/server-bandwidth.server";
import { issuePlaybackToken } from "~/models/live/streams/playback-token.server";
import { makeEvent } from "../../../../test/factories/shows/events";
import { makeArtist } from "../../../../test/factories/accounts/people";

const KEYS = { paris: "paris:0123456789abcdef", saigon: "saigon:fedcba9876543210" };

type EdgeName = keyof typeof KEYS;

const site = mediaSite();
let eventId: string;
let minutes = 0;

beforeEach(async () => {
  vi.spyOn(env, "EDGE_KEYS", "get").mockReturnValue(Object.values(KEYS));
  ({ id: eventId } = await makeEvent({ artistId: (await makeArtist()).id }));
  await sendFiveSeconds(eventId);
});
afterEach(() => {
  vi.restoreAllMocks();
  minutes++;
  for (const edge of [null, "paris", "saigon"]) {
    setServerBandwidth(null, edge);
    bandwidthOf(edge).countWatchers(performance.now() + minutes * 60_000);
  }
});

async function get(
  file: string,
  viewer: string,
  edge: EdgeName | null,
  headers: Record<string, string> = {},
) {
  const token = issuePlaybackToken({ eventId, session: null, visitorId: viewer });
  const folder = file.startsWith("live/")
    ? file.replace("live/", `live/${token}/${eventId}/`)
    : `hls/${token}/${eventId}/${file}`;
  const response = await fetch(`${site.base}/${folder}`, {
    headers: { ...(edge && { "nhacsong-edge": KEYS[edge] }), ...headers },
  });

  await response.body?.cancel();

  return response;
}

const doors = async (edge: EdgeName | null, count: number) => {
  const statuses: number[] = [];

  for (let i = 0; i < count; i++) statuses.push((await get("door", `${edge} ${i}`, edge)).status);

  return statuses;
};

test("a full edge refuses newcomers at its door, while another edge and home take them", async () => {
  setServerBandwidth(0.4e6, "paris");
  expect(await doors("paris", 3)).toEqual([204, 204, 503]);
  expect((await get("door", "newcomer", "paris")).headers.get("retry-after")).toBe("10");
  expect(await doors("saigon", 3)).toEqual([204, 204, 204]);
  expect(await doors(null, 3)).toEqual([204, 204, 204]);
});

test("viewers of an edge need none of home's bandwidth, but for what passes home each time", async () => {
  setServerBandwidth(0.4e6);
  expect(await doors("paris", 3)).toEqual([204, 204, 204]);
  expect(await doors(null, 2)).toEqual([204, 204]);
  expect((await get("live/audio.aac", "late", "paris")).status).toBe(503);
  expect((await get("door", "late", "paris")).status).toBe(204);
});

test("an edge's playlists withhold what does not fit into its own share", async () => {
  setServerBandwidth(4e6, "paris");
  (await getMedia().engine.findShow(eventId))!.renditions.get("v720")!.bitRates.peak = 2e6;

  const withheld = async (edge: EdgeName | null) =>
    (await get("a/index.m3u8", "viewer", edge, edge ? { "nhacsong-pull": "1" } : {})).headers.get(
      WITHHELD_HEADER,
    );

  for (const edge of ["saigon", null] as const) await doors(edge, 5);
  await doors("paris", 1);
  expect(await withheld("paris")).toBeNull();
  await doors("paris", 5);
  // Shares are computed twice a second.
  await expect.poll(() => withheld("paris")).toBe("v720");
  expect([await withheld("saigon"), await withheld(null)]).toEqual([null, null]);
});
