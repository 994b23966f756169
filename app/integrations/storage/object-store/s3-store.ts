import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { S3mini } from "s3mini";
import { BackupError, measured, type Store, type Stored } from "./store";
import { required } from "~/platform/required";

export type S3Options = {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  settleMs?: number;
  /** How long and how often a request is tried. */
  timeoutMs?: number;
  maxTries?: number;
};

export type Bucket = Store & {
  /**
   * An object, or its bytes from `start` to `end`, both inclusive; null if there is no such object.
   */
  read(key: string, range?: { start: number; end: number }): Promise<Buffer | null>;
};

/**
 * At most 10,000 parts are allowed, so the largest object has 160 GB. Memory is bounded by one
 * part.
 */
const PART_BYTES = 16 * 1024 ** 2;
const TIMEOUT_MS = 5 * 60_000;
const MAX_TRIES = 4;
const FIRST_WAIT_MS = 250;
/** Longer than a request takes between looking for an object and storing it. */
const SETTLE_MS = 3000;

/** Backups in a bucket, below a prefix. `url` is s3://bucket/prefix. */
export function s3Store(url: string, options: S3Options): Bucket {
  const {
    endpoint,
    timeoutMs = TIMEOUT_MS,
    maxTries = MAX_TRIES,
    settleMs = SETTLE_MS,
    ...keys
  } = options;
  const [, bucket, path = ""] = required(/^s3:\/\/([^/]+)\/?(.*)$/.exec(url));
  const prefix = path && path.replace(/\/*$/, "/");
  const base = `${endpoint.replace(/\/$/, "")}/${bucket}`;
  const client = new S3mini({ ...keys, endpoint: base, requestAbortTimeout: timeoutMs });
  const tried = <Result>(work: () => Promise<Result>) => retrying(url, maxTries, work);

  return {
    name: url,
    put: (key, body) => upload(client, tried, prefix + key, body),
    async create(key, body) {
      const first = await putNew(client, tried, prefix + key, body);
      if (first === "exists") return;
      if (first === "unknown") await upload(client, tried, prefix + key, body);
      // Some storage ignores the condition; there, the last one wins, and the others have to see
      // it.
      else if ((await putNew(client, tried, prefix + key, body)) === "exists") return;
      await sleep(settleMs);
    },
    async get(key) {
      const first = await tried(() => client.getObjectResponse(prefix + key));
      if (!first) throw new BackupError(`${key} is missing in ${url}.`);

      return Readable.from(readOn(client, tried, prefix + key, first), { objectMode: false });
    },
    read: (key, range) => tried(() => readWhole(client, prefix + key, range)),
    async list(below) {
      const objects = await tried(() => client.listObjects("/", prefix + below));
      if (!objects) throw new BackupError(`The bucket of ${url} does not exist.`);

      return new Map(objects.map(({ Key, Size }) => [Key.slice(prefix.length), Number(Size)]));
    },
    delete: async (key) => void (await tried(() => client.deleteObject(prefix + key))),
    // Storage checks its own disks; reading everything again at every backup would cost its
    // transfer.
    hashOf: async () => null,
    contentName: (sha256) => sha256,
  };
}

type Tried = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The storage compares each part with its MD5 before it accepts it. */
async function upload(
  client: S3mini,
  tried: Tried,
  key: string,
  body: Buffer | Readable,
): Promise<Stored> {
  let stored!: Stored;
  const parts = inParts(
    measured(body, (result) => {
      stored = result;
    }),
  );
  const first = (await parts.next()).value ?? Buffer.alloc(0);
  const second = (await parts.next()).value;
  if (!second) {
    await tried(() => client.putObject(key, first, undefined, undefined, md5Header(first)));

    return stored;
  }

  const uploadId = await tried(() => client.getMultipartUploadId(key));

  try {
    const done: { partNumber: number; etag: string }[] = [];
    const send = async (part: Buffer) => {
      const number = done.length + 1;
      const header = md5Header(part);

      done.push(
        await tried(() => client.uploadPart(key, uploadId, part, number, {}, undefined, header)),
      );
    };

    await send(first);
    await send(second);
    for await (const part of parts) await send(part);
    await tried(() => client.completeMultipartUpload(key, uploadId, done));
  } catch (error) {
    await client.abortMultipartUpload(key, uploadId).catch(() => {});
    throw error;
  }

  return stored;
}

type Outcome = "stored" | "exists" | "unknown";

/**
 * A conditional write. Storage that does not know them refuses the condition ("unknown") or ignores
 * it ("stored").
 */
function putNew(client: S3mini, tried: Tried, key: string, body: Buffer): Promise<Outcome> {
  const headers = { ...(md5Header(body) as object), "if-none-match": "*" } as never;

  return tried(async () => {
    try {
      await client.putObject(key, body, undefined, undefined, headers);

      return "stored";
    } catch (error) {
      const { status } = error as { status?: number };
      if (status === 412 || status === 409) return "exists";
      if (status === 501) return "unknown";

      throw error;
    }
  });
}

const md5Header = (part: Buffer) =>
  ({ "content-md5": createHash("md5").update(part).digest("base64") }) as never;

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = [];
  let bytes = 0;

  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    while (bytes >= PART_BYTES) {
      const all = Buffer.concat(waiting);

      yield all.subarray(0, PART_BYTES);
      waiting = [all.subarray(PART_BYTES)];
      bytes -= PART_BYTES;
    }
  }

  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Null only if the bucket exists and the object does not. */
async function readWhole(client: S3mini, key: string, range?: { start: number; end: number }) {
  try {
    const response = await client.getObjectRaw(key, !range, range?.start, range && range.end + 1);

    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    if ((error as { serviceCode?: string }).serviceCode === "NoSuchKey") return null;

    throw error;
  }
}

/**
 * Goes on where it was when the connection breaks. Some storage does not tell the length: there,
 * the end is the end.
 */
async function* readOn(client: S3mini, tried: Tried, key: string, first: Response) {
  const total = Number(first.headers.get("content-length") ?? Infinity);
  let response = first;
  let at = 0;

  for (let breaks = 0; at < total;) {
    try {
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        at += chunk.length;
        yield Buffer.from(chunk);
      }

      if (total === Infinity) return;
      if (at < total) throw new Error("cut");
    } catch (error) {
      if (breaks++ === MAX_TRIES) throw error;

      response = await tried(() =>
        client.getObjectRaw(key, false, at, total === Infinity ? undefined : total),
      );
      // The whole object again would be added to what there is.
      if (response.status !== 206) throw error;
    }
  }
}

async function retrying<Result>(
  url: string,
  maxTries: number,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const { status, serviceCode, message, cause } = error as Error & {
        status?: number;
        serviceCode?: string;
      };
      const mayHelp = status === undefined || status === 429 || status >= 500;
      if (error instanceof BackupError) throw error;
      if (!mayHelp || tries >= maxTries) {
        const because = status
          ? `it answered ${status} ${serviceCode ?? ""}`.trim()
          : (cause as Error)?.message || message;

        throw new BackupError(`${url} cannot be used: ${because}.`, { cause: error });
      }

      await sleep(FIRST_WAIT_MS * 4 ** (tries - 1));
    }
  }
}
