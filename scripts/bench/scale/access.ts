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

/** Who may not watch is refused by every edge. */
export async function checkStrangers({ site, eventId }: Place, [owner, other]: Viewer[]) {
  const path = (token: string) => `/hls/${token}/${eventId}/v720/index.m3u8`;
  const forged = `${owner!.token.slice(0, -3)}AAA`;
  const attempts: [string, Record<string, string>][] = [
    [owner!.token, {}],
    [owner!.token, { cookie: other!.cookie }],
    [owner!.token, { cookie: other!.mediaCookie }],
    [forged, { cookie: owner!.cookie }],
    [owner!.token, { cookie: "", "nhacsong-pull": "1" }],
  ];
  const statuses = new Set<number>();

  for (const { base } of site.edges) {
    const own = await request(base + path(owner!.token), { cookie: owner!.cookie });
    if (own.status !== 200) throw new Error(`The owner of a ticket is refused: ${own.status}`);

    for (const [token, headers] of attempts)
      statuses.add((await request(base + path(token), headers)).status);
  }

  const measured = [...statuses].join();

  reportRule(
    "stranger, foreign cookie, forged address at each edge",
    measured,
    "403",
    measured === "403",
  );
}

/** How long media and chat go on after a right has ended, through an edge and its relay. */
export async function measureEndings(place: Place, viewers: Viewer[]) {
  const { site } = place;
  const post = (path: string, cookie: string, body = "") => postTo(site, path, { cookie, body });
  const endings: Ending[] = [
    {
      name: "refund",
      end: ({ ticketId }) => post(`/api/tickets/${ticketId}/refund`, site.seeded.adminCookie),
      endsChat: true,
    },
    { name: "sign-out", end: ({ cookie }) => post("/api/auth/logout", cookie), endsChat: true },
    {
      name: "suspension",
      end: ({ userId }) =>
        post(`/admin/actions/suspend/${userId}`, site.seeded.adminCookie, "words=bench"),
      endsChat: true,
    },
    { name: "third device", end: (viewer) => openThirdDevice(place, viewer), endsChat: false },
  ];

  await Promise.all(endings.map((ending, i) => measureEnding(place, ending, viewers[i]!)));
}

async function measureEnding(place: Place, { name, end, endsChat }: Ending, viewer: Viewer) {
  const { site, eventId } = place;
  const [edge] = site.edges as [BenchSite["edges"][number]];
  const [phone, television] = viewer.deviceTokens as [string, string];
  const ask = (token: string) =>
    request(`${edge.base}/hls/${token}/${eventId}/v720/index.m3u8`, { cookie: viewer.cookie }).then(
      (it) => it.status,
    );
  if ((await ask(phone)) !== 200 || (await ask(television)) !== 200)
    throw new Error(`${name}: media are refused before`);

  const chat = await connectTo(edge.base, { cookie: viewer.cookie });

  chat.send({ type: "hello", version: 1 });
  chat.join(eventId);
  await chat.until(() => chat.of("joined")[0]);

  const from = Date.now();
  const status = await end(viewer);
  if (status >= 400) throw new Error(`${name}: ${status}`);

  const hasNoAccess = () => chat.of("access").at(-1)?.playbackUrl === null;
  const chatEnded = Promise.race([chat.closed, chat.until(hasNoAccess)]).then(
    () => Date.now() - from,
  );

  while ((await ask(phone)) === 200 && Date.now() - from < GIVE_UP_MS) await wait(WATCH_EVERY_MS);
  const seconds = (Date.now() - from) / 1000;

  reportRule(
    `${name}: last playlist after, s`,
    seconds.toFixed(1),
    `≤ ${MAX_MEDIA_SECONDS}`,
    seconds <= MAX_MEDIA_SECONDS,
  );
  if (!endsChat) return chat.close();

  const ms = await Promise.race([chatEnded, wait(GIVE_UP_MS, Infinity)]);

  report(`${name}: chat ended after, ms`, ms, `≤ ${MAX_CHAT_MS}`, ms <= MAX_CHAT_MS);
  chat.close();
}

async function openThirdDevice({ site, eventId }: Place, { cookie, deviceTokens }: Viewer) {
  const [edge] = site.edges as [BenchSite["edges"][number]];
  const { status } = await request(
    `${edge.base}/hls/${deviceTokens[2]}/${eventId}/v720/index.m3u8`,
    { cookie },
  );

  return status;
}

/** As a browser at the site's name, past the edges. */
async function postTo(
  { base, network }: BenchSite,
  path: string,
  { cookie, body }: { cookie: string; body: string },
) {
  const headers = {
    cookie,
    host: new URL(network.site).host,
    origin: network.site,
    "content-type": "application/x-www-form-urlencoded",
    "content-length": Buffer.byteLength(body),
  };
  const sent = http.request(base + path, { method: "POST", headers });

  sent.end(body);

  const [response] = (await once(sent, "response")) as [http.IncomingMessage];

  response.resume();

  return response.statusCode!;
}

/** When everybody has left, home counts nobody. */
export async function measureLeaving({ site }: Place) {
  const from = Date.now();

  while ((await site.readMetric("nhacsong_viewers")) > 0 && Date.now() - from < 2 * GIVE_UP_MS)
    await wait(500);
  const seconds = (Date.now() - from) / 1000;
  const isReached = seconds <= MAX_LEAVING_SECONDS;

  reportRule(
    "all gone: home counts nobody after, s",
    seconds.toFixed(0),
    `≤ ${MAX_LEAVING_SECONDS}`,
    isReached,
  );
}
