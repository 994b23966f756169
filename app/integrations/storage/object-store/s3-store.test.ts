import { mkdtempSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import { s3Store } from "./s3-store";
import { BackupError, readAll, type Store } from "./store";

const MB = 1024 ** 2;
const KEYS = { region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
const directory = mkdtempSync(path.join(tmpdir(), "s3-"));
const server = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: "site", configs: [] }],
});
let endpoint = "";

beforeAll(async () => {
  const { port } = await server.run();

  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(() => server.close());

const open = (url = "s3://site/backups", at = endpoint, settleMs?: number) =>
  s3Store(url, { endpoint: at, ...KEYS, settleMs });
const read = async (store: Store, key: string) => (await readAll(await store.get(key))).toString();

/** Server with one object. `onCondition`: its response to a write that is only for new objects. */
async function oneObject(onCondition: (exists: boolean) => number | null) {
  let object: Buffer | null = null;
  const double = http.createServer((request, response) => {
    const chunks: Buffer[] = [];

    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.method === "GET") {
        void response
          .writeHead(object ? 200 : 404, { "content-length": object?.length ?? 0 })
          .end(object);

        return;
      }

      const refusal =
        request.headers["if-none-match"] === "*" ? onCondition(object !== null) : null;
      if (!refusal) object = Buffer.concat(chunks);
      response.writeHead(refusal ?? 200).end();
    });
  });

  await new Promise<void>((ready) => double.listen(0, "127.0.0.1", ready));

  return { double, at: `http://127.0.0.1:${(double.address() as AddressInfo).port}` };
}

test("objects are written, listed below their prefix, read and deleted", async () => {
  const store = open();

  await open("s3://site/other").put("a/1", Buffer.from("other"));

  const stored = await store.put("a/1", Buffer.from("one"));

  await store.put("a/hai ba", Readable.from([Buffer.from("hai "), Buffer.from("ba")]));
  await store.put("b", Buffer.alloc(0));
  expect(stored).toEqual({
    bytes: 3,
    sha256: "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed",
  });
  expect([...(await store.list("a/"))]).toEqual([["a/1", 3], ["a/hai ba", 6]]); // prettier-ignore
  expect((await readAll(await store.get("a/hai ba"))).toString()).toBe("hai ba");
  expect((await readAll(await store.get("b"))).length).toBe(0);
  await store.delete("a/1");
  await expect(store.get("a/1")).rejects.toThrow("a/1 is missing in s3://site/backups");
});

test("a large object is sent and read in parts", async () => {
  const store = open();
  const chunk = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
  const whole = Buffer.concat(Array.from({ length: 40 * 1000 }, () => chunk));
  const stored = await store.put(
    "large",
    Readable.from(Array.from({ length: 40 * 1000 }, () => chunk)),
  );

  expect(stored.bytes).toBe(whole.length);
  expect(stored.bytes).toBeGreaterThan(2 * 16 * MB);
  expect((await readAll(await store.get("large"))).equals(whole)).toBe(true);
});

test("a connection that breaks while an object is read goes on where it was", async () => {
  const body = Buffer.alloc(100_000, "abcdefghij");
  const ranges: (string | undefined)[] = [];
  const double = http.createServer((request, response) => {
    ranges.push(request.headers.range);

    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0);

    response.writeHead(from ? 206 : 200, { "content-length": body.length - from });
    if (from) {
      void response.end(body.subarray(from));

      return;
    }

    response.write(body.subarray(0, 40_000), () => setImmediate(() => request.socket.destroy()));
  });

  await new Promise<void>((ready) => double.listen(0, "127.0.0.1", ready));

  const store = open("s3://site/x", `http://127.0.0.1:${(double.address() as AddressInfo).port}`);

  expect((await readAll(await store.get("a"))).equals(body)).toBe(true);
  expect(ranges).toHaveLength(2);
  double.close();
});

/**
 * Server that answers in chunks, without a length. `breaksAt`: byte at which the first connection
 * ends.
 */
