import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { updateEvent } from "~/models/shows/events/editing/edit-event.server";
import { loadEvents } from "~/models/shows/events/event-record.server";
import { endBroadcast, startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { startRehearsal } from "~/models/live/streams/broadcast/rehearsals.server";
import { saveRecording } from "~/models/live/streams/replay/recordings.server";
import { makeEvent } from "../../../../test/factories/shows/events";
import { actorFor, makeArtist } from "../../../../test/factories/accounts/people";
import { viewContext } from "../view-context.server";
import { endingView } from "./ending-view.server";

const HOUR_MS = 3600_000;
const NOW = new Date("2026-12-05T12:00:00Z");
const NOTHING = "The show isn't kept: there will be no replay.";
const KEPT = "The show is recorded. Your audience can watch the recording until ";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => void vi.useRealTimers());

async function viewOf(eventId: string, maySend = true) {
  const request = new Request("http://localhost/", { headers: { Cookie: "nhacsong_lang=en" } });
  const [event] = await loadEvents([eventId]);

  return endingView(event!, maySend, await viewContext(request));
}

async function show(replayDays: number | null, startsAt = NOW.getTime() - 600_000) {
  const artist = await makeArtist();
  const { id } = await makeEvent({
    artistId: artist.id,
    replayDays,
    startTime: new Date(startsAt),
  });
  const view = (maySend = true) => viewOf(id, maySend);

  const end = async () => {
    await startBroadcast(id, "browser", []);
    await endBroadcast(id, true);
  };

  return { id, artist, view, end };
}

test("before the start the replay has a length, and from then on a date", async () => {
  const [kept, not] = [await show(1), await show(null)];

  expect((await kept.view())!.keeps).toContain("for 1 day after the end");
  expect(await not.view()).toMatchObject({ keeps: NOTHING, canGoOn: false });
  expect(await kept.view(false)).toBeNull();

  await startBroadcast(kept.id, "browser", []);

  expect((await kept.view())!.keeps).toContain(KEPT);
});

test("after the end by what exists: while the recording is made, once it is there, and if there is none", async () => {
  const { id, view, end } = await show(1);

  await end();

  expect(await view()).toMatchObject({ keeps: expect.stringContaining(KEPT), canGoOn: true });
  vi.setSystemTime(NOW.getTime() + 11 * 60_000);
  expect((await view())!.keeps).toBe(NOTHING);
  await saveRecording(id, { durationMs: 1000, bytes: 10, spans: [] });
  expect((await view())!.keeps).toContain(KEPT);
  vi.setSystemTime(NOW.getTime() + 2 * HOUR_MS);
  expect(await view()).toMatchObject({ hasEnded: true, canGoOn: false });
});

test("a start more than an hour early is asked about, with the planned date", async () => {
  const questionAt = async (minutes: number) => {
    const { view } = await show(null, NOW.getTime() + minutes * 60_000);

    return (await view())!.startQuestion;
  };

  expect(await questionAt(60)).toBeNull();
  expect(await questionAt(7 * 24 * 60)).toBe(
    "This show is planned for Saturday, December 12, 2026, 7:00 PM (Vietnam). Start it now? Viewers are told.",
  );
});

test("a rehearsal that ended says so until it is deleted", async () => {
  const artist = await makeArtist();
  const id = await startRehearsal(actorFor(artist), "Rehearsal", "en");
  const view = () => viewOf(id);

  expect(await view()).toMatchObject({ keeps: null, startQuestion: null, hasEnded: false });

  await startBroadcast(id, "browser", []);
  await endBroadcast(id, true);

  expect(await view()).toMatchObject({
    hasEnded: true,
    canGoOn: true,
    goOnUntil: expect.stringContaining("7:10 PM"),
  });
});

test("a replay cannot be switched on for a show that is over and was not recorded", async () => {
  const { id, artist, end } = await show(null);

  await updateEvent(actorFor(artist), id, { replay: 3 });
  await updateEvent(actorFor(artist), id, { replay: null });
  await end();

  await expect(updateEvent(actorFor(artist), id, { replay: 3 })).rejects.toThrow(
    "dashboard:notRecorded",
  );
});
