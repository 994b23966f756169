import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { env } from "~/platform/settings/env.server";
import { countViewers } from "~/models/live/streams/audience/presence.server";
import { REWIND_HEADER } from "~/models/live/streams/protocol";
import { refundTicket } from "~/models/tickets/refunds.server";
import { actorFor, cookieFor, makeUser } from "../factories/accounts/people";
import { Edge, EDGE_KEY, hasEdgePrograms } from "./edge";
import { Home, makeShow, makeViewer, type Viewer } from "./home";
import { request } from "./request";

const home = new Home();
const edge = new Edge();
let show: Awaited<ReturnType<typeof makeShow>>;
let viewer: Viewer;
let encoder: NodeJS.Timeout;

const testOnEdge = test.runIf(hasEdgePrograms);

beforeAll(async () => {
  if (!hasEdgePrograms) return;

  await home.listen();
  await edge.start({ homeAddress: home.base });
});
afterAll(async () => {
  await edge.close();
  if (hasEdgePrograms) await home.close();
});

beforeEach(async () => {
  if (!hasEdgePrograms) return;

  vi.spyOn(env, "EDGE_KEYS", "get").mockReturnValue([EDGE_KEY]);
  show = await makeShow();
  viewer = await makeViewer(show.eventId);
  encoder = setInterval(() => show.push(0.5), 500);
  home.seen.length = 0;
});
afterEach(() => {
  clearInterval(encoder);
  vi.restoreAllMocks();
});

type Who = {
  token?: string;
  cookie?: string;
  base?: string;
  method?: string;
  headers?: Record<string, string>;
};

function get(
  file: string,
  { token = viewer.token, cookie = viewer.cookie, base = edge.base, method, headers }: Who = {},
) {
  const address = `${base}/hls/${token}/${show.eventId}/${file}`;

  return request(address, { ...(cookie && { cookie }), ...headers }, method);
}

async function direct(file: string) {
  const response = await fetch(`${home.base}/hls/${viewer.token}/${show.eventId}/${file}`, {
    headers: { cookie: viewer.cookie },
  });

  return Buffer.from(await response.arrayBuffer());
}

/** Segment and part that the playlist promises next. */
function nextPart(playlist: string) {
  const [, n, i] = /PRELOAD-HINT:TYPE=PART,URI="p(\d+)\.(\d+)\.m4s"/.exec(playlist)!;

  return { n: Number(n), i: Number(i) };
}

function hasPart(playlist: string, n: number, i: number) {
  return new RegExp(`^#EXT-X-PART:.*URI="p${n}\\.${i}\\.m4s"`, "m").test(playlist);
}

const makeViewers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeViewer(show.eventId)));

testOnEdge("a viewer with a ticket plays through the edge what home would send", async () => {
  expect((await get("master.m3u8")).text).toContain("v720/index.m3u8");
  for (const file of ["v720/init0.mp4", "v720/s1.m4s", "v720/p1.0.m4s", "a/s1.m4s"]) {
    const { status, body } = await get(file);

    expect({ file, status, isSame: body.equals(await direct(file)) }).toEqual({
      file,
      status: 200,
      isSame: true,
    });
  }

  const { headers, body } = await get("v720/s1.m4s", { method: "HEAD" });

  expect([Number(headers["content-length"]), body.length]).toEqual([
    (await direct("v720/s1.m4s")).length,
    0,
  ]);
});

testOnEdge("the edge holds a reload until the part exists, and answers with it", async () => {
  for (let round = 0; round < 3; round++) {
    const { n, i } = nextPart((await get("v720/index.m3u8")).text);
    const { status, text } = await get(`v720/index.m3u8?_HLS_msn=${n}&_HLS_part=${i}`);

    expect([status, hasPart(text, n, i)]).toEqual([200, true]);
  }

  expect((await get("v720/index.m3u8?_HLS_msn=9999&_HLS_part=0")).status).toBe(400);
});

