import { createServer, request as ask, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "~/api/base/create-api";
import { OPERATIONS } from "~/api/base/operations";
import { sameOriginOnly } from "~/web/middleware/same-origin-only";
import { errorHandler } from "~/web/middleware/error-handler";
import { readManifest } from "./manifest";
import { makePeople } from "./people";

const routes = await readManifest();
let server: Server;
let host: string;
let cookie: string;
const reached: string[] = [];

/**
 * Composed as in server.ts: middleware, API, then screens (which only report that they were
 * reached).
 */
beforeAll(async () => {
  const app = express().use(sameOriginOnly).use("/api", createApi());

  app.all("*", (request, response) => {
    reached.push(request.path);
    response.send("reached");
  });
  app.use(errorHandler);
  server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  cookie = (await makePeople()).viewer.cookie;
});
afterAll(() => void server.close());

/** fetch does not allow setting these headers. */
function send(method: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((done, fail) => {
    const call = ask(
      `http://${host}${path}`,
      { method, headers: { Host: host, ...headers } },
      (response) => {
        response.resume();
        done(response.statusCode!);
      },
    );

    call.on("error", fail).end();
  });
}

const sample = (path: string) => path.replace(/:\w+|\{\w+\}/g, "sample").replace("*", "sample");
const screens = routes
  .filter(({ module }) => module.action)
  .map(({ path }) => ["POST", sample(path)] as const);
const calls = OPERATIONS.filter(({ method }) => method !== "get").map(
  ({ method, path }) => [method.toUpperCase(), `/api${sample(path)}`] as const,
);
const foreign = (): Record<string, string>[] => [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Origin: `http://127.0.0.1:${Number(host.split(":")[1]) + 1}` },
  { Origin: `http://${host}.evil.example` },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  {},
];

test.each([...screens, ...calls])("%s %s is refused from another site", async (method, path) => {
  reached.length = 0;
  for (const headers of foreign()) {
    expect([headers, await send(method, path, { ...headers, Cookie: cookie })]).toEqual([
      headers,
      403,
    ]);
  }

  expect(reached).toEqual([]);
});

test("requests of our own pages, and of programs without a cookie, are accepted", async () => {
  expect(screens.length).toBeGreaterThan(30);
  for (const [method, path] of screens) {
    expect(await send(method, path, { Origin: `http://${host}`, Cookie: cookie })).toBe(200);
    expect(await send(method, path, { "Sec-Fetch-Site": "same-origin", Cookie: cookie })).toBe(200);
  }

  expect(await send("POST", "/login", {})).toBe(200);
});

test("methods that forms cannot send are also refused", async () => {
  for (const method of ["PUT", "PATCH", "DELETE"]) {
    expect(await send(method, "/profile", { Origin: "https://evil.example", Cookie: cookie })).toBe(
      403,
    );
  }
});
