import { once } from "node:events";
import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { request } from "../../../test/edge/request";
import { connectTo } from "../../../test/live/room-client";
import { report, reportRule } from "./results";
import type { BenchSite, Viewer } from "./site";

const MAX_MEDIA_SECONDS = 20;
const MAX_CHAT_MS = 1000;
const MAX_LEAVING_SECONDS = 35;
const WATCH_EVERY_MS = 200;
const GIVE_UP_MS = 40_000;

type Place = { site: BenchSite; eventId: string };
type Ending = { name: string; end: (viewer: Viewer) => Promise<number>; endsChat: boolean };

/** Checks that every edge refuses people without the right to watch. */
export async function checkStrangers(
  { site: benchSite, eventId }: Place,
  [tokenOwner, otherViewer]: Viewer[],
) {
  const playlistPath = (token: string) => `/hls/${token}/${eventId}/v720/index.m3u8`;
  const forged = `${tokenOwner!.token.slice(0, -3)}AAA`;
  const attempts: [string, Record<string, string>][] = [
    [tokenOwner!.token, {}],
    [tokenOwner!.token, { cookie: otherViewer!.cookie }],
    [tokenOwner!.token, { cookie: otherViewer!.mediaCookie }],
    [forged, { cookie: tokenOwner!.cookie }],
    [tokenOwner!.token, { cookie: "", "nhacsong-pull": "1" }],
  ];
  const statuses = new Set<number>();

  for (const { base: edgeBase } of benchSite.edges) {
    const ownResponse = await request(edgeBase + playlistPath(tokenOwner!.token), {
      cookie: tokenOwner!.cookie,
    });
    if (ownResponse.status !== 200)
      throw new Error(`The owner of a ticket is refused: ${ownResponse.status}`);

    for (const [token, headers] of attempts)
      statuses.add((await request(edgeBase + playlistPath(token), headers)).status);
  }

  const measured = [...statuses].join();

  reportRule(
    "stranger, foreign cookie, forged address at each edge",
    measured,
    "403",
    measured === "403",
  );
}

/**
 * Measures for how long media and chat continue after a right has ended, through an edge and its
 * relay.
 */
export async function measureEndings(place: Place, viewers: Viewer[]) {
  const { site: benchSite } = place;
  const postForm = (path: string, cookie: string, body = "") =>
    postTo(benchSite, path, { cookie, body });
  const endings: Ending[] = [
    {
      name: "refund",
      end: ({ ticketId }) =>
        postForm(`/api/tickets/${ticketId}/refund`, benchSite.seeded.adminCookie),
      endsChat: true,
    },
    { name: "sign-out", end: ({ cookie }) => postForm("/api/auth/logout", cookie), endsChat: true },
    {
      name: "suspension",
      end: ({ userId }) =>
        postForm(`/admin/actions/suspend/${userId}`, benchSite.seeded.adminCookie, "words=bench"),
      endsChat: true,
    },
    { name: "third device", end: (viewer) => openThirdDevice(place, viewer), endsChat: false },
  ];

  await Promise.all(endings.map((ending, index) => measureEnding(place, ending, viewers[index]!)));
}

async function measureEnding(
  place: Place,
  { name: endingName, end: endRight, endsChat }: Ending,
  viewer: Viewer,
) {
  const { site: benchSite, eventId } = place;
  const [firstEdge] = benchSite.edges as [BenchSite["edges"][number]];
  const [phone, television] = viewer.deviceTokens as [string, string];
  const requestMedia = (token: string) =>
    request(`${firstEdge.base}/hls/${token}/${eventId}/v720/index.m3u8`, {
      cookie: viewer.cookie,
    }).then((response) => response.status);
  if ((await requestMedia(phone)) !== 200 || (await requestMedia(television)) !== 200)
    throw new Error(`${endingName}: media are refused before`);

  const chat = await connectTo(firstEdge.base, { cookie: viewer.cookie });

  chat.send({ type: "hello", version: 1 });
  chat.join(eventId);
  await chat.until(() => chat.of("joined")[0]);

  const endedAt = Date.now();
  const status = await endRight(viewer);
  if (status >= 400) throw new Error(`${endingName}: ${status}`);

  const hasNoAccess = () => chat.of("access").at(-1)?.playbackUrl === null;
  const chatEnded = Promise.race([chat.closed, chat.until(hasNoAccess)]).then(
    () => Date.now() - endedAt,
  );

  while ((await requestMedia(phone)) === 200 && Date.now() - endedAt < GIVE_UP_MS)
    await wait(WATCH_EVERY_MS);
  const seconds = (Date.now() - endedAt) / 1000;

  reportRule(
    `${endingName}: last playlist after, s`,
    seconds.toFixed(1),
    `≤ ${MAX_MEDIA_SECONDS}`,
    seconds <= MAX_MEDIA_SECONDS,
  );
  if (!endsChat) return chat.close();

  const chatEndMs = await Promise.race([chatEnded, wait(GIVE_UP_MS, Infinity)]);

  report(
    `${endingName}: chat ended after, ms`,
    chatEndMs,
    `≤ ${MAX_CHAT_MS}`,
    chatEndMs <= MAX_CHAT_MS,
  );
  chat.close();
}

async function openThirdDevice(
  { site: benchSite, eventId }: Place,
  { cookie, deviceTokens }: Viewer,
) {
  const [firstEdge] = benchSite.edges as [BenchSite["edges"][number]];
  const { status } = await request(
    `${firstEdge.base}/hls/${deviceTokens[2]}/${eventId}/v720/index.m3u8`,
    { cookie },
  );

  return status;
}

/** Posts like a browser at the site's name, without edges. */
async function postTo(
  { base, network }: BenchSite,
  formPath: string,
  { cookie, body: formBody }: { cookie: string; body: string },
) {
  const headers = {
    cookie,
    host: new URL(network.site).host,
    origin: network.site,
    "content-type": "application/x-www-form-urlencoded",
    "content-length": Buffer.byteLength(formBody),
  };
  const outgoing = http.request(base + formPath, { method: "POST", headers });

  outgoing.end(formBody);

  const [response] = (await once(outgoing, "response")) as [http.IncomingMessage];

  response.resume();

  return response.statusCode!;
}

/** Checks that home counts no viewers after all have left. */
export async function measureLeaving({ site: benchSite }: Place) {
  const leftAt = Date.now();

  while (
    (await benchSite.readMetric("nhacsong_viewers")) > 0 &&
    Date.now() - leftAt < 2 * GIVE_UP_MS
  )
    await wait(500);
  const seconds = (Date.now() - leftAt) / 1000;
  const isReached = seconds <= MAX_LEAVING_SECONDS;

  reportRule(
    "all gone: home counts no viewer after, s",
    seconds.toFixed(0),
    `≤ ${MAX_LEAVING_SECONDS}`,
    isReached,
  );
}
