import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import express from "express";
import { expect, test } from "vitest";
import { serve } from "../../../test/factories/base/serve";
import { serviceWorker } from "./service-worker";

async function getWorker(isOn: boolean) {
  const folder = mkdtempSync(path.join(tmpdir(), "worker-"));

  writeFileSync(path.join(folder, "service-worker.js"), "addEventListener('fetch', () => {});");

  const site = await serve(express().get("/service-worker.js", serviceWorker(folder, isOn)));
  const address = `${site}/service-worker.js`;
  const answer = await fetch(address);
  const text = await answer.text();

  return { text, headers: Object.fromEntries(answer.headers) };
}

test("browsers ask for the worker again each time", async () => {
  const { text, headers } = await getWorker(true);

  expect(text).toContain("fetch");
  expect(headers).toMatchObject({
    "cache-control": "no-cache",
    "content-type": expect.stringMatching(/javascript/),
  });
});

test("switched off, a worker takes its place that deletes everything and itself", async () => {
  const { text, headers } = await getWorker(false);

  expect(text).toMatch(/caches\.delete.*unregister/s);
  expect(text).not.toContain("fetch");
  expect(headers).toMatchObject({
    "cache-control": "no-cache",
    "content-type": expect.stringMatching(/javascript/),
  });
});
