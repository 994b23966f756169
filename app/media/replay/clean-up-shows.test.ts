import { existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { makeEvent } from "../../../test/factories/shows/events";
import { makeArtist } from "../../../test/factories/accounts/people";
import { endShow, makeReplay } from "../../../test/factories/live/replays";
import { DiskSpace } from "../disk/disk-space";
import { ShowLibrary } from "../show-library";
import { cleanUpShows } from "./clean-up-shows";
import { createSweep } from "./expired-replays";

const DAY_MS = 24 * 3600_000;
const ROOMY = new DiskSpace(
  { floorBytes: 0, totalBytes: null, showBytes: null },
  { free: async () => 1e12, used: async () => 0 },
);

test("folders of shows without a replay are deleted, unless the show started in the meantime", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "nhacsong-tidy-"));
  const artistId = (await makeArtist()).id;
  const [over, again] = [await makeEvent({ artistId }), await makeEvent({ artistId })];

  for (const { id } of [over, again]) mkdirSync(path.join(root, id));
  let asked = 0;
  const library = new ShowLibrary(root, () => {}, ROOMY);

  await cleanUpShows(library, (eventId) => eventId === again.id && asked++ > 0);
  expect([over, again].map(({ id }) => existsSync(path.join(root, id)))).toEqual([false, true]);
});

test("an expired replay is deleted unless its show was live again since", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "nhacsong-tidy-"));
  const fields = { artistId: (await makeArtist()).id, replayDays: 7 };
  const [{ id: over }, { id: again }] = [await makeEvent(fields), await makeEvent(fields)];

  for (const id of [over, again]) {
    mkdirSync(path.join(root, id));
    await endShow(id, new Date(Date.now() - 8 * DAY_MS));
    await makeReplay(id, new Date(Date.now() - DAY_MS));
  }

  await endShow(again);

  await createSweep(new ShowLibrary(root, () => {}, ROOMY))();

  expect([over, again].map((id) => existsSync(path.join(root, id)))).toEqual([false, true]);
});
