import { copyFileSync, cpSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";
import { DiskSpace } from "~/media/disk/disk-space";
import { findRecordingBucket } from "~/media/object-storage/recording-bucket.server";
import { ShowLibrary } from "~/media/show-library";
import { mediaSite } from "~/media/testing/media-site";
import { PLACE, storageDouble } from "~/media/testing/storage-double";
import { storedReplay } from "~/media/testing/stored-shows";
import { createBackup } from "./create-backup";
import { restoreBackup } from "./restore-backup";
import { folderStore } from "~/integrations/storage/object-store/folder-store";
import { verifyBackup } from "./verify-backup";

const storage = storageDouble();
const site = mediaSite();

beforeEach(() => {
  vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  vi.spyOn(logger, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  env.RECORDINGS_TO = PLACE;
});

/** Creates a backup of a site with one replay in the object storage. */
async function backedUp() {
  const { event, before } = await storedReplay(site);
  const dataFolder = mkdtempSync(path.join(tmpdir(), "data-"));

  copyFileSync(process.env.TEST_TEMPLATE_DB!, path.join(dataFolder, "nhacsong.db"));
  new Database(path.join(dataFolder, "nhacsong.db")).pragma("journal_mode = WAL");
  writeFileSync(path.join(dataFolder, "secret"), "s3cret");
  cpSync(path.join(env.DATA_DIR, "media", event.id), path.join(dataFolder, "media", event.id), {
    recursive: true,
  });
  // The segments are also still on the disk.
  writeFileSync(path.join(dataFolder, "media", event.id, "v720", "s0.m4s"), "segment");

  const store = folderStore(mkdtempSync(path.join(tmpdir(), "backup-")));
  const backup = await createBackup({ dataFolder, store, now: new Date() });

  return { event, before, store, backup };
}

const verified = async ({ store, backup }: Awaited<ReturnType<typeof backedUp>>) =>
  (await verifyBackup({ store, name: backup.name })).find(
    ({ name }) => name === "recordings in storage",
  );

test("a backup leaves out segments that are in the storage, and a restored site plays them from there", async () => {
  const made = await backedUp();
  const { event, before, store, backup } = made;

  expect(backup.files.map((entry) => entry.path).filter((it) => it.endsWith(".m4s"))).toEqual([]);
  expect(await verified(made)).toMatchObject({
    isOk: true,
    detail: expect.stringContaining(`1 replay in ${PLACE}`),
  });

  const restored = path.join(mkdtempSync(path.join(tmpdir(), "restored-")), "data");

  await restoreBackup({ store, name: backup.name, dataFolder: restored });

  const probe = { free: async () => 1e12, used: async () => 0 };
  const disk = new DiskSpace({ floorBytes: 0, totalBytes: null, showBytes: null }, probe);
  const library = new ShowLibrary(
    path.join(restored, "media"),
    () => {},
    disk,
    findRecordingBucket(),
  );
  const replay = (await library.openReplay(event.id))!;
  const pieces: Buffer[] = [];

  for await (const piece of replay.read(0, replay.size - 1)) pieces.push(piece);
  expect(Buffer.concat(pieces).equals(before)).toBe(true);

  const show = await library.openFinished(event.id);

  expect(show.renditions.get("v720")!.segments.length).toBeGreaterThan(1);
});

test("a check of a backup finds what the storage lacks, and says when it could not look", async () => {
  const made = await backedUp();

  env.RECORDINGS_TO = undefined;
  expect(await verified(made)).toMatchObject({
    isOk: false,
    detail: expect.stringContaining("set RECORDINGS_TO"),
  });
  env.RECORDINGS_TO = PLACE;
  await storage.delete(`media/${made.event.id}/v720/s1.m4s`);

  const found = await verified(made);

  expect(found).toMatchObject({
    isOk: false,
    detail: expect.stringContaining(`of ${made.event.id}/v720`),
  });
});
