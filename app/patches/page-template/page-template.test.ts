import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { createElement } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import remixConfig from "../../../remix.config.js";
import { stopClock } from "../../../test/factories/money";
import { cookieFor, makeArtist, makeUser } from "../../../test/factories/people";
import { makeLines, makeLiveEvent, makeTicket } from "../../../test/factories/rooms";
import { visitorCookie } from "../../../test/factories/visitors";
import * as entry from "~/entry.server";
import { setOnAir } from "~/models/streams/broadcast/on-air.server";
import { verifyPlaybackToken } from "~/models/streams/playback-token.server";
import * as root from "~/root";
import * as room from "~/routes/stream+/$id/route";
import { transaction } from "~db/client.server";
import { chatRestrictions } from "~db/schema";

const ROOM = "routes/stream+/$id/route";
let renderings = 0;

/** The real root, room and entry. Under another id, the room has no template. */
function siteWith(roomId: string) {
  const shapes = [
    { id: "root", path: "", module: root },
    { id: roomId, parentId: "root", path: "stream/:id", module: { ...room, default: CountedRoom } },
  ];
  const routes = Object.fromEntries(shapes.map((shape) => [shape.id, shape]));
  const known = shapes.map(({ id, ...shape }) => [
    id,
    { ...shape, id, hasLoader: true, hasErrorBoundary: true, module: `/assets/${id}.js` },
  ]);
  const assets = { entry: { module: "", imports: [] }, routes: Object.fromEntries(known), url: "", version: "1" };
  const common = { basename: "/", publicPath: "/", assetsBuildDirectory: "", isSpaMode: false };
  const build = { ...common, entry: { module: entry }, routes, assets, future: remixConfig.future };
  return createRequestHandler(build as unknown as ServerBuild, "production");
}

function CountedRoom() {
  renderings++;
  return createElement(room.default);
}

const site = siteWith(ROOM);
const siteWithoutTemplate = siteWith("routes/plain");

async function open(handle: typeof site, eventId: string, { cookie = "", nonce = "n0nce", path = "" } = {}) {
  // Crawlers get the whole page at once, as the readers of a template do.
  const headers = { Cookie: `${cookie}; nhacsong_lang=vi`, "User-Agent": "Googlebot" };
  const request = new Request(`http://localhost/stream/${eventId}${path}`, { headers });
  const response = await handle(request, { nonce });
  expect(response.status).toBe(200);
  return { html: await response.text(), headers: Object.fromEntries(response.headers) };
}

/** With the scripts of the state joined, which may come in several pieces. */
function comparable({ html, headers }: Awaited<ReturnType<typeof open>>) {
  const pieces = [...html.matchAll(/streamController\.enqueue\((".*?")\);<\/script>/g)].map((it) => it[1]!);
  const state = pieces.map((it) => JSON.parse(it) as string).join("");
  const markup = html
    .replace(/<div hidden id="S:\d+">.*$/s, "")
    .replaceAll("routes/plain", ROOM)
    .replace(/ data-texts="[^"]*"/, "");
  return { headers, state: state.replaceAll("routes/plain", ROOM), markup };
}

