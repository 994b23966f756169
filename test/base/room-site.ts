import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { expect } from "vitest";
import remixConfig from "../../remix.config.js";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { makeLiveEvent, makeTicket } from "../factories/live/rooms";
import { visitorCookie } from "../factories/accounts/visitors";
import * as entry from "~/entry.server";
import { setOnAir } from "~/models/live/streams/broadcast/on-air.server";
import * as root from "~/root";
import * as room from "~/routes/stream+/$id/route";

/** The real root, room and entry. */
export function roomSite() {
  return siteWith([{ id: "routes/stream+/$id/route", path: "stream/:id", module: room }]);
}

type Screen = { id: string; path: string; index?: true; module: object };

/** The real root and entry with these screens. */
export function siteWith(screens: Screen[]) {
  const shapes = [
    { id: "root", path: "", module: root },
    ...screens.map((screen) => ({ ...screen, parentId: "root" })),
  ];
  const routes = Object.fromEntries(shapes.map((shape) => [shape.id, shape]));
  const known = shapes.map(({ id, ...shape }) => [
    id,
    { ...shape, id, hasLoader: true, hasErrorBoundary: true, module: `/assets/${id}.js` },
  ]);
  const assets = {
    entry: { module: "", imports: [] },
    routes: Object.fromEntries(known),
    url: "",
    version: "1",
  };
  const common = { basename: "/", publicPath: "/", assetsBuildDirectory: "", isSpaMode: false };
  const build = { ...common, entry: { module: entry }, routes, assets, future: remixConfig.future };

  return createRequestHandler(build as unknown as ServerBuild, "production");
}

type Site = ReturnType<typeof roomSite>;

export async function open(
  handle: Site,
  eventId: string,
  { cookie = "", nonce = "n0nce", path = "" } = {},
) {
  // Crawlers get the whole page at once.
  const headers = { Cookie: `${cookie}; nhacsong_lang=vi`, "User-Agent": "Googlebot" };
  const request = new Request(`http://localhost/stream/${eventId}${path}`, { headers });
  const response = await handle(request, { nonce });

  expect(response.status).toBe(200);

  return { html: await response.text(), headers: Object.fromEntries(response.headers) };
}

export async function makeShow(fields = {}) {
  const artist = await makeArtist();
  const event = await makeLiveEvent({ artistId: artist.id, ...fields });

  setOnAir(event.id, { state: "live", renditions: ["v720", "v360", "a"] });

  return { artist, event };
}

export async function makeHolder(eventId: string, fields: Parameters<typeof makeUser>[0] = {}) {
  const user = await makeUser(fields);

  await makeTicket(eventId, user.id);

  return {
    user,
    cookie: `${await cookieFor(user)}; ${visitorCookie(`v${user.id.replaceAll("-", "")}`)}`,
  };
}
