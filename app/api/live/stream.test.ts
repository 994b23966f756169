import express from "express";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { serve } from "../../../test/factories/base/serve";
import { sessionKeyOf } from "~/auth/session.server";
import { onAnnouncement } from "~/models/base/announcements.server";
import { createAccessToken } from "~/models/accounts/authentication/access-tokens.server";
import type { TokenScope } from "~/models/accounts/authentication/token-scopes";
import { verifyPlaybackToken } from "~/models/live/streams/playback-token.server";
import {
  savePlaybackReports,
  recordPlaybackReport,
} from "~/models/live/streams/audience/playback-reports.server";
import { enterRoom, personKey } from "~/models/live/streams/audience/presence.server";
import { deviceOf, admitDevice } from "~/models/live/streams/device-limit.server";
import { setOnAir } from "~/models/live/streams/broadcast/on-air.server";
import { GUEST } from "~/models/base/actor";
import { stopClock } from "../../../test/factories/money/money";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { makeLiveEvent, makeTicket } from "../../../test/factories/live/rooms";
import { createApi } from "../base/create-api";

let base: string;

beforeAll(async () => {
  base = await serve(express().use("/api", createApi()));
});

/**
 * Stops the clock, because a viewer's seat stays taken for a minute. `restart` lets it run again.
 */
let restart: () => void;

beforeEach(() => {
  restart = stopClock(Date.now());
});
afterEach(() => restart());

