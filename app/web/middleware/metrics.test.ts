import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { metrics } from "./metrics";
import { validRequestsOnly } from "./request-line";
import { requestLog } from "./request-log";

let server: Server;

/** Composed as in server.ts. */
beforeAll(async () => {
  const app = express().use(
    requestLog(() => "/metrics"),
    validRequestsOnly,
  );

  server = app.get("/metrics", metrics).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());

test.each(["X-Forwarded-Host", "X-Forwarded-For", "X-Forwarded-Proto", "Forwarded"])(
  "what a proxy forwards with %s alone gets no metrics without the token",
  async (name) => {
    const { port } = server.address() as AddressInfo;
    const ask = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/metrics`, { headers });

    expect((await ask({})).status).toBe(200);
    expect((await ask({ [name]: "203.0.113.9" })).status).toBe(401);
  },
);
