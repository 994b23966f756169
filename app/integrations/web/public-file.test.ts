import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchPublicFile, type FetchLimits } from "./public-file.server";

let server: Server;
let site: string;
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);

    const url = new URL(request.url!, "http://localhost");
    const to = url.searchParams.get("to");
    if (to) {
      void response.writeHead(302, { Location: to }).end();

      return;
    }
    if (url.pathname === "/gone") {
      void response.writeHead(404).end();

      return;
    }
    if (url.pathname === "/ill") {
      void response.writeHead(503).end();

      return;
    }
    if (url.pathname === "/slow") {
      void response.writeHead(200).write("half");

      return;
    }
    if (url.pathname === "/loop") {
      void response.writeHead(302, { Location: "/loop" }).end();

      return;
    }

    response.end("x".repeat(Number(url.searchParams.get("bytes") ?? 3)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const LIMITS: FetchLimits = {
  maxBytes: 1000,
  timeoutMs: 60_000,
  accept: "image/*",
  allowedAddresses: ["127.0.0.1"],
};
const fetched = (address: string, limits = LIMITS) =>
  fetchPublicFile(address, limits).then(
    (bytes) => bytes.toString(),
    (error: { reason?: string }) => error.reason ?? error,
  );

test("a file is returned unchanged, also after redirects", async () => {
  expect(await fetched(`${site}/a`)).toBe("xxx");
  expect(await fetched(`${site}/a?to=/b`)).toBe("xxx");
});

test.each([
  "http://127.0.0.1",
  "http://localhost",
  "http://[::1]",
  "http://[::ffff:127.0.0.1]",
  "http://[::127.0.0.1]",
  "http://[::a00:1]",
  "http://[64:ff9b::7f00:1]",
  "http://0.0.0.0",
  "http://2130706433",
  "http://0x7f.1",
  "http://10.0.0.1",
  "http://169.254.169.254",
  "http://192.168.1.1",
  "http://100.64.0.1",
  "http://[fd00::1]",
  "http://[fe80::1]",
])("%s is not a public address and is never requested", async (host) => {
  asked = [];

  const port = new URL(site).port;

  expect(await fetched(`${host}:${port}/secret`, { ...LIMITS, allowedAddresses: [] })).toBe(
    "refused",
  );
  expect(asked).toEqual([]);
});

test.each([
  "http://127.0.0.2",
  "http://[::1]",
  "http://[::ffff:127.0.0.1]",
  "http://169.254.169.254",
])("a redirect to %s is not followed", async (host) => {
  asked = [];

  const to = encodeURIComponent(`${host}:${new URL(site).port}/secret`);

  expect(await fetched(`${site}/a?to=${to}`)).toBe("refused");
  expect(asked).toHaveLength(1);
});

test.each(["file:///etc/passwd", "ftp://127.0.0.1/", "data:,x", "http://a:b@127.0.0.1/"])(
  "a redirect to %s is refused",
  async (to) => expect(await fetched(`${site}/a?to=${encodeURIComponent(to)}`)).toBe("refused"),
);

test("size, time and the number of redirects are bounded", async () => {
  expect(await fetched(`${site}/a?bytes=1001`)).toBe("refused");

  asked = [];
  expect(await fetched(`${site}/loop`)).toBe("refused");
  expect(asked).toHaveLength(1 + 5);

  expect(await fetched(`${site}/slow`, { ...LIMITS, timeoutMs: 300 })).toBe("unreachable");
});

test("a missing file is refused, a failing server is unreachable", async () => {
  expect(await fetched(`${site}/gone`)).toBe("refused");
  expect(await fetched(`${site}/ill`)).toBe("unreachable");
});
