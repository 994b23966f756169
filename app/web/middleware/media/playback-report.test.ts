import express from "express";
import { beforeAll, expect, test } from "vitest";
import { serve } from "../../../../test/factories/base/serve";
import { enterRoom, personOf } from "~/models/live/streams/audience/presence.server";
import { getPlaybackStats } from "~/models/live/streams/audience/playback-stats.server";
import { savePlaybackReports } from "~/models/live/streams/audience/playback-reports.server";
import { stopClock } from "../../../../test/factories/money/money";
import {
  actorFor,
  cookieFor,
  makeArtist,
  makeUser,
} from "../../../../test/factories/accounts/people";
import {
  makeLiveEvent,
  makeLiveTicketedEvent,
  makeTicket,
} from "../../../../test/factories/live/rooms";
import { errorHandler } from "../error-handler";
import { playbackReport } from "./playback-report";
import { sameOriginOnly } from "../same-origin-only";

const GOOD = { live: true, watchedMs: 1000, stalls: 0, stalledMs: 0, latencyMs: null, rung: null };
let site: string;

/** The middleware in the order of server.ts. */
beforeAll(async () => {
  const app = express().use(sameOriginOnly);

  app.post("/stream/:id/playback", playbackReport).use(errorHandler);
  site = await serve(app);
});

type Sender = { cookie?: string; origin?: string };

async function post(id: string, body: string, { cookie = "", origin = site }: Sender = {}) {
  const headers = { "Content-Type": "application/json", Cookie: cookie, Origin: origin };
  const response = await fetch(`${site}/stream/${id}/playback`, { method: "POST", body, headers });

  return response.status;
}

test("a player's report is accepted; invalid and oversized ones and unknown shows are refused", async () => {
  const event = await makeLiveEvent({ artistId: (await makeArtist()).id });

  expect(await post(event.id, JSON.stringify(GOOD))).toBe(204);
  for (const bad of [
    "",
    "[]",
    "{",
    JSON.stringify({ ...GOOD, watchedMs: -1 }),
    JSON.stringify({ ...GOOD, watchedMs: 1e9 }),
    JSON.stringify({ ...GOOD, stalls: 1.5 }),
    JSON.stringify({ ...GOOD, rung: "__proto__" }),
    JSON.stringify({ ...GOOD, more: 1 }),
  ]) {
    expect(await post(event.id, bad), bad).toBe(400);
  }

  expect(await post(event.id, " ".repeat(1001))).toBe(413);
  expect(await post("unknown", JSON.stringify(GOOD))).toBe(404);
});

test("only who may watch reports, from a page of this site, and it counts for the person", async () => {
  const artist = await makeArtist();
  const event = await makeLiveTicketedEvent({ artistId: artist.id });
  const [holder, stranger] = [await makeUser(), await makeUser()];

  await makeTicket(event.id, holder.id);

  const cookie = await cookieFor(holder);
  const restart = stopClock(Date.now() - 60_000);
  const leave = enterRoom(event.id, personOf(actorFor(holder))!);

  restart();

  const report = JSON.stringify({ ...GOOD, watchedMs: 5000 });

  expect(await post(event.id, report)).toBe(403);
  expect(await post(event.id, report, { cookie: await cookieFor(stranger) })).toBe(403);
  expect(await post(event.id, report, { cookie, origin: "https://other.example" })).toBe(403);
  await savePlaybackReports();
  expect((await getPlaybackStats(actorFor(artist), event.id)).live).toBeNull();
  expect(await post(event.id, report, { cookie })).toBe(204);
  await savePlaybackReports();
  expect((await getPlaybackStats(actorFor(artist), event.id)).live).toMatchObject({
    watchedMs: 5000,
  });
  leave();
});