testOnEdge(
  "no media plays without a session, with another's, or with a forged or foreign address",
  async () => {
    expect((await get("v720/index.m3u8")).status).toBe(200);

    const [stranger, other] = [await makeUser(), await makeViewer((await makeShow()).eventId)];
    const attempts: Who[] = [
      { cookie: "" },
      { cookie: await cookieFor(stranger) },
      { cookie: await cookieFor(viewer.user) },
      { token: `${viewer.token.slice(0, -3)}AAA` },
      { token: other.token, cookie: other.cookie },
      { cookie: "", headers: { "nhacsong-pull": "1" } },
      {
        cookie: "",
        headers: {
          "nhacsong-step": "admitted",
          "nhacsong-file": `/hls/x/${show.eventId}/v720/s1.m4s`,
        },
      },
      { cookie: "", headers: { "nhacsong-edge": EDGE_KEY, "nhacsong-pull": "1" } },
    ];

    for (const attempt of attempts) {
      for (const file of [
        "master.m3u8",
        "v720/index.m3u8",
        "v720/s1.m4s",
        "v720/p1.0.m4s",
        "door",
      ]) {
        const { status, body } = await get(file, attempt);

        expect({ ...attempt, file, status, bytes: body.length }).toEqual({
          ...attempt,
          file,
          status: 403,
          bytes: 0,
        });
      }
    }

    for (const path of [
      `//hls/${viewer.token}`,
      `/x/../hls/${viewer.token}`,
      `/%68ls/${viewer.token}`,
    ]) {
      const { status } = await request(`${edge.base}${path}/${show.eventId}/v720/s1.m4s`);

      expect({ path, isRefused: status >= 400 }).toEqual({ path, isRefused: true });
    }
  },
);

testOnEdge("readers do not choose the headers that home believes", async () => {
  await get("door", {
    headers: { "nhacsong-reader": "203.0.113.7", "x-forwarded-for": "203.0.113.7" },
  });

  const { headers } = home.seen.find(({ path }) => path.endsWith("/door"))!;

  expect(headers).toMatchObject({ "nhacsong-edge": EDGE_KEY, "nhacsong-reader": "127.0.0.1" });
  expect(Object.keys(headers)).not.toContain("x-forwarded-for");
  await get("v720/s1.m4s");

  const pull = home.seen.find(({ path }) => path.endsWith("/s1.m4s"))!;

  expect(pull.headers).toMatchObject({ "nhacsong-pull": "1" });
  expect(Object.keys(pull.headers)).not.toContain("cookie");
});

