import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { S3mini } from "s3mini";
import { BackupError, measure, type Store, type Stored } from "./store";
import { required } from "~/platform/required";

export type S3Options = {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  settleMs?: number;
  /** Timeout of a request, and maximum number of attempts. */
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
 * Size of a part. At most 10,000 parts are allowed, so the largest object has 160 GB. Memory use is
 * limited to about one part.
 */
const PART_BYTES = 16 * 1024 ** 2;
const TIMEOUT_MS = 5 * 60_000;
const MAX_TRIES = 4;
const FIRST_WAIT_MS = 250;
/**
 * Wait after creating an object. It is longer than the time that a concurrent request needs between
 * its check for the object and its own write.
 */
const SETTLE_MS = 3000;

/** Store in a bucket, below a prefix. `url` is s3://bucket/prefix. */
export function s3Store(url: string, options: S3Options): Bucket {
  const {
    endpoint,
    timeoutMs = TIMEOUT_MS,
    maxTries = MAX_TRIES,
    settleMs = SETTLE_MS,
    ...credentials
  } = options;
  const [, bucket, pathInBucket = ""] = required(/^s3:\/\/([^/]+)\/?(.*)$/.exec(url));
  const prefix = pathInBucket && pathInBucket.replace(/\/*$/, "/");
  const bucketUrl = `${endpoint.replace(/\/$/, "")}/${bucket}`;
  const client = new S3mini({
    ...credentials,
    endpoint: bucketUrl,
    requestAbortTimeout: timeoutMs,
  });
  const withRetries = <Result>(work: () => Promise<Result>) => retryRequest(url, maxTries, work);

  return {
    name: url,
    put: (key, body) => upload(client, withRetries, prefix + key, body),
    async create(key, body) {
      const firstOutcome = await putNew(client, withRetries, prefix + key, body);
      if (firstOutcome === "exists") return;
      if (firstOutcome === "unknown") await upload(client, withRetries, prefix + key, body);
      // Repeats the conditional write, because some storage ignores the condition. There the last
      // write wins, so each writer waits until the last write is done.
      else if ((await putNew(client, withRetries, prefix + key, body)) === "exists") return;
      await sleep(settleMs);
    },
    async get(key) {
      const firstOutcome = await withRetries(() => client.getObjectResponse(prefix + key));
      if (!firstOutcome) throw new BackupError(`${key} is missing in ${url}.`);

      return Readable.from(readWithResume(client, withRetries, prefix + key, firstOutcome), {
        objectMode: false,
      });
    },
    read: (key, range) => withRetries(() => readObject(client, prefix + key, range)),
    async list(keyPrefix) {
      const objects = await withRetries(() => client.listObjects("/", prefix + keyPrefix));
      if (!objects) throw new BackupError(`The bucket of ${url} does not exist.`);

      return new Map(objects.map(({ Key, Size }) => [Key.slice(prefix.length), Number(Size)]));
    },
    delete: async (key) => void (await withRetries(() => client.deleteObject(prefix + key))),
    // Storage checks its own disks, and reading everything again for each backup would cost
    // transfer.
    hashOf: async () => null,
    contentName: (sha256) => sha256,
  };
}

type RequestWithRetries = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Uploads an object, in parts if it is large. The storage compares each part with its MD5 before it
 * accepts it.
 */
async function upload(
  client: S3mini,
  withRetries: RequestWithRetries,
  key: string,
  body: Buffer | Readable,
): Promise<Stored> {
  let storedObject!: Stored;
  const bodyParts = splitIntoParts(
    measure(body, (result) => {
      storedObject = result;
    }),
  );
  const firstPart = (await bodyParts.next()).value ?? Buffer.alloc(0);
  const secondPart = (await bodyParts.next()).value;
  if (!secondPart) {
    await withRetries(() =>
      client.putObject(key, firstPart, undefined, undefined, md5Header(firstPart)),
    );

    return storedObject;
  }

  const uploadId = await withRetries(() => client.getMultipartUploadId(key));

  try {
    const uploadedParts: { partNumber: number; etag: string }[] = [];
    const sendPart = async (part: Buffer) => {
      const partNumber = uploadedParts.length + 1;
      const checksumHeader = md5Header(part);

      uploadedParts.push(
        await withRetries(() =>
          client.uploadPart(key, uploadId, part, partNumber, {}, undefined, checksumHeader),
        ),
      );
    };

    await sendPart(firstPart);
    await sendPart(secondPart);
    for await (const part of bodyParts) await sendPart(part);
    await withRetries(() => client.completeMultipartUpload(key, uploadId, uploadedParts));
  } catch (error) {
    await client.abortMultipartUpload(key, uploadId).catch(() => {});
    throw error;
  }

  return storedObject;
}

type PutOutcome = "stored" | "exists" | "unknown";

/**
 * Writes an object if there is none. Storage without conditional writes refuses the condition
 * ("unknown") or ignores it ("stored").
 */
function putNew(
  client: S3mini,
  withRetries: RequestWithRetries,
  key: string,
  body: Buffer,
): Promise<PutOutcome> {
  const headers = { ...(md5Header(body) as object), "if-none-match": "*" } as never;

  return withRetries(async () => {
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

async function* splitIntoParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let pendingChunks: Buffer[] = [];
  let pendingBytes = 0;

  for await (const chunk of chunks) {
    pendingChunks.push(chunk);
    pendingBytes += chunk.length;
    while (pendingBytes >= PART_BYTES) {
      const joinedChunks = Buffer.concat(pendingChunks);

      yield joinedChunks.subarray(0, PART_BYTES);
      pendingChunks = [joinedChunks.subarray(PART_BYTES)];
      pendingBytes -= PART_BYTES;
    }
  }

  if (pendingBytes > 0) yield Buffer.concat(pendingChunks);
}

/** Null only if the bucket exists and the object does not. */
async function readObject(client: S3mini, key: string, range?: { start: number; end: number }) {
  try {
    const response = await client.getObjectRaw(key, !range, range?.start, range && range.end + 1);

    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    if ((error as { serviceCode?: string }).serviceCode === "NoSuchKey") return null;

    throw error;
  }
}

/**
 * Reads an object, and resumes after a broken connection. Some storage does not report the length;
 * then the end of the response is the end of the object.
 */
async function* readWithResume(
  client: S3mini,
  withRetries: RequestWithRetries,
  key: string,
  firstResponse: Response,
) {
  const totalBytes = Number(firstResponse.headers.get("content-length") ?? Infinity);
  let response = firstResponse;
  let position = 0;

  for (let interruptions = 0; position < totalBytes;) {
    try {
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        position += chunk.length;
        yield Buffer.from(chunk);
      }

      if (totalBytes === Infinity) return;
      if (position < totalBytes) throw new Error("cut");
    } catch (error) {
      if (interruptions++ === MAX_TRIES) throw error;

      response = await withRetries(() =>
        client.getObjectRaw(key, false, position, totalBytes === Infinity ? undefined : totalBytes),
      );
      // A response with the whole object cannot be appended.
      if (response.status !== 206) throw error;
    }
  }
}

async function retryRequest<Result>(
  url: string,
  maxTries: number,
  request: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      const { status, serviceCode, message, cause } = error as Error & {
        status?: number;
        serviceCode?: string;
      };
      const isRetryable = status === undefined || status === 429 || status >= 500;
      if (error instanceof BackupError) throw error;
      if (!isRetryable || attempt >= maxTries) {
        const reason = status
          ? `it answered ${status} ${serviceCode ?? ""}`.trim()
          : (cause as Error)?.message || message;

        throw new BackupError(`${url} cannot be used: ${reason}.`, { cause: error });
      }

      await sleep(FIRST_WAIT_MS * 4 ** (attempt - 1));
    }
  }
}
