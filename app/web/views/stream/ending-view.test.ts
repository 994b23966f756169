import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { updateEvent } from "~/models/shows/events/editing/edit-event.server";
import { loadEvents } from "~/models/shows/events/event-record.server";
import { endBroadcast, startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
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

async function show(replayDays: number | null) {
  const artist = await makeArtist();
  const { id } = await makeEvent({
    artistId: artist.id,
    replayDays,
    startTime: new Date(NOW.getTime() - 600_000),
  });
  const view = async (maySend = true) => {
    const request = new Request("http://localhost/", { headers: { Cookie: "nhacsong_lang=en" } });
    const [event] = await loadEvents([id]);

    return endingView(event!, maySend, await viewContext(request));
  };

  const end = async () => {
    await startBroadcast(id, "browser", []);
    await endBroadcast(id, true);
  };

  return { id, artist, view, end };
}

test("before the end the artist reads what will be kept, by the setting", async () => {
  const [kept, not] = [await show(1), await show(null)];

  expect((await kept.view())!.keeps).toContain(KEPT);
  expect(await not.view()).toMatchObject({ keeps: NOTHING, canGoOn: false });
  expect(await kept.view(false)).toBeNull();
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
  expect((await view())!.canGoOn).toBe(false);
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
