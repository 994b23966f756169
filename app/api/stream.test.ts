import http from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionKeyOf } from "~/auth/session.server";
import { keepReports, noteReport } from "~/models/streams/playback-reports.server";
import { deviceOf, takeSeat } from "~/models/streams/seats.server";
import { setOnAir } from "~/models/streams/on-air.server";
import { GUEST } from "~/models/actor";
import { cookieFor, makeArtist, makeUser } from "../../test/factories/people";
import { makeLiveEvent, makeTicket } from "../../test/factories/rooms";
import { createApi } from "./create-api";

let server: http.Server;
let base: string;
beforeAll(async () => {
  server = http.createServer(express().use("/api", createApi()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const call = (path: string, cookie: string, method = "GET", body?: object) =>
  fetch(`${base}/api${path}`, {
    method,
    headers: { cookie, origin: base, "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });

test("a device that gave way is told so, and may watch again by asking", async () => {
  const event = await makeLiveEvent({
    artistId: (await makeArtist()).id,
    eventType: "ticketed",
    ticketPriceCents: 1800,
  });
  setOnAir(event.id, { state: "live", rungs: ["v720", "a"] });
  const holder = await makeUser();
  const ticket = await makeTicket(event.id, holder.id);
  const cookie = await cookieFor(holder);
  const place = { ticketId: ticket.id, eventId: event.id };
  const own = deviceOf({ visitorId: null, session: await sessionKeyOf(cookie) });
  for (const device of [own, "tv", "laptop"]) takeSeat(place, device);
  const refused = await call(`/events/${event.id}/stream`, cookie);
  expect(refused.status).toBe(409);
  expect(((await refused.json()) as { message: string }).message).toContain("two other devices");
  expect(await (await call(`/events/${event.id}/stream/here`, cookie, "POST")).json()).toEqual({ watching: true });
  expect((await call(`/events/${event.id}/stream`, cookie)).status).toBe(200);
  const stranger = await cookieFor(await makeUser());
  expect((await call(`/events/${event.id}/stream/here`, stranger, "POST")).status).toBe(403);
});

test("the artist reads how her show was watched, nobody else does", async () => {
  const artist = await makeArtist();
  const event = await makeLiveEvent({ artistId: artist.id });
  const report = { live: true, watchedMs: 30_000, stalls: 1, stalledMs: 400, latencyMs: 1700, rung: "720" } as const;
  await noteReport({ ...GUEST, visitorId: "v".repeat(20) }, event.id, report);
  await keepReports();
  const answer = await call(`/events/${event.id}/numbers`, await cookieFor(artist));
  expect(await answer.json()).toMatchObject({
    live: { watchedMs: 30_000, stalls: 1, latencyMs: { half: 2000, most: 2000 }, rungs: [{ rung: "720" }] },
    replay: null,
  });
  expect((await call(`/events/${event.id}/numbers`, "")).status).toBe(401);
  const other = await cookieFor(await makeArtist());
  expect([403, 404]).toContain((await call(`/events/${event.id}/numbers`, other)).status);
});

test("a set list is replaced by its artist and read by those who may watch", async () => {
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
  for (const bad of [{}, { chapters: [{ atSeconds: -1, title: "A" }] }, { chapters: [chapters[0], chapters[0]] }]) {
    expect((await call(path, cookie, "PUT", bad)).status).toBe(400);
  }
  const other = await cookieFor(await makeArtist());
  expect([403, 404]).toContain((await call(path, other, "PUT", { chapters })).status);
});
