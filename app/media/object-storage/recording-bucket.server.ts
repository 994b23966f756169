import { claimStore } from "~/integrations/storage/object-store/claim-place";
import { openBucket } from "~/integrations/storage/object-store/open-store.server";
import type { Bucket } from "~/integrations/storage/object-store/s3-store";
import { env } from "~/platform/settings/env.server";
import { segmentName } from "../packager/segment-files";
import { StorageAwayError } from "./storage-error";

/** The position of a segment: the event, the rendition's name and the segment's number. */
export type SegmentKey = { eventId: string; name: string; n: number };

/**
 * Recordings in object storage: `media/{event}/{rendition}/s{n}.m4s`, and `shows/{event}` for each
 * show with objects.
 */
export interface RecordingBucket {
  readonly place: string;
  /** @throws StorageAwayError if the storage does not answer or refuses access */
  probe(): Promise<void>;
  /** Called before the first segment, so that objects without a show can be found. */
  addShow(eventId: string): Promise<void>;
  saveSegment(key: SegmentKey, data: Buffer): Promise<void>;
  /** Null if there is no such object. @throws StorageAwayError */
  readSegment(key: SegmentKey): Promise<Buffer | null>;
  /** The sizes by `{rendition}/s{n}.m4s`. */
  listSegments(eventId: string): Promise<Map<string, number>>;
  listShows(): Promise<string[]>;
  deleteShow(eventId: string): Promise<void>;
}

/** A viewer waits for a read, so a read gives up early. */
const READING = { timeoutMs: 10_000, maxTries: 2 };
/**
 * Writes get a long timeout, because no viewer waits for them; the uploader repeats failed writes.
 */
const WRITING = { timeoutMs: 60_000, maxTries: 2 };
const DELETED_AT_ONCE = 8;

const SHOWS_PREFIX = "shows/";
const folderOf = (eventId: string) => `media/${eventId}/`;
const keyOf = ({ eventId, name, n }: SegmentKey) => `${folderOf(eventId)}${name}/${segmentName(n)}`;

/**
 * The storage that RECORDINGS_TO names; null if it is not set. The storage is not contacted before
 * the first use.
 */
export function findRecordingBucket(): RecordingBucket | null {
  const place = env.RECORDINGS_TO;

  return place === undefined ? null : recordingBucket(place);
}

function recordingBucket(place: string): RecordingBucket {
  let readingBucket: Bucket | undefined;
  const reader = () => (readingBucket ??= openBucket(place, READING));
  let claimedBucket: Promise<Bucket> | undefined;
  /**
   * Claims the place before the first write, because two sites would delete each other's objects.
   */
  const writer = () => {
    claimedBucket ??= claim(place);
    claimedBucket.catch(() => {
      claimedBucket = undefined;
    });

    return claimedBucket;
  };

  return {
    place,
    probe: () => wrapErrors(async () => void (await reader().read(SHOWS_PREFIX))),
    addShow: (eventId) =>
      wrapErrors(
        async () => void (await (await writer()).put(SHOWS_PREFIX + eventId, Buffer.from(place))),
      ),
    saveSegment: (key, data) =>
      wrapErrors(async () => void (await (await writer()).put(keyOf(key), data))),
    readSegment: (key) => wrapErrors(() => reader().read(keyOf(key))),
    listSegments: (eventId) => wrapErrors(() => listBelow(reader(), folderOf(eventId))),
    listShows: () => wrapErrors(async () => [...(await listBelow(reader(), SHOWS_PREFIX)).keys()]),
    deleteShow: (eventId) =>
      wrapErrors(async () => {
        const bucket = await writer();
        const objectKeys = [...(await bucket.list(folderOf(eventId))).keys()];
        const deleteNext = async () => {
          for (let key = objectKeys.pop(); key !== undefined; key = objectKeys.pop())
            await bucket.delete(key);
        };

        await Promise.all(Array.from({ length: DELETED_AT_ONCE }, deleteNext));
        await bucket.delete(SHOWS_PREFIX + eventId);
      }),
  };
}

async function claim(place: string): Promise<Bucket> {
  return claimStore(openBucket(place, WRITING), {
    dataFolder: env.DATA_DIR,
    setting: "RECORDINGS_TO",
  });
}

async function listBelow(bucket: Bucket, prefix: string): Promise<Map<string, number>> {
  const sizes = await bucket.list(prefix);

  return new Map([...sizes].map(([key, bytes]) => [key.slice(prefix.length), bytes]));
}

async function wrapErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StorageAwayError((error as Error).message, { cause: error });
  }
}