const call = (path: string, cookie: string, method = "GET", body?: object) =>
  fetch(`${base}/api${path}`, {
    method,
    headers: { cookie, origin: base, "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });

test("a displaced device gets the reason, and watches again on request", async () => {
  const event = await makeLiveEvent({
    artistId: (await makeArtist()).id,
    eventType: "ticketed",
    ticketPriceCents: 1800,
  });

  setOnAir(event.id, { state: "live", renditions: ["v720", "a"] });

  const holder = await makeUser();
  const ticket = await makeTicket(event.id, holder.id);
  const cookie = await cookieFor(holder);
  const place = { ticketId: ticket.id, eventId: event.id };
  const own = deviceOf({ visitorId: null, session: await sessionKeyOf(cookie) });

  for (const device of [own, "tv", "laptop"]) admitDevice(place, device);
  const refused = await call(`/events/${event.id}/stream`, cookie);

  expect(refused.status).toBe(409);
  expect(((await refused.json()) as { message: string }).message).toContain("two other devices");
  expect(await (await call(`/events/${event.id}/stream/here`, cookie, "POST")).json()).toEqual({
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
    expect(((await tooOften.json()) as { message: string }).message).toContain(
      "moved between devices too often",
    );
  }

  const stranger = await cookieFor(await makeUser());

  expect((await call(`/events/${event.id}/stream/here`, stranger, "POST")).status).toBe(403);
});

test("only the artist reads the playback statistics of her show", async () => {
  const artist = await makeArtist();
  const event = await makeLiveEvent({ artistId: artist.id });
  const report = {
    live: true,
    watchedMs: 30_000,
    stalls: 1,
    stalledMs: 400,
    latencyMs: 1700,
    rung: "720",
  } as const;
  const viewer = { ...GUEST, visitorId: "v".repeat(20) };

  enterRoom(event.id, personKey(viewer));
  await recordPlaybackReport(viewer, event.id, report, Date.now() + 30_000);
  await savePlaybackReports();

  const answer = await call(`/events/${event.id}/numbers`, await cookieFor(artist));

  expect(await answer.json()).toMatchObject({
    live: {
      watchedMs: 30_000,
      stalls: 1,
      latencyMs: { half: 2000, most: 2000 },
      rungs: [{ rung: "720" }],
    },
    replay: null,
  });
  expect((await call(`/events/${event.id}/numbers`, "")).status).toBe(401);

  const other = await cookieFor(await makeArtist());

  expect([403, 404]).toContain((await call(`/events/${event.id}/numbers`, other)).status);
});

test("a set list is replaced by its artist and readable by everyone who may watch", async () => {
  const artist = await makeArtist();
  const event = await makeLiveEvent({ artistId: artist.id });
  const path = `/events/${event.id}/chapters`;
  const cookie = await cookieFor(artist);
  const chapters = [
    { atSeconds: 0, title: "Mở màn" },
    { atSeconds: 65, title: "Người tình" },
  ];

  expect(await (await call(path, cookie, "PUT", { chapters })).json()).toEqual({ chapters });
  expect(await (await call(path, "")).json()).toEqual({ chapters });
  for (const bad of [
    {},
    { chapters: [{ atSeconds: -1, title: "A" }] },
    { chapters: [chapters[0], chapters[0]] },
  ]) {
    expect((await call(path, cookie, "PUT", bad)).status).toBe(400);
  }

  const other = await cookieFor(await makeArtist());

  expect([403, 404]).toContain((await call(path, other, "PUT", { chapters })).status);
});

test("a token with the scope gets its own playback address, which the same person's cookie cannot open", async () => {
  const artist = await makeArtist();
  const event = await makeLiveEvent({
    artistId: artist.id,
    eventType: "ticketed",
    ticketPriceCents: 1800,
  });

  setOnAir(event.id, { state: "live", renditions: ["v720", "a"] });

  const make = (scopes: TokenScope[]) =>
    createAccessToken(actorFor(artist), { name: "tv", scopes, days: null });
  const [tv, tv2, reader] = [
    await make(["streams:read"]),
    await make(["streams:read"]),
    await make(["read"]),
  ];
  const ask = (token: string, path = "stream", method = "GET") =>
    fetch(`${base}/api/events/${event.id}/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    });

  expect((await ask(reader.secret)).status).toBe(403);
  expect((await ask(reader.secret, "stream/here", "POST")).status).toBe(403);

  const { playbackUrl } = (await (await ask(tv.secret)).json()) as { playbackUrl: string };
  const sessionOf = (address: string) => verifyPlaybackToken(address.split("/")[2]!)!.session;

  expect(sessionOf(playbackUrl)).toBe(`token ${tv.token.id}`);

  const second = (await (await ask(tv2.secret)).json()) as { playbackUrl: string };

  expect(sessionOf(second.playbackUrl)).toBe(`token ${tv2.token.id}`);

  const cookie = await cookieFor(artist);
  const own = (await (await call(`/events/${event.id}/stream`, cookie)).json()) as {
    playbackUrl: string;
  };

  expect(sessionOf(own.playbackUrl)).toBe(await sessionKeyOf(cookie));
});

test("captions are normalised and stored per language; invalid WebVTT is refused with its line number", async () => {
  const artist = await makeArtist();
  const event = await makeLiveEvent({ artistId: artist.id });
  const cookie = await cookieFor(artist);
  const [path, vi] = [`/events/${event.id}/captions`, `/events/${event.id}/captions/vi`];
  const vtt = "WEBVTT\n\n00:01.000 --> 00:02.000\nXin chào\n";

  expect(await (await call(vi, cookie, "PUT", { vtt })).json()).toEqual({ cues: 1 });
  expect(await (await call(path, "")).json()).toEqual({
    captions: [{ language: "vi", cues: 1, url: null }],
  });

  const bad = (await (
    await call(vi, cookie, "PUT", { vtt: "WEBVTT\n\n00:02.000 --> 00:01.000\nA\n" })
  ).json()) as {
    message: string;
  };

  expect(bad.message).toContain("3");
  expect((await call(`${path}/fr`, cookie, "PUT", { vtt })).status).toBe(400);

  const other = await cookieFor(await makeArtist());

  expect((await call(vi, other, "PUT", { vtt })).status).toBe(403);
  expect((await call(vi, other, "DELETE")).status).toBe(403);
  expect((await call(vi, cookie, "DELETE")).status).toBe(200);
  expect(await (await call(path, "")).json()).toEqual({ captions: [] });
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
  expect(await (await call(`/events/${event.id}`, "")).json()).toMatchObject({ isLive: false });
  stop();
});