let restart: () => void;
// React's development build warns about layout effects on the server.
beforeAll(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterAll(() => void vi.restoreAllMocks());
beforeEach(() => void (restart = stopClock(Date.now())));
afterEach(() => restart());

async function makeShow(fields = {}) {
  const artist = await makeArtist();
  const event = await makeLiveEvent({ artistId: artist.id, ...fields });
  setOnAir(event.id, { state: "live", rungs: ["v720", "v360", "a"] });
  return { artist, event };
}

async function makeHolder(eventId: string, fields: Parameters<typeof makeUser>[0] = {}) {
  const user = await makeUser(fields);
  await makeTicket(eventId, user.id);
  return { user, cookie: `${await cookieFor(user)}; ${visitorCookie(`v${user.id.replaceAll("-", "")}`)}` };
}

test("a page by template is the page that would be rendered, for readers of every kind", async () => {
  const { artist, event } = await makeShow({ eventType: "ticketed", ticketPriceCents: 1800, tipsEnabled: true });
  const holder = (fields: Parameters<typeof makeUser>[0]) => makeHolder(event.id, fields);
  const writer = await holder({ firstName: "Bảy", name: "Nguyễn Thị Bảy" });
  await makeLines(event.id, writer.user.id, ["Chào <b>cả nhà</b>", "a & b"]);
  await makeLines(event.id, artist.id, ["Xin chào"]);
  const readers = [
    writer.cookie,
    (await holder({ firstName: `<i>"O'Hà"&amp;\u2028</script>`, name: `<i>"O'Hà"&amp;` })).cookie,
    (await holder({ firstName: "live", name: "vi" })).cookie,
    (await holder({ firstName: "Bảy", name: "" })).cookie,
    (await holder({ profileImageUrl: "/images/a?b=1&c='2'" })).cookie,
    (await holder({ firstName: "🎤", name: "  🎤 e\u0301  " })).cookie,
    await cookieFor(artist),
    await cookieFor(await makeUser({ role: "admin" })),
    await cookieFor(await makeUser()),
    "",
  ];
  for (const cookie of readers) {
    const [byTemplate, plain] = [
      await open(site, event.id, { cookie }),
      await open(siteWithoutTemplate, event.id, { cookie }),
    ];
    expect(comparable(byTemplate)).toEqual(comparable(plain));
  }
  expect((await open(site, event.id, { cookie: writer.cookie })).html).toContain("Bảy");
});

test("of 1,000 people at once, each gets their own page, rendered a few times", { timeout: 60_000 }, async () => {
  const { artist, event } = await makeShow({ eventType: "ticketed", ticketPriceCents: 1800 });
  const names = Array.from({ length: 1000 }, (_, i) => ({ firstName: `Tên${i}x`, name: `Tên${i}x Họ${i}x` }));
  const people = await Promise.all(names.map((name) => makeHolder(event.id, name)));
  const [writer, banned] = [people[7]!, people[8]!];
  await makeLines(event.id, writer.user.id, ["Của tôi"]);
  await transaction((tx) => tx.insert(chatRestrictions).values({ artistId: artist.id, userId: banned.user.id }));
  renderings = 0;
  const pages = await Promise.all(people.map(({ cookie }, i) => open(site, event.id, { cookie, nonce: `nonce${i}x` })));
  expect(renderings).toBeLessThan(20);
  const others = new Set(people.map(({ user }) => user.id).filter((id) => id !== writer.user.id));
  for (const [i, { html }] of pages.entries()) {
    const { user } = people[i]!;
    const found = (pattern: RegExp) => new Set([...html.matchAll(pattern)].map((it) => it[1]));
    const ids = [...found(/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g)];
    expect(ids.filter((id) => id !== user.id && others.has(id!))).toEqual([]);
    expect(ids).toContain(user.id);
    expect(found(/nonce="([^"]*)"/g)).toEqual(new Set([`nonce${i}x`]));
    expect(found(/(Họ\d+x)/g)).toEqual(new Set([`Họ${i}x`]));
    expect([...found(/(Tên\d+x)/g)].filter((name) => name !== "Tên7x")).toEqual(i === 7 ? [] : [`Tên${i}x`]);
    const owners = [...found(/\/(?:hls|live)\/([^/"\\]+)\//g)].map((token) => verifyPlaybackToken(token!)?.userId);
    expect(new Set(owners)).toEqual(new Set([user.id]));
    expect(html).not.toMatch(/hole[0-9a-f]{24}/);
  }
  const isDeletable = (page: { html: string }) => page.html.includes("message-menu");
  expect(pages.filter(isDeletable)).toEqual([pages[7]]);
  const isBanned = pages.map(({ html }) => html.includes('name="message"'));
  expect(isBanned.filter((mayWrite) => !mayWrite)).toHaveLength(1);
});

test("a page of the next second is rendered anew", async () => {
  const [{ event }, { event: another }] = [await makeShow(), await makeShow()];
  // React renders components twice that wait for others to load.
  await open(site, another.id);
  renderings = 0;
  for (let i = 0; i < 3; i++) await open(site, event.id);
  expect(renderings).toBe(1);
  restart();
  restart = stopClock(Date.now() + 2000);
  await open(site, event.id);
  expect(renderings).toBe(2);
});
