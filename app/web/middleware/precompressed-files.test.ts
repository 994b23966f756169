import { mkdtempSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { request as send } from "node:http";
import { precompressedFiles } from "./built-files";

let server: ReturnType<ReturnType<typeof express>["listen"]>;

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "packed-"));

  writeFileSync(path.join(folder, "a.js"), "plain");
  writeFileSync(path.join(folder, "a.js.br"), brotliCompressSync("packed"));
  writeFileSync(path.join(folder, "b.css"), "plain");
  server = express()
    .use("/assets", precompressedFiles(folder), express.static(folder))
    .listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());

function get(file: string, encoding: string) {
  const { port } = server.address() as AddressInfo;

  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve) => {
    const options = {
      host: "127.0.0.1",
      port,
      path: `/assets/${file}`,
      headers: { "Accept-Encoding": encoding },
    };

    send(options, (answer) => {
      const parts: Buffer[] = [];

      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
    }).end();
  });
}

test("a compressed copy is sent to clients that accept it, with the original type and cached for a year", async () => {
  const { headers, body } = await get("a.js", "gzip, br");

  expect(headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "text/javascript; charset=utf-8",
  });
  expect(headers["cache-control"]).toContain("immutable");
  expect(headers.vary).toContain("Accept-Encoding");
  expect(brotliDecompressSync(body).toString()).toBe("packed");
});

test("other clients, and files without a compressed copy, get the plain file", async () => {
  expect((await get("a.js", "gzip")).body.toString()).toBe("plain");
  expect((await get("b.css", "br")).body.toString()).toBe("plain");
});
