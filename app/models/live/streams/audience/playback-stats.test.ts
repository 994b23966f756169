import { expect, test } from "vitest";
import { type Actor, GUEST } from "~/models/base/actor";
import { transaction } from "~db/client.server";
import { recordings } from "~db/schema";
import { makeEvent, makeTicketedEvent } from "../../../../../test/factories/shows/events";
import { stopClock } from "../../../../../test/factories/money/money";
import { actorFor, makeArtist } from "../../../../../test/factories/accounts/people";
import { makeLiveEvent } from "../../../../../test/factories/live/rooms";
import { getPlaybackStats } from "./playback-stats.server";
import { savePlaybackReports, recordPlayed, recordPlaybackReport } from "./playback-reports.server";
import { enterRoom, personKey } from "./presence.server";
import type { PlaybackReport } from "../protocol";

const stranger = (name: string) => ({ ...GUEST, visitorId: `${name}-${crypto.randomUUID()}` });

/** The viewer has been in the room for a minute. */
function inside(actor: Actor, eventId: string, now = Date.now()) {
  const restore = stopClock(now - 60_000);

  enterRoom(eventId, personKey(actor));
  restore();

  return actor;
}

const viewer = (name: string, eventId: string, now?: number) =>
  inside(stranger(name), eventId, now);
const report = (fields: Partial<PlaybackReport> = {}): PlaybackReport => ({
  live: true,
  watchedMs: 30_000,
  stalls: 0,
  stalledMs: 0,
  latencyMs: 1800,
  rung: "720",
  ...fields,
});
const START = Date.parse("2026-12-06T13:00:00Z");

async function show() {
  const artist = await makeArtist();
  const event = await makeLiveEvent({ artistId: artist.id });
  const numbers = async () => {
    await savePlaybackReports();

    return getPlaybackStats(actorFor(artist), event.id);
  };

  return { artist, event, numbers };
}

test("playback reports are summed over minutes and restarts", async () => {
  const { event, numbers } = await show();
  const [a, b] = [viewer("a", event.id, START), viewer("b", event.id, START)];

  await recordPlaybackReport(a, event.id, report(), START);
  await recordPlaybackReport(
    b,
    event.id,
    report({ rung: "360", stalls: 2, stalledMs: 3000, latencyMs: 4200 }),
    START,
  );
  await savePlaybackReports();
  await recordPlaybackReport(
    a,
    event.id,
    report({ watchedMs: 29_000, latencyMs: 1600 }),
    START + 30_000,
  );
  await recordPlaybackReport(
    a,
    event.id,
    report({ watchedMs: 20_000, latencyMs: null, rung: "audio" }),
    START + 60_000,
  );

  const { live, replay } = await numbers();

  expect(live).toEqual({
    watchedMs: 109_000,
    stalls: 2,
    stalledMs: 3000,
    latencyMs: { half: 2000, most: 4500 },
    rungs: [
      { rung: "720", watchedMs: 59_000 },
      { rung: "360", watchedMs: 30_000 },
      { rung: "audio", watchedMs: 20_000 },
    ],
  });
  expect(replay).toBeNull();
});

test("watch time is capped by elapsed time", async () => {
  const { event, numbers } = await show();
  const greedy = viewer("greedy", event.id, START);

  await recordPlaybackReport(
    greedy,
    event.id,
    report({ watchedMs: 120_000, stalls: 500, stalledMs: 120_000 }),
    START,
  );
  for (let i = 1; i <= 20; i++)
    await recordPlaybackReport(greedy, event.id, report(), START + i * 100);
  await recordPlaybackReport(greedy, event.id, report({ watchedMs: 120_000 }), START + 10_000);

  const { live } = await numbers();

  expect(live!.watchedMs).toBeLessThanOrEqual(45_000 + 10_000);
  expect(live!.stalledMs).toBe(0);
  expect(live!.stalls).toBeLessThan(50);
});

test("playback reports count only from people in the room, since they joined", async () => {
  const { event, numbers } = await show();

  for (let n = 0; n < 20; n++) {
    await recordPlaybackReport(GUEST, event.id, report(), START + n);
    await recordPlaybackReport(stranger(`${n}`), event.id, report(), START + n);
  }

  expect(await numbers()).toMatchObject({ live: null });

  const late = viewer("late", event.id, START);

  await recordPlaybackReport(late, event.id, report(), START - 55_000);
  expect((await numbers()).live).toMatchObject({ watchedMs: 5000 });
});

test("reports are accepted for ten seconds after a disconnect", async () => {
  const { event, numbers } = await show();
  const restores = [stopClock(START)];
  const actor = stranger("leaving");
  const leave = enterRoom(event.id, personKey(actor));

  restores.push(stopClock(START + 20_000));
  leave();
  await recordPlaybackReport(actor, event.id, report());
  expect((await numbers()).live).toMatchObject({ watchedMs: 20_000 });
  restores.push(stopClock(START + 30_000));
  await recordPlaybackReport(actor, event.id, report());
  restores.reverse().forEach((restore) => restore());
  expect((await numbers()).live).toMatchObject({ watchedMs: 20_000 });
});

test("the artist's own views, shows off air and missing replays are not counted", async () => {
  const { artist, event, numbers } = await show();

  await recordPlaybackReport(inside(actorFor(artist), event.id), event.id, report());
  await recordPlaybackReport(viewer("replay", event.id), event.id, report({ live: false }));
  expect(await numbers()).toMatchObject({ live: null, replay: null });

  const later = await makeEvent({ artistId: artist.id });

  await recordPlaybackReport(viewer("early", later.id), later.id, report());
  await savePlaybackReports();
  expect(await getPlaybackStats(actorFor(artist), later.id)).toMatchObject({
    live: null,
    replay: null,
  });
});

test("a replay has its own statistics", async () => {
  const artist = await makeArtist();
  const event = await makeEvent({ artistId: artist.id, replayDays: 7 });

  await transaction(async (tx) => {
    const [readyAt, expiresAt] = [new Date(), new Date(Date.now() + 86_400_000)];

    await tx
      .insert(recordings)
      .values({ eventId: event.id, durationMs: 1000, bytes: 10, readyAt, expiresAt });
  });
  await recordPlaybackReport(
    viewer("late", event.id),
    event.id,
    report({ live: false, latencyMs: null }),
  );
  await savePlaybackReports();

  const { live, replay } = await getPlaybackStats(actorFor(artist), event.id);

  expect([live, replay!.watchedMs, replay!.latencyMs]).toEqual([null, 30_000, null]);
});

test("viewers without scripts are counted by what is sent to them", async () => {
  const { event, numbers } = await show();

  recordPlayed(event.id, "360", 10_000, START);
  recordPlayed(event.id, "360", 10_000, START + 10_000);
  expect((await numbers()).live).toMatchObject({
    watchedMs: 20_000,
    rungs: [{ rung: "360", watchedMs: 20_000 }],
  });
});

test("only people who may watch can report, and only the artist reads the statistics", async () => {
  const artist = await makeArtist();
  const event = await makeTicketedEvent({ artistId: artist.id, isLive: true });

  await expect(recordPlaybackReport(stranger("out"), event.id, report())).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(getPlaybackStats(actorFor(await makeArtist()), event.id)).rejects.toMatchObject({
    code: expect.stringMatching(/forbidden|not_found/),
  });
});
