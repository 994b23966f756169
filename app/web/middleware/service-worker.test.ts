import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import express from "express";
import { expect, test } from "vitest";
import { serviceWorker } from "./service-worker";

async function getWorker(isOn: boolean) {
  const folder = mkdtempSync(path.join(tmpdir(), "worker-"));

  writeFileSync(path.join(folder, "service-worker.js"), "addEventListener('fetch', () => {});");

  const server = express().get("/service-worker.js", serviceWorker(folder, isOn)).listen(0, "127.0.0.1");

  await once(server, "listening");

  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/service-worker.js`;
  const answer = await fetch(address);
  const text = await answer.text();

  server.close();

  return { text, headers: Object.fromEntries(answer.headers) };
}

test("browsers ask for the worker again each time", async () => {
  const { text, headers } = await getWorker(true);

  expect(text).toContain("fetch");
  expect(headers).toMatchObject({ "cache-control": "no-cache", "content-type": expect.stringMatching(/javascript/) });
});

test("switched off, a worker takes its place that deletes everything and itself", async () => {
  const { text, headers } = await getWorker(false);

  expect(text).toMatch(/caches\.delete.*unregister/s);
  expect(text).not.toContain("fetch");
  expect(headers).toMatchObject({ "cache-control": "no-cache", "content-type": expect.stringMatching(/javascript/) });
});
