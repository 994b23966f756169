import express from "express";
import { beforeAll, expect, test } from "vitest";
import { serve } from "../../../test/factories/base/serve";
import { metrics } from "./metrics";
import { validRequestsOnly } from "./request-line";
import { requestLog } from "./request-log";

let site: string;

/** The middleware in the order of server.ts. */
beforeAll(async () => {
  const app = express().use(
    requestLog(() => "/metrics"),
    validRequestsOnly,
  );

  site = await serve(app.get("/metrics", metrics));
});

test.each(["X-Forwarded-Host", "X-Forwarded-For", "X-Forwarded-Proto", "Forwarded"])(
  "what a proxy forwards with %s alone gets no metrics without the token",
  async (name) => {
    const ask = (headers: Record<string, string>) => fetch(`${site}/metrics`, { headers });

    expect((await ask({})).status).toBe(200);
    expect((await ask({ [name]: "203.0.113.9" })).status).toBe(401);
  },
);
