import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clock } from "~/platform/clock/clock";
import { endBroadcast, startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { findRecording, saveRecording } from "~/models/live/streams/replay/recordings.server";
import { transaction } from "~db/client.server";
import { recordings } from "~db/schema";
import { makeEvent } from "../../../test/factories/shows/events";
import { makeArtist } from "../../../test/factories/accounts/people";
import { DiskSpace } from "../disk/disk-space";
import { ShowLibrary } from "../show-library";
import { demux, pushRecording } from "../testing/recording";
import { cleanUpShows } from "./clean-up-shows";
import { repairReplay } from "./save-replay";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "nhacsong-repair-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function openLibrary() {
  const limits = { floorBytes: 0, totalBytes: null, showBytes: null };
  const disk = new DiskSpace(limits, { free: async () => 1e12, used: async () => 0 });

  return new ShowLibrary(root, () => {}, disk);
}

/**
 * A show of 24 seconds with sound in its first eight, whose replay was made before the sound was
 * kept.
 */
async function savedWithoutSound() {
  const { id: eventId } = await makeEvent({ artistId: (await makeArtist()).id, replayDays: 7 });

  await startBroadcast(eventId, "browser", []);
  await endBroadcast(eventId);

  const library = openLibrary();
  const show = await library.open(eventId);

  await pushRecording(show, { rounds: 3, sends: (name, at) => name !== "a" || at < 8 });
  show.finish();
  await show.settled();
  await library.makeReplay(eventId, show);

  const file = path.join(root, eventId, "replay-pieces.json");
  const { version, names, pieces, ...index } = JSON.parse(readFileSync(file, "utf8"));
  const kept = pieces.filter(({ track }: { track: number }) => names[track] !== "a");

  expect(version).toBe(2);
  writeFileSync(file, JSON.stringify({ ...index, names, pieces: kept }));
  await saveRecording(eventId, { durationMs: 24_000, bytes: 1, spans: [] });
  await transaction(async (tx) => void (await tx.update(recordings).set({ soundBytes: 0 })));

  return eventId;
}

async function tracksOf(eventId: string, library = openLibrary()) {
  const replay = (await library.openReplay(eventId))!;
  const pieces: Buffer[] = [];

  for await (const piece of replay.read(0, replay.size - 1)) pieces.push(piece);

  return Object.fromEntries(
    (await demux(Buffer.concat(pieces))).map((it) => [it.kind, it.packets.length]),
  );
}

test("a start gives a saved replay the sound that it lost, once, and tells nobody of a new replay", async () => {
  const eventId = await savedWithoutSound();
  const before = (await findRecording(eventId))!;

  vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + 60_000));

  await cleanUpShows(openLibrary(), () => false);

  expect(await tracksOf(eventId)).toEqual({ video: 720, audio: 375 });

  const after = (await findRecording(eventId))!;

  expect(after).toMatchObject({ durationMs: 24_000, soundBytes: null, readyAt: before.readyAt });
  expect([after.bytes > 1, after.spans.length]).toEqual([true, 1]);

  const again = openLibrary();
  const opened = vi.spyOn(again, "openFinished");

  await cleanUpShows(again, () => false);
  expect(opened).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test("a replay that was open when it was made anew is read with its sound from then on", async () => {
  const eventId = await savedWithoutSound();
  const library = openLibrary();

  await library.openReplay(eventId);

  await repairReplay(library, eventId);

  expect(await tracksOf(eventId, library)).toEqual({ video: 720, audio: 375 });
});

test("a replay that lacks nothing is not made again", async () => {
  const eventId = await savedWithoutSound();
  const library = openLibrary();

  await library.makeReplay(eventId, await library.openFinished(eventId));

  const file = path.join(root, eventId, "replay-pieces.json");
  const { version, ...index } = JSON.parse(readFileSync(file, "utf8"));

  writeFileSync(file, JSON.stringify(index));

  const made = vi.spyOn(library, "makeReplay");

  await cleanUpShows(library, () => false);

  expect(made).not.toHaveBeenCalled();
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ version, ...index });
});
