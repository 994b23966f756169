import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import compression from "compression";
import express from "express";
import { beforeAll, expect, test } from "vitest";
import { serve } from "../../../test/factories/base/serve";
import { builtFiles } from "./built-files";
import { errorHandler } from "./error-handler";
import { setNonce, securityHeaders } from "./security-headers";

let site: string;
const script = "let a = 1;\n".repeat(500);

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "built-"));

  writeFileSync(path.join(folder, "a.js"), script);

  const app = express().disable("x-powered-by").use("/assets", builtFiles(folder, compression()));

  site = await serve(app.use(setNonce, securityHeaders, errorHandler));
});

const get = (address: string) => fetch(`${site}${address}`);

test("a built file is compressed, cached for a year, and has no page headers", async () => {
  const answer = await get("/assets/a.js");

  expect(await answer.text()).toBe(script);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": expect.stringMatching(/javascript/),
    "content-encoding": "gzip",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
  });

  const head = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");

  expect(head).not.toContain("policy: default-src");
  expect(head.length).toBeLessThan(500);
});

test("unknown files are refused, and the refusal is not cached", async () => {
  for (const address of ["/assets/b.js", "/assets/%00", "/assets/../a.js", "/assets/"]) {
    const answer = await get(address);

    expect(answer.status, address).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get("Cache-Control") ?? "no-store", address).toContain("no-store");
  }
});
