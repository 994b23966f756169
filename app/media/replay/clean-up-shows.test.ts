import { existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { makeEvent } from "../../../test/factories/events";
import { makeArtist } from "../../../test/factories/people";
import { DiskSpace } from "../disk/disk-space";
import { ShowLibrary } from "../show-library";
import { cleanUpShows } from "./clean-up-shows";

test("folders of shows without a replay are deleted, unless the show started in the meantime", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "nhacsong-tidy-"));
  const artistId = (await makeArtist()).id;
  const [over, again] = [await makeEvent({ artistId }), await makeEvent({ artistId })];
  for (const { id } of [over, again]) mkdirSync(path.join(root, id));
  let asked = 0;
  const disk = new DiskSpace(
    { floorBytes: 0, totalBytes: null, showBytes: null },
    { free: async () => 1e12, used: async () => 0 },
  );
  const library = new ShowLibrary(root, () => {}, disk);
  await cleanUpShows(library, (eventId) => eventId === again.id && asked++ > 0);
  expect([over, again].map(({ id }) => existsSync(path.join(root, id)))).toEqual([false, true]);
});
