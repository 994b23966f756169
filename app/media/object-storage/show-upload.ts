import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { clock } from "~/platform/clock/clock";
import { segmentName } from "../packager/segment-files";
import type { RecordingBucket } from "./recording-bucket.server";
import { listIndexes, readIndex } from "./segment-index";
import type { StoredNotes, StoredRendition } from "./stored-note";

/** Segments sent at the same time: the memory of an upload. */
const SENT_AT_ONCE = 4;
/** Of one show in a row, so that a long one does not keep the others waiting. */
const BATCH = 64;

type Waiting = { name: string; n: number; bytes: number; since: number };

/** The upload of one show. The index on the disk says what there is, the storage what it has. */
export class ShowUpload {
  private readonly waiting = new Map<string, Waiting>();
  private readonly read = new Map<string, number>();
  private present: Map<string, number> | null = null;
  private isAdded = false;

  constructor(
    readonly eventId: string,
    private readonly folder: string,
    private readonly bucket: RecordingBucket,
    private readonly notes: StoredNotes,
  ) {}

  get waitingBytes() {
    return [...this.waiting.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** When the oldest of them was recorded; null if nothing waits. */
  get waitingSince(): number | null {
    const times = [...this.waiting.values()].map(({ since }) => since);

    return times.length > 0 ? times.reduce((a, b) => Math.min(a, b)) : null;
  }

  /** Reads what the index has gained. */
  async follow() {
    this.present ??= this.notes.find(this.eventId)
      ? await this.bucket.listSegments(this.eventId)
      : new Map();
    for (const name of await listIndexes(this.folder)) {
      const { segments, next } = await readIndex(this.folder, name, this.read.get(name));

      for (const { n, bytes } of segments) await this.note(name, n, bytes);
      this.read.set(name, next);
    }
  }

  /** Sends the oldest segments. @throws StorageAwayError */
  async send() {
    await this.begin();

    const batch = [...this.waiting.values()].sort((a, b) => a.since - b.since).slice(0, BATCH);
    const sendNext = async () => {
      for (let next = batch.shift(); next; next = batch.shift()) await this.sendOne(next);
    };

    const senders = await Promise.allSettled(Array.from({ length: SENT_AT_ONCE }, sendNext));

    for (const sender of senders) {
      if (sender.status === "rejected") throw sender.reason;
    }
  }

  /**
   * Compares the whole index with what the storage has. False, and more to send, if something is
   * missing there.
   */
  async complete(): Promise<boolean> {
    this.present = await this.bucket.listSegments(this.eventId);

    const renditions: Record<string, StoredRendition> = {};

    for (const name of await listIndexes(this.folder)) {
      const { segments, next } = await readIndex(this.folder, name);

      for (const { n, bytes } of segments) await this.note(name, n, bytes);
      const newest = new Map(segments.map((it) => [it.n, it.bytes]));
      const stored = [...newest].filter(
        ([n, bytes]) => this.present!.get(keyOf(name, n)) === bytes,
      );
      const bytes = stored.reduce((sum, [, size]) => sum + size, 0);

      renditions[name] = {
        through: Math.max(-1, ...newest.keys()),
        objects: stored.length,
        bytes,
        indexBytes: next,
      };
    }

    if (this.waiting.size > 0) return false;

    const completeAt = clock.now().getTime();

    await this.notes.update(this.eventId, (note) =>
      note && !note.isDeleted
        ? {
            ...note,
            place: this.bucket.place,
            completeAt: note.completeAt ?? completeAt,
            renditions,
          }
        : null,
    );

    return true;
  }

  private async begin() {
    if (this.isAdded) return;

    const { place } = this.bucket;

    await this.notes.update(this.eventId, (note) => {
      const fresh = { place, completeAt: null, isLocal: true };

      return note?.isDeleted ? null : { renditions: {}, ...note, ...fresh };
    });
    await this.bucket.addShow(this.eventId);
    this.isAdded = true;
  }

  /** A segment that is neither here nor there was lost on the disk: nothing can be sent. */
  private async note(name: string, n: number, bytes: number) {
    const key = keyOf(name, n);

    this.waiting.delete(key);
    if (this.present!.get(key) === bytes) return;

    const file = await stat(path.join(this.folder, key)).catch(() => null);
    if (file?.size === bytes) this.waiting.set(key, { name, n, bytes, since: file.mtimeMs });
  }

  private async sendOne({ name, n, bytes }: Waiting) {
    const key = keyOf(name, n);
    const data = await readFile(path.join(this.folder, key)).catch(() => null);
    if (data?.length === bytes) {
      await this.bucket.saveSegment({ eventId: this.eventId, name, n }, data);
      this.present!.set(key, bytes);
    }

    this.waiting.delete(key);
  }
}

const keyOf = (name: string, n: number) => `${name}/${segmentName(n)}`;