testOnEdge("twenty readers cost home the files once and a door each, and are counted", async () => {
  const readers = await makeViewers(20);
  const { n, i } = nextPart((await get("v720/index.m3u8")).text);
  const files = [
    "v720/init0.mp4",
    "v720/s1.m4s",
    `v720/p${n}.${i}.m4s`,
    `v720/index.m3u8?_HLS_msn=${n}&_HLS_part=${i}`,
  ];

  home.seen.length = 0;

  const since = performance.now();

  for (const file of files) {
    const answers = await Promise.all(readers.map((reader) => get(file, reader)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.every(({ body }) => body.equals(answers[0]!.body))).toBe(true);
  }

  const seconds = (performance.now() - since) / 1000;
  const doors = home.seen.flatMap(({ path }) => (path.endsWith("/door") ? path : []));

  expect(new Set(doors).size).toBe(20);
  // An answer at the door is kept for ten seconds.
  expect(doors.length).toBeLessThanOrEqual(20 * (1 + Math.floor(seconds / 10)));
  expectPulledOnce(files, seconds);
  expect(countViewers(show.eventId)).toBe(21);
});

/** Home was asked once for each file, and at most once a second for a playlist. */
function expectPulledOnce(files: string[], seconds: number) {
  const pulls = home.takePulls();

  expect(new Set(pulls)).toEqual(new Set(files.map((file) => `/${show.eventId}/${file}`)));
  for (const file of files) {
    const count = pulls.filter((pull) => pull === `/${show.eventId}/${file}`).length;

    expect(count, file).toBeLessThanOrEqual(file.includes(".m3u8") ? 1 + Math.floor(seconds) : 1);
  }
}

testOnEdge(
  "readers who go back cost home the playlist of the whole show, its updates and pictures once",
  async () => {
    const readers = await makeViewers(5);
    const past = [
      "v720/index.m3u8?from=start",
      "v720/index.m3u8?from=start&_HLS_skip=YES",
      "v720/k1.mp4",
    ];

    home.seen.length = 0;

    const since = performance.now();

    for (const file of past) {
      const answers = await Promise.all(readers.map((reader) => get(file, reader)));

      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
      expect((await get(file, { ...readers[0], cookie: "" })).status).toBe(403);
    }

    expectPulledOnce(past, (performance.now() - since) / 1000);

    const zipped = await get(past[0]!, { headers: { "accept-encoding": "gzip" } });

    expect(zipped.headers["content-encoding"]).toBe("gzip");

    const text = gunzipSync(zipped.body).toString();

    expect(text).toContain("CAN-SKIP-UNTIL");
    expect((await get("v720/index.m3u8")).headers[REWIND_HEADER]).toMatch(/^\d{13}$/);
  },
);

testOnEdge("parameters that home does not know make no new file", async () => {
  await get("v720/s1.m4s");
  home.seen.length = 0;
  await Promise.all(["a", "b", "c"].map((it) => get(`v720/s1.m4s?${it}`)));
  expect(home.takePulls()).toEqual([]);
});

testOnEdge("a refund ends the media within twenty seconds, for the others it goes on", async () => {
  const other = await makeViewer(show.eventId);
  let openAt = 0;
  const statuses = async () => {
    const found = await Promise.all(
      [viewer, other].map(async (who) => (await get("v720/index.m3u8", who)).status),
    );
    if (found[0] === 200) openAt = Date.now();

    return found;
  };

  expect(await statuses()).toEqual([200, 200]);
  await refundTicket(actorFor(await makeUser({ role: "admin" })), viewer.ticketId);

  const refundedAt = Date.now();

  await vi.waitFor(async () => expect(await statuses()).toEqual([403, 200]), {
    timeout: 60_000,
    interval: 500,
  });
  expect(openAt - refundedAt).toBeLessThan(20_000);
  expect((await get("v720/s1.m4s")).status).toBe(403);
});

testOnEdge("restarting Varnish and reloading nginx loses no reader", async () => {
  const readers = await makeViewers(5);
  const failures: string[] = [];
  let isOver = false;
  const play = async (reader: Viewer) => {
    while (!isOver) {
      const playlist = await get("v720/index.m3u8", reader);
      if (playlist.status !== 200) failures.push(`playlist ${playlist.status}`);
      const { n, i } = nextPart(playlist.text);
      const part = await get(`v720/p${n}.${i}.m4s`, reader);
      if (part.status !== 200) failures.push(`part ${part.status}`);
    }
  };

  const playing = readers.map(play);

  await wait(1500);
  edge.signal("nginx", "SIGHUP");
  await wait(1500);
  await edge.stop("varnishd");
  await wait(500);
  await edge.startVarnish();
  await wait(2000);
  isOver = true;
  await Promise.all(playing);
  expect(failures).toEqual([]);
});

testOnEdge(
  "while home is away, files of the last minute go on and playlists say 503; then everything returns",
  async () => {
    expect((await get("v720/s1.m4s")).status).toBe(200);
    await home.goAway();
    await wait(1500);
    expect((await get("v720/s1.m4s")).status).toBe(200);

    const { status, headers } = await get("v720/index.m3u8");

    expect([status, headers["retry-after"]]).toEqual([503, "2"]);
    await home.comeBack();
    await vi.waitFor(async () => expect((await get("v720/index.m3u8")).status).toBe(200), {
      timeout: 60_000,
    });
  },
);

testOnEdge("the logs of the edge contain no token, cookie or key", async () => {
  await get("v720/s1.m4s");
  await request(`${edge.base}/live/${viewer.token}/${show.eventId}/none.mp4`, {
    cookie: viewer.cookie,
  });
  await edge.stop("nginx");

  const log = ["log/access.log", "log/error.log"].map((name) => edge.read(name)).join("");

  await edge.startNginx();
  expect(log).toMatch(/ hls GET 200 /);

  const [payload] = viewer.token.split(".");

  for (const secret of [payload!, viewer.cookie.split("=")[1]!, EDGE_KEY, show.eventId])
    expect(log).not.toContain(secret);
});
