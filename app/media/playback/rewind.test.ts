import { randomUUID } from "node:crypto";
import http from "node:http";
import { gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { sessionKeyOf } from "~/auth/session.server";
import { REWIND_HEADER } from "~/models/live/streams/protocol";
import { issuePlaybackToken } from "~/models/live/streams/playback-token.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { transaction } from "~db/client.server";
import { events } from "~db/schema";
import { makeEvent, makeTicketedEvent } from "../../../test/factories/shows/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { makeTicket } from "../../../test/factories/live/rooms";
import { withParameterSets } from "../codecs/avc-protocol";
import { readFragment } from "../isobmff/fragment";
import type { Ingest } from "../live-session";
import { getMedia } from "../media.server";
import { mediaSite } from "../testing/media-site";
import { expectValidPlaylist, readPlaylist } from "../testing/playlist-rules";
import { guestToken } from "../testing/stored-shows";
import { VIDEO, videoPackets } from "../testing/test-packets";

const site = mediaSite();
const MINUTE = 60;

/** A show that has been running for this long. */
async function makeRunningShow(seconds: number, make: () => Promise<{ id: string }>) {
  const { id } = await make();
  const publisher = {
    source: "browser" as const,
    sessionId: randomUUID(),
    startedAt: Date.now(),
    onClose: () => {},
  };
  const ingest = (await getMedia().engine.ingest(id, publisher)) as Ingest;

  ingest.configure("v720", VIDEO);

  const send = async (from: number, length: number) => {
    for (const packet of videoPackets({ from, seconds: length, fps: 1 }))
      ingest.push("v720", packet);
    await (await getMedia().engine.findShow(id))!.settled();
  };

  await send(0, seconds);

  return { id, ingest, send, startedAt: publisher.startedAt };
}

const makeShow = async (replayDays: number | null) =>
  makeEvent({ artistId: (await makeArtist()).id, replayDays });

const get = (
  id: string,
  file: string,
  token = guestToken(id),
  headers: Record<string, string> = {},
) => fetch(`${site.base}/hls/${token}/${id}/${file}`, { headers });

const listed = async (id: string, query = "?from=start") =>
  readPlaylist(await (await get(id, `v720/index.m3u8${query}`)).text());

test("a show with a replay can be watched from its beginning while it runs", async () => {
  const { id, startedAt } = await makeRunningShow(40 * MINUTE, () => makeShow(30));
  const master = await (await get(id, "master.m3u8?from=start")).text();

  expect(master).toContain("\nv720/index.m3u8?from=start\n");
  expect(master).not.toContain("ll=0");

  const answer = await get(id, "v720/index.m3u8?from=start");
  const text = await answer.text();

  expectValidPlaylist(text);

  const { segments, isEnded } = readPlaylist(text);

  expect([segments[0]!.n, segments.length > 1190, isEnded]).toEqual([0, true, false]);
  expect(text).toContain("#EXT-X-START:TIME-OFFSET=0.0");
  expect(Number(answer.headers.get(REWIND_HEADER))).toBe(startedAt);

  const first = Buffer.from(await (await get(id, "v720/s0.m4s")).arrayBuffer());

  expect(readFragment(first).start).toBe(0);
});

test("players that begin a growing playlist at its end get one that ends", async () => {
  const { id } = await makeRunningShow(5 * MINUTE, () => makeShow(30));
  const master = await (await get(id, "master.m3u8?from=start&until=now")).text();

  expect(master).toContain("\nv720/index.m3u8?from=start&until=now\n");

  const text = await (await get(id, "v720/index.m3u8?from=start&until=now")).text();

  expectValidPlaylist(text);

  const { segments, isEnded } = readPlaylist(text);

  expect([segments[0]!.n, isEnded]).toEqual([0, true]);
  expect((await listed(id)).isEnded).toBe(false);
});

test("the playlists at the edge stay as they are, and tell how far back the show can be watched", async () => {
  const { id, startedAt } = await makeRunningShow(5 * MINUTE, () => makeShow(30));
  const live = await get(id, "v720/index.m3u8");

  expect(readPlaylist(await live.text()).segments.length).toBeLessThanOrEqual(15);
  expect(live.headers.get(REWIND_HEADER)).toBe(String(startedAt));
});

test("a show without a replay can be watched for its last 30 minutes", async () => {
  const { id, startedAt, send } = await makeRunningShow(29 * MINUTE, () => makeShow(null));

  expect((await listed(id)).segments[0]!.n).toBe(0);
  await send(29 * MINUTE, 11 * MINUTE);

  const { segments } = await listed(id);

  expect(segments[0]!.n * 2).toBeCloseTo(10 * MINUTE, -1);

  const start = Number((await get(id, "v720/index.m3u8")).headers.get(REWIND_HEADER));

  expect((start - startedAt) / 1000).toBeCloseTo(10 * MINUTE, -1);

  for (const file of ["s30.m4s", "k30.mp4"])
    expect((await get(id, `v720/${file}`)).status, file).toBe(404);
  expect((await get(id, `v720/s${segments[0]!.n}.m4s`)).status).toBe(200);
});

test("after the end of a show without a replay its last 30 minutes remain, and no more", async () => {
  const { id, ingest } = await makeRunningShow(40 * MINUTE, () => makeShow(null));

  await ingest.end();

  const { segments, isEnded } = await listed(id);

  expect([segments[0]!.n * 2 > 9 * MINUTE, isEnded]).toEqual([true, true]);
  expect((await get(id, "v720/s30.m4s")).status).toBe(404);
});

test("when the artist takes the replay back during the show, what went by earlier is closed", async () => {
  const { id } = await makeRunningShow(40 * MINUTE, () => makeShow(30));

  expect((await get(id, "v720/s0.m4s")).status).toBe(200);
  await transaction(async (tx) => {
    await tx.update(events).set({ replayDays: null }).where(eq(events.id, id));
  });
  vi.setSystemTime(Date.now() + 6000);
  expect((await get(id, "v720/s0.m4s")).status).toBe(404);
  expect((await listed(id)).segments[0]!.n * 2).toBeCloseTo(10 * MINUTE, -1);
});

test("a refund closes the past of a show as it closes the show", async () => {
  const artist = await makeArtist();
  const { id } = await makeRunningShow(2 * MINUTE, () =>
    makeTicketedEvent({ artistId: artist.id, replayDays: 30 }),
  );
  const holder = await makeUser();
  const ticket = await makeTicket(id, holder.id);
  const cookie = await cookieFor(holder);
  const session = (await sessionKeyOf(cookie))!;
  const token = issuePlaybackToken({ eventId: id, session, visitorId: null, userId: holder.id });
  const files = [
    "master.m3u8?from=start",
    "v720/index.m3u8?from=start&_HLS_skip=YES",
    "v720/s0.m4s",
    "v720/k0.mp4",
  ];
  const statuses = (headers: Record<string, string>) =>
    Promise.all(files.map(async (file) => (await get(id, file, token, headers)).status));

  expect(await statuses({ cookie })).toEqual([200, 200, 200, 200]);
  expect(await statuses({})).toEqual([403, 403, 403, 403]);

  await refundTicket(actorFor(await makeUser({ role: "admin" })), ticket.id);
  vi.setSystemTime(Date.now() + 31_000);
  expect(await statuses({ cookie })).toEqual([403, 403, 403, 403]);
});

test("long playlists are compressed for players that understand it", async () => {
  const { id } = await makeRunningShow(10 * MINUTE, () => makeShow(30));
  const read = (encoding?: string) =>
    new Promise<{ headers: http.IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
      const address = `${site.base}/hls/${guestToken(id)}/${id}/v720/index.m3u8?from=start`;

      http
        .get(address, { headers: encoding ? { "accept-encoding": encoding } : {} }, (response) => {
          const pieces: Buffer[] = [];

          response.on("data", (piece: Buffer) => pieces.push(piece));
          response.on("end", () =>
            resolve({ headers: response.headers, bytes: Buffer.concat(pieces) }),
          );
        })
        .on("error", reject);
    });
  const [plain, small] = [await read(), await read("gzip, br")];

  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(small.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
  expect(gunzipSync(small.bytes).equals(plain.bytes)).toBe(true);
  expect(small.bytes.length).toBeLessThan(plain.bytes.length / 5);
});

test("the first picture of a segment is a file of one frame", async () => {
  const { id } = await makeRunningShow(1 * MINUTE, () => makeShow(30));
  const answer = await get(id, "v720/k3.mp4");

  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "video/mp4"]);

  const bytes = Buffer.from(await answer.arrayBuffer());
  const at = bytes.indexOf("moof") - 4;
  const { samples, dataAt } = readFragment(bytes, at);

  expect(samples.map(({ key }) => key)).toEqual([true]);
  expect(bytes.subarray(dataAt)).toEqual(
    Buffer.from(withParameterSets(Buffer.from("picture 6;"), VIDEO.description)),
  );
  expect(bytes.toString("latin1", 4, 8)).toBe("ftyp");
  for (const file of ["v720/k999.mp4", "v720/k3.m4s", "v720/k3.0.mp4"])
    expect((await get(id, file)).status, file).toBe(404);
});
