import { readdir } from "node:fs/promises";
import path from "node:path";
import { clock } from "~/platform/clock/clock";
import { logger } from "~/platform/logging/logger.server";
import { setRecordingUploads } from "~/models/live/streams/replay/recording-uploads.server";
import { monotonicNow } from "../monotonic-clock";
import { deleteStoredShow } from "./delete-stored-show";
import type { LocalSegments } from "./local-segments";
import type { OrphanedShows } from "./orphaned-shows";
import type { RecordingBucket } from "./recording-bucket.server";
import { indexBytes, listIndexes } from "./segment-index";
import { ShowUpload } from "./show-upload";
import { StorageAwayError } from "./storage-error";
import type { StoredNote, StoredNotes } from "./stored-note";

/** Facts about a show that the uploader asks for. */
export type UploadedShows = {
  isOnAir(eventId: string): boolean;
  /** True if there is a replay. */
  hasReplay(eventId: string): Promise<boolean>;
  /** True if the artist offers a replay, whether or not it exists yet. */
  offersReplay(eventId: string): Promise<boolean>;
};

type Options = {
  root: string;
  bucket: RecordingBucket;
  notes: StoredNotes;
  shows: UploadedShows;
  local: LocalSegments;
  orphans: OrphanedShows;
};

const ROUND_MS = 5000;
const MAX_PAUSE_MS = 60_000;
const PROBE_MS = 60_000;

/**
 * Uploads recordings in the background. Its state can be rebuilt from the disk and the storage.
 */
export class Uploader {
  private readonly uploads = new Map<string, ShowUpload>();
  /** Shows that are in the storage as a whole. */
  private readonly complete = new Map<string, StoredNote>();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private failures = 0;
  private probedAt = -Infinity;
  private failure: { since: Date; reason: string } | null = null;

  constructor(private readonly options: Options) {}

  start() {
    this.timer = setTimeout(() => void this.run(), ROUND_MS).unref();
  }

  /** A running transfer ends by itself: a segment is stored completely or not at all. */
  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Uploads waiting segments and removes local segments that are due. Never rejects. */
  async round() {
    try {
      const folders = await this.listShows();
      const storageError = await this.followAll(folders);

      this.publish();
      if (storageError) throw storageError;

      await this.sendAll();
      for (const eventId of this.uploads.keys())
        await this.guard(eventId, () => this.finish(eventId));
      await this.options.local.removeDue(this.complete, (eventId) => this.recheck(eventId));
      await this.options.orphans.check(folders);
      await this.probe();
      this.note(null);
    } catch (error) {
      this.note(error as Error);
    }

    this.publish();
  }

  private async run() {
    await this.round();
    if (this.isStopped) return;

    const pauseMs = Math.min(ROUND_MS * 2 ** this.failures, MAX_PAUSE_MS);

    this.timer = setTimeout(() => void this.run(), pauseMs).unref();
  }

  /** Lists the shows that have a folder and forgets all others. */
  private async listShows(): Promise<string[]> {
    const entries = await readdir(this.options.root, { withFileTypes: true }).catch(() => []);
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);

    for (const shows of [this.uploads, this.complete])
      for (const eventId of shows.keys()) {
        if (!folders.includes(eventId)) shows.delete(eventId);
      }

