import { claimPlace } from "~/integrations/storage/object-store/claim-place";
import { openBucket } from "~/integrations/storage/object-store/open-store.server";
import type { Bucket } from "~/integrations/storage/object-store/s3-store";
import { env } from "~/platform/settings/env.server";
import { segmentName } from "../packager/segment-files";
import { StorageAwayError } from "./storage-error";

/** Where a segment is: the event, the rendition and the number. */
export type SegmentKey = { eventId: string; name: string; n: number };

/**
 * Recordings in object storage: `media/{event}/{rendition}/s{n}.m4s`, and `shows/{event}` for each
 * show with objects.
 */
export interface RecordingBucket {
  readonly place: string;
  /** @throws StorageAwayError if it does not answer or refuses us */
  probe(): Promise<void>;
  /** Before the first segment, so that objects without a show can be found. */
  addShow(eventId: string): Promise<void>;
  saveSegment(key: SegmentKey, data: Buffer): Promise<void>;
  /** Null if there is no such object. @throws StorageAwayError */
  readSegment(key: SegmentKey): Promise<Buffer | null>;
  /** The sizes by `{rendition}/s{n}.m4s`. */
  listSegments(eventId: string): Promise<Map<string, number>>;
  listShows(): Promise<string[]>;
  deleteShow(eventId: string): Promise<void>;
}

/** A viewer waits for it. */
const READING = { timeoutMs: 10_000, maxTries: 2 };
/** The uploader tries again by itself. */
const WRITING = { timeoutMs: 60_000, maxTries: 2 };
const DELETED_AT_ONCE = 8;

const SHOWS = "shows/";
const folderOf = (eventId: string) => `media/${eventId}/`;
const keyOf = ({ eventId, name, n }: SegmentKey) => `${folderOf(eventId)}${name}/${segmentName(n)}`;

/**
 * The storage that RECORDINGS_TO names; null if it is not set. Nothing is asked before the first
 * use.
 */
export function findRecordingBucket(place = env.RECORDINGS_TO): RecordingBucket | null {
  return place === undefined ? null : recordingBucket(place);
}

function recordingBucket(place: string): RecordingBucket {
  let reading: Bucket | undefined;
  const reader = () => (reading ??= openBucket(place, READING));
  let own: Promise<Bucket> | undefined;
  /** Two sites would delete each other's objects. */
  const writer = () => {
    own ??= claim(place);
    own.catch(() => {
      own = undefined;
    });

    return own;
  };

  return {
    place,
    probe: () => asking(async () => void (await reader().read(SHOWS))),
    addShow: (eventId) =>
      asking(async () => void (await (await writer()).put(SHOWS + eventId, Buffer.from(place)))),
    saveSegment: (key, data) =>
      asking(async () => void (await (await writer()).put(keyOf(key), data))),
    readSegment: (key) => asking(() => reader().read(keyOf(key))),
    listSegments: (eventId) => asking(() => listBelow(reader(), folderOf(eventId))),
    listShows: () => asking(async () => [...(await listBelow(reader(), SHOWS)).keys()]),
    deleteShow: (eventId) =>
      asking(async () => {
        const bucket = await writer();
        const keys = [...(await bucket.list(folderOf(eventId))).keys()];
        const deleteNext = async () => {
          for (let key = keys.pop(); key !== undefined; key = keys.pop()) await bucket.delete(key);
        };

        await Promise.all(Array.from({ length: DELETED_AT_ONCE }, deleteNext));
        await bucket.delete(SHOWS + eventId);
      }),
  };
}

async function claim(place: string): Promise<Bucket> {
  return claimPlace(openBucket(place, WRITING), {
    dataFolder: env.DATA_DIR,
    setting: "RECORDINGS_TO",
  });
}

async function listBelow(bucket: Bucket, prefix: string): Promise<Map<string, number>> {
  const sizes = await bucket.list(prefix);

  return new Map([...sizes].map(([key, bytes]) => [key.slice(prefix.length), bytes]));
}

async function asking<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StorageAwayError((error as Error).message, { cause: error });
  }
}
