import { afterEach, beforeEach, expect, test } from "vitest";
import { openGuardedApi } from "../../../test/api/api-server";
import { sessionKeyOf } from "~/auth/session.server";
import { onAnnouncement } from "~/models/base/announcements.server";
import { createAccessToken } from "~/models/accounts/authentication/access-tokens.server";
import type { TokenScope } from "~/models/accounts/authentication/token-scopes";
import { verifyPlaybackToken } from "~/models/live/streams/playback-token.server";
import { deviceOf, admitDevice } from "~/models/live/streams/device-limit.server";
import { setOnAir } from "~/models/live/streams/broadcast/on-air.server";
import { stopClock } from "../../../test/factories/money/money";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import {
  makeLiveEvent,
  makeLiveTicketedEvent,
  makeTicket,
} from "../../../test/factories/live/rooms";

const api = openGuardedApi();

/**
 * Stops the clock, because a viewer's seat stays taken for a minute. `restart` lets it run again.
 */
let restart: () => void;

beforeEach(() => {
  restart = stopClock(Date.now());
});
afterEach(() => restart());

const call = (path: string, cookie: string, method = "GET") => api.call(path, { method, cookie });

test("a displaced device gets the reason, and watches again on request", async () => {
  const event = await makeLiveTicketedEvent({ artistId: (await makeArtist()).id });

  setOnAir(event.id, { state: "live", renditions: ["v720", "a"] });

  const holder = await makeUser();
  const ticket = await makeTicket(event.id, holder.id);
  const cookie = await cookieFor(holder);
  const place = { ticketId: ticket.id, eventId: event.id };
  const own = deviceOf({ visitorId: null, session: await sessionKeyOf(cookie) });

  for (const device of [own, "tv", "laptop"]) admitDevice(place, device);
  const refused = await call(`/events/${event.id}/stream`, cookie);

  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain("two other devices");
  expect((await call(`/events/${event.id}/stream/here`, cookie, "POST")).body).toEqual({
    watching: true,
  });
  expect((await call(`/events/${event.id}/stream`, cookie)).status).toBe(200);
  for (const device of ["e", "f", "g", "h"]) admitDevice(place, device);
  for (const [path, method] of [
    ["stream", "GET"],
    ["stream/here", "POST"],
  ] as const) {
    const tooOften = await call(`/events/${event.id}/${path}`, cookie, method);

    expect(tooOften.status).toBe(429);
    expect(Number(tooOften.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(tooOften.body.message).toContain("moved between devices too often");
  }

  const stranger = await cookieFor(await makeUser());

  expect((await call(`/events/${event.id}/stream/here`, stranger, "POST")).status).toBe(403);
});

test("a token with the scope gets its own playback address, which the same person's cookie cannot open", async () => {
  const artist = await makeArtist();
  const event = await makeLiveTicketedEvent({ artistId: artist.id });

  setOnAir(event.id, { state: "live", renditions: ["v720", "a"] });

  const make = (scopes: TokenScope[]) =>
    createAccessToken(actorFor(artist), { name: "tv", scopes, days: null });
  const [tv, tv2, reader] = [
    await make(["streams:read"]),
    await make(["streams:read"]),
    await make(["read"]),
  ];
  const ask = (token: string, path = "stream", method = "GET") =>
    api.call(`/events/${event.id}/${path}`, { method, token });

  expect((await ask(reader.secret)).status).toBe(403);
  expect((await ask(reader.secret, "stream/here", "POST")).status).toBe(403);

  const cookie = await cookieFor(artist);
  const sessionIn = ({ body }: { body: { playbackUrl: string } }) =>
    verifyPlaybackToken(body.playbackUrl.split("/")[2]!)!.session;

  expect(sessionIn(await ask(tv.secret))).toBe(`token ${tv.token.id}`);
  expect(sessionIn(await ask(tv2.secret))).toBe(`token ${tv2.token.id}`);
  expect(sessionIn(await call(`/events/${event.id}/stream`, cookie))).toBe(
    await sessionKeyOf(cookie),
  );
});

test("an API call by the artist ends the show before it returns and disconnects the publisher", async () => {
  const artist = await makeArtist();
  const event = await makeLiveEvent({ artistId: artist.id });
  const letGo: string[] = [];
  const stop = onAnnouncement("show.endRequested", ({ eventId }) => void letGo.push(eventId));
  const end = async (who: { id: string }) =>
    (await call(`/events/${event.id}/stream/end`, await cookieFor(who), "POST")).status;

  expect([await end(await makeUser()), letGo]).toEqual([403, []]);
  expect([await end(artist), letGo]).toEqual([200, [event.id]]);
  expect((await call(`/events/${event.id}`, "")).body).toMatchObject({ isLive: false });
  stop();
});