    return folders;
  }

  /**
   * While the storage is away, only new shows and shows that are already in `uploads` are followed.
   * @returns the error of the shows that could not be followed
   */
  private async followAll(folders: string[]): Promise<StorageAwayError | null> {
    let storageError: StorageAwayError | null = null;

    for (const eventId of folders) {
      if (storageError && this.options.notes.find(eventId) && !this.uploads.has(eventId)) continue;

      try {
        await this.guard(eventId, () => this.follow(eventId));
      } catch (error) {
        storageError ??= error as StorageAwayError;
      }
    }

    return storageError;
  }

  /**
   * Checks the storage while some replays exist only in the storage, even when there is nothing to
   * upload.
   */
  private async probe() {
    const isNeeded = [...this.complete.values()].some(({ isLocal }) => !isLocal);
    if (!isNeeded || monotonicNow() - this.probedAt < PROBE_MS) return;

    await this.options.bucket.probe();
    this.probedAt = monotonicNow();
  }

  private async follow(eventId: string) {
    const { notes, shows, bucket } = this.options;
    const isOnAir = shows.isOnAir(eventId);
    const note = notes.find(eventId);
    if (note?.isDeleted) return this.delete(eventId);
    if (this.complete.has(eventId) && !isOnAir) return;

    this.complete.delete(eventId);
    if (note && !isOnAir && (await this.isUnchanged(eventId, note))) {
      void this.complete.set(eventId, note);

      return;
    }
    if (!(await this.isWanted(eventId))) {
      void this.uploads.delete(eventId);

      return;
    }

    const upload =
      this.uploads.get(eventId) ?? new ShowUpload(eventId, this.folder(eventId), bucket, notes);

    this.uploads.set(eventId, upload);
    await upload.follow();
  }

  private async isWanted(eventId: string) {
    const { shows } = this.options;

    return (await shows.hasReplay(eventId)) || (await shows.offersReplay(eventId));
  }

  private async sendAll() {
    const listWaiting = () =>
      [...this.uploads.values()].filter(({ waitingBytes }) => waitingBytes > 0);

    for (let uploads = listWaiting(); uploads.length > 0; uploads = listWaiting()) {
      for (const upload of uploads) {
        if (this.isStopped) return;

        await this.guard(upload.eventId, () => upload.send());
        this.publish();
      }
    }
  }

  private async finish(eventId: string) {
    const { notes, shows } = this.options;
    const upload = this.uploads.get(eventId);
    if (
      !upload ||
      upload.waitingBytes > 0 ||
      shows.isOnAir(eventId) ||
      !(await shows.hasReplay(eventId))
    )
      return;
    if (!(await upload.complete())) return;

    this.uploads.delete(eventId);

    const note = notes.find(eventId);
    if (note?.completeAt) this.complete.set(eventId, note);
  }

  /**
   * True if the show is off the air and has a replay, and the storage still has all of its
   * segments.
   */
  private async recheck(eventId: string): Promise<boolean> {
    const { notes, shows, bucket } = this.options;
    if (shows.isOnAir(eventId) || !(await shows.hasReplay(eventId))) return false;

    const upload = new ShowUpload(eventId, this.folder(eventId), bucket, notes);
    if (await upload.complete()) return true;

    logger.warn(
      { eventId },
      "Segments of an uploaded show are missing in the storage; they are uploaded again",
    );
    await notes.update(eventId, (note) => note && { ...note, completeAt: null });
    this.complete.delete(eventId);

    return false;
  }

  private async delete(eventId: string) {
    this.uploads.delete(eventId);
    this.complete.delete(eventId);

    const { bucket, notes } = this.options;

    await deleteStoredShow({ bucket, notes, folder: this.folder(eventId) }, eventId);
  }

  private async isUnchanged(
    eventId: string,
    { completeAt, place, renditions }: StoredNote,
  ): Promise<boolean> {
    if (completeAt === null || place !== this.options.bucket.place) return false;

    const folder = this.folder(eventId);
    const sizes = await Promise.all((await listIndexes(folder)).map(async (renditionName) => ({ name: renditionName, bytes: await indexBytes(folder, renditionName) }))); // prettier-ignore

    return sizes.every(({ name, bytes }) => renditions[name]?.indexBytes === bytes);
  }

  /** Logs the error of one show, so that the others continue. @throws StorageAwayError */
  private async guard(eventId: string, work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      if (error instanceof StorageAwayError) throw error;

      logger.error({ error, eventId }, "A show could not be uploaded; the next round tries again");
      this.uploads.delete(eventId);
    }
  }

  private note(error: Error | null) {
    const wasAway = this.failure !== null;

    this.failures = error ? this.failures + 1 : 0;
    this.failure = error && { since: this.failure?.since ?? clock.now(), reason: error.message };
    if (error && !wasAway)
      logger.warn({ error }, "Recordings cannot be uploaded; they stay on this disk for now");
    if (!error && wasAway) logger.info("Recordings are uploaded again");
  }

  private publish() {
    const uploads = [...this.uploads.values()];
    const waitingTimes = uploads.flatMap(({ waitingSince }) => waitingSince ?? []);

    setRecordingUploads({
      place: this.options.bucket.place,
      waitingBytes: uploads.reduce((sum, { waitingBytes }) => sum + waitingBytes, 0),
      waitingSince: waitingTimes.length > 0 ? new Date(Math.min(...waitingTimes)) : null,
      failingSince: this.failure?.since ?? null,
      reason: this.failure?.reason ?? null,
      shows: this.complete.size,
      remoteShows: [...this.complete.values()].filter(({ isLocal }) => !isLocal).length,
    });
  }

  private folder(eventId: string) {
    return path.join(this.options.root, eventId);
  }
}
