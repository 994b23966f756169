import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Show } from "~/media/packager/show";
import {
  configureAll,
  pushPackets,
  soundPackets,
  videoPackets,
} from "~/media/testing/test-packets";
import type { PlaybackAccess } from "./playback-access";
import { issuePlaybackToken } from "~/models/live/streams/playback-token.server";
import { createPlaybackHandler } from "../handler";
import { type AllowedOrigins, setOriginHeaders } from "./other-origins";
import { fail } from "../../testing/open-show";

const ORIGIN = "https://player.example";
const TOKEN = issuePlaybackToken({ eventId: "e1", session: null, visitorId: null });
const SHAPES = ["master.m3u8", "v720/index.m3u8", "v720/init0.mp4", "v720/s0.m4s", "v720/p0.0.m4s"];

let show: Show;
let admission: PlaybackAccess;
let server: http.Server;
let base: string;

beforeEach(async () => {
  admission = "open";
  show = await Show.open(null, fail);
  await show.begin({ id: "session-1", startedAt: Date.now() });
  configureAll(show);
  pushPackets(show, { v720: videoPackets({ seconds: 5 }), a: soundPackets({ seconds: 5 }) });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function serve(allowed: AllowedOrigins | null) {
  const source = {
    authorize: async () => admission,
    findShow: async () => show,
    findReplay: async () => null,
    isWholeOpen: async () => true,
    findCaptions: async () => null,
  };
  const handle = createPlaybackHandler(source, allowed);

  server = http.createServer((req, res) => void handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function ask(
  file: string,
  { origin = ORIGIN, method = "GET", folder = "hls", token = TOKEN } = {},
) {
  const answer = await fetch(`${base}/${folder}/${token}/e1/${file}`, {
    method,
    headers: { origin },
  });

  await answer.body?.cancel();

  const { headers, status } = answer;
  const get = (name: string) => headers.get(name);

  return {
    status,
    readableBy: get("access-control-allow-origin"),
    policy: get("cross-origin-resource-policy"),
    vary: get("vary"),
    credentials: get("access-control-allow-credentials"),
    headers,
  };
}

const CLOSED = { readableBy: null, policy: "same-origin", credentials: null };

test("without the setting no other origin reads media, and OPTIONS is refused", async () => {
  await serve(null);
  for (const file of SHAPES)
    expect(await ask(file)).toMatchObject({ status: 200, ...CLOSED, vary: null });
  expect(await ask("master.m3u8", { method: "OPTIONS" })).toMatchObject({ status: 405, ...CLOSED });
});

test("media that a card on another site plays may be loaded in a sandboxed frame, unless it is personal", async () => {
  await serve(null);

  const token = issuePlaybackToken({
    eventId: "e1",
    session: null,
    visitorId: null,
    isFramed: true,
  });
  const inFrame = { ...CLOSED, policy: "cross-origin" };

  for (const file of SHAPES)
    expect(await ask(file, { token, origin: "null" })).toMatchObject(inFrame);

  admission = "personal";
  expect(await ask("master.m3u8", { token, origin: "null" })).toMatchObject(CLOSED);
});

test("with * every origin reads open shows, at every address of HLS and without credentials", async () => {
  await serve("*");
  for (const file of SHAPES) {
    const open = {
      status: 200,
      readableBy: "*",
      policy: "cross-origin",
      credentials: null,
      vary: null,
    };

    expect(await ask(file), file).toMatchObject(open);
  }
});

test("with a list of origins only those may read, and responses vary by Origin", async () => {
  await serve([ORIGIN, "http://127.0.0.1:8080"]);
  for (const file of SHAPES) {
    expect(await ask(file)).toMatchObject({
      status: 200,
      readableBy: ORIGIN,
      policy: "cross-origin",
      vary: "origin",
    });
    for (const origin of [
      "https://elsewhere.example",
      "https://player.example.evil.example",
      "null",
    ]) {
      expect(await ask(file, { origin })).toMatchObject({ status: 200, ...CLOSED, vary: "origin" });
    }
  }
});

test("beside edges of other names, the site's own pages may read, in a response that is the same for everybody", () => {
  const site = "https://nhacsong.example";
  const headersFor = (origin: string | undefined, allowed: AllowedOrigins | null) => {
    const headers = new Map<string, string>();
    const target = {
      setHeader: headers.set.bind(headers),
      removeHeader: headers.delete.bind(headers),
    };

    setOriginHeaders({ headers: { origin } }, target, allowed, site);

    return Object.fromEntries(headers);
  };

  const own = headersFor(site, null);

  expect(own).toMatchObject({
    "access-control-allow-origin": site,
    "access-control-allow-credentials": "true",
    "cross-origin-resource-policy": "same-site",
  });
  for (const origin of [ORIGIN, undefined]) expect(headersFor(origin, null)).toEqual(own);
  expect(headersFor(ORIGIN, "*")).toMatchObject({
    "access-control-allow-origin": "*",
    vary: "origin",
  });
  expect(headersFor(site, "*")).toMatchObject({
    "access-control-allow-origin": site,
    vary: "origin",
  });
});

test("a preflight allows Range and no other header", async () => {
  await serve([ORIGIN]);

  const preflight = await ask("v720/s0.m4s", { method: "OPTIONS" });

  expect(preflight).toMatchObject({
    status: 204,
    readableBy: ORIGIN,
    credentials: null,
    vary: "origin",
  });
  expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, HEAD");
  expect(preflight.headers.get("access-control-allow-headers")).toBe("range");

  const foreign = await ask("v720/s0.m4s", {
    method: "OPTIONS",
    origin: "https://elsewhere.example",
  });

  expect(foreign).toMatchObject({ status: 204, ...CLOSED });
});

test("ticketed media stay closed to other origins, whatever is set", async () => {
  admission = "personal";
  await serve("*");
  for (const file of SHAPES) expect(await ask(file)).toMatchObject({ status: 200, ...CLOSED });
});

test("an allowed page can also read refusals", async () => {
  await serve("*");
  admission = null;
  expect(await ask("master.m3u8")).toMatchObject({ status: 403, readableBy: "*" });
  admission = "full";

  const full = await ask("master.m3u8");

  expect(full).toMatchObject({ status: 503, readableBy: "*" });
  expect(full.headers.get("access-control-expose-headers")).toContain("retry-after");
});

test("progressive streams and recordings are only for pages of this site", async () => {
  await serve("*");
  expect(await ask("v720.mp4", { folder: "live" })).toMatchObject({ status: 200, ...CLOSED });
  expect(await ask("v720.mp4", { folder: "live", method: "OPTIONS" })).toMatchObject({
    status: 405,
    ...CLOSED,
  });
});
