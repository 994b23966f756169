import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { DiskSpace } from "./disk/disk-space";
import type { RecordingBucket } from "./object-storage/recording-bucket.server";
import { SegmentReader } from "./object-storage/segment-reader";
import { StorageAwayError } from "./object-storage/storage-error";
import { STORED_NOTE, StoredNotes } from "./object-storage/stored-note";
import { Show } from "./packager/show";
import { lacksMedia, makeReplay, makeSound, openReplay, type Replay } from "./replay/replay";

const MAX_OPEN = 20;

/** The folders of shows: `{root}/{eventId}`. Finished shows are opened on demand. */
export class ShowLibrary {
  private readonly finished = new Map<string, Promise<Show>>();
  private readonly replays = new Map<string, Promise<Replay | null>>();
  private readonly sounds = new Map<string, Promise<Replay | null>>();
  private readonly reader: SegmentReader | null;
  readonly notes = new StoredNotes((eventId) => this.folder(eventId));

  constructor(
    readonly root: string,
    private readonly onFailure: (error: unknown) => void,
    readonly disk: DiskSpace,
    /** Storage to which recordings are uploaded; null if they stay on the disk. */
    bucket: RecordingBucket | null = null,
  ) {
    this.reader = bucket && new SegmentReader(bucket);
  }

  folder(eventId: string) {
    return path.join(this.root, eventId);
  }

  open(eventId: string): Promise<Show> {
    this.forget(eventId);

    return Show.open(this.folder(eventId), this.onFailure, this.disk);
  }

  openFinished(eventId: string): Promise<Show> {
    return openOnce(this.finished, eventId, async () => {
      const show = await Show.open(this.folder(eventId), this.onFailure);

      show.finish();

      return show;
    });
  }

  openReplay(eventId: string): Promise<Replay | null> {
    return openOnce(this.replays, eventId, () =>
      openReplay(this.folder(eventId), this.fetchOf(eventId)),
    );
  }

  makeReplay(eventId: string, show: Show): Promise<Replay | null> {
    return makeReplay(show, this.folder(eventId), this.fetchOf(eventId));
  }

  /** True if the existing replay should be rebuilt. */
  lacksMedia(eventId: string): Promise<boolean> {
    return lacksMedia(this.folder(eventId), () => this.openFinished(eventId));
  }

  /** The sound of a replay; made again if its index is missing, as after a restore. */
  openSound(eventId: string): Promise<Replay | null> {
    const open = () => openReplay(this.folder(eventId), this.fetchOf(eventId), "sound");
    const make = async () => this.makeSound(eventId, await this.openFinished(eventId));

    return openOnce(this.sounds, eventId, async () => (await open()) ?? make());
  }

  makeSound(eventId: string, show: Show): Promise<Replay | null> {
    this.sounds.delete(eventId);

    return makeSound(show, this.folder(eventId), this.fetchOf(eventId));
  }

  /** True if the show's segments left the disk. */
  isStoredOnly(eventId: string): boolean {
    return this.notes.find(eventId)?.isLocal === false;
  }

  /**
   * Fetches a segment that left the disk; null if the storage lacks it too.
   * @throws StorageAwayError
   */
  async fetchSegment(
    eventId: string,
    renditionName: string,
    number: number,
  ): Promise<Buffer | null> {
    const note = this.notes.find(eventId);
    if (!note || note.isDeleted) return null;
    if (!this.reader)
      throw new StorageAwayError(
        `RECORDINGS_TO is not set; ${eventId} was uploaded to ${note.place}.`,
      );

    return this.reader.read({ eventId, name: renditionName, n: number });
  }

  /**
   * Removes the show's files. The uploader deletes its objects in the storage later, so that this
   * call does not wait for them.
   */
  async remove(eventId: string) {
    this.forget(eventId);
    await this.notes.update(
      eventId,
      (note) => note && { ...note, isDeleted: true, renditions: {} },
    );

    const names = await readdir(this.folder(eventId)).catch(() => []);
    const fileNames = this.notes.find(eventId)
      ? names.filter((fileName) => fileName !== STORED_NOTE)
      : [""];

    for (const fileName of fileNames)
      await rm(path.join(this.folder(eventId), fileName), { recursive: true, force: true });
    this.disk.invalidate();
  }

  forget(eventId: string) {
    this.finished.delete(eventId);
    this.replays.delete(eventId);
    this.sounds.delete(eventId);
    this.reader?.forget(eventId);
  }

  private fetchOf(eventId: string) {
    return (renditionName: string, number: number) =>
      this.fetchSegment(eventId, renditionName, number);
  }
}

/** Opens each show once and keeps the most recently used ones. */
function openOnce<T>(
  openItems: Map<string, Promise<T>>,
  eventId: string,
  open: () => Promise<T>,
): Promise<T> {
  const item = openItems.get(eventId) ?? open();

  openItems.delete(eventId);
  openItems.set(eventId, item);
  item.catch(() => openItems.delete(eventId));
  if (openItems.size > MAX_OPEN) openItems.delete(openItems.keys().next().value!);

  return item;
}