async function chunked(body: Buffer, { breaksAt = Infinity, knowsRanges = true } = {}) {
  const ranges: (string | undefined)[] = [];
  const double = http.createServer((request, response) => {
    ranges.push(request.headers.range);

    const from = knowsRanges
      ? Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0)
      : 0;

    response.writeHead(from ? 206 : 200);
    if (ranges.length > 1 || breaksAt === Infinity) {
      void response.write(body.subarray(from), () => response.end());

      return;
    }

    response.write(body.subarray(0, breaksAt), () => setImmediate(() => request.socket.destroy()));
  });

  await new Promise<void>((ready) => double.listen(0, "127.0.0.1", ready));

  return {
    double,
    ranges,
    store: open("s3://site/x", `http://127.0.0.1:${(double.address() as AddressInfo).port}`),
  };
}

test("an object whose length the storage does not tell is read whole", async () => {
  const body = Buffer.alloc(100_000, "abcdefghij");
  const { double, store, ranges } = await chunked(body);

  expect((await readAll(await store.get("a"))).equals(body)).toBe(true);
  expect(ranges).toEqual([undefined]);
  double.close();
});

test("an object without a length goes on where the connection broke", async () => {
  const body = Buffer.alloc(100_000, "abcdefghij");
  const { double, store, ranges } = await chunked(body, { breaksAt: 40_000 });

  expect((await readAll(await store.get("a"))).equals(body)).toBe(true);
  expect(ranges).toEqual([undefined, "bytes=40000-"]);
  double.close();
});

test("storage that sends the whole object where the rest was asked for is an error, not a longer object", async () => {
  const { double, store } = await chunked(Buffer.alloc(100_000, "a"), {
    breaksAt: 40_000,
    knowsRanges: false,
  });

  await expect(readAll(await store.get("a"))).rejects.toThrow();
  double.close();
});

test("requests that fail with 503 or a broken connection are repeated, a refusal is reported at once", async () => {
  const answers = [503, 0, 200, 403];
  const asked: string[] = [];
  const double = http.createServer((request, response) => {
    asked.push(request.method!);
    request.resume().on("end", () => {
      const status = answers.shift()!;
      if (status === 0) {
        void request.socket.destroy();

        return;
      }

      response.writeHead(status, { "x-amz-error-code": "AccessDenied" }).end();
    });
  });

  await new Promise<void>((ready) => double.listen(0, "127.0.0.1", ready));

  const store = open("s3://site/x", `http://127.0.0.1:${(double.address() as AddressInfo).port}`);

  await store.put("a", Buffer.from("a"));
  expect(asked).toHaveLength(3);
  await expect(store.put("a", Buffer.from("a"))).rejects.toThrow(
    "s3://site/x cannot be used: it answered 403 AccessDenied",
  );
  double.close();
});

test("an object is created once where storage knows conditional writes, without waiting", async () => {
  const { double, at } = await oneObject((exists) => (exists ? 412 : null));
  const store = open("s3://site/x", at, 2 ** 31 - 1);

  await store.create("owner", Buffer.from("first"));
  await store.create("owner", Buffer.from("second"));
  expect(await read(store, "owner")).toBe("first");
  double.close();
});

test("an object is created where storage refuses conditional writes", async () => {
  const { double, at } = await oneObject(() => 501);
  const store = open("s3://site/x", at, 0);

  await store.create("owner", Buffer.from("first"));
  expect(await read(store, "owner")).toBe("first");
  double.close();
});

test("where storage ignores conditions, all that create an object at once see the same one afterwards", async () => {
  const store = open("s3://site/ignoring", endpoint, 10_000);
  const create = async (text: string) => {
    await store.create("owner", Buffer.from(text));

    return read(store, "owner");
  };

  const first = create("first");

  while ((await store.list("owner")).size === 0);
  expect(new Set(await Promise.all([first, create("second")])).size).toBe(1);
});

test("a storage that cannot be reached and a bucket that does not exist are named", async () => {
  await expect(open("s3://nothing/x").list("")).rejects.toThrow(BackupError);
  await expect(open("s3://site/x", "http://127.0.0.1:9").list("")).rejects.toThrow(
    "s3://site/x cannot be used",
  );
});
