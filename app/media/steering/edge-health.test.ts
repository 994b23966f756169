import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EdgeHealth } from "./edge-health";

let status = 200;
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url!);
  response.writeHead(status).end();
});
let edge: { name: string; url: string; weight: number };

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  edge = {
    name: "paris",
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    weight: 1,
  };
});
afterAll(() => void server.close());

async function after(next: number, health: EdgeHealth) {
  status = next;
  await health.check();

  return health.isHealthy(edge);
}

test("an edge is healthy until it fails twice, and again with its first answer", async () => {
  const health = new EdgeHealth([edge]);

  expect(health.isHealthy(edge)).toBe(true);
  expect([await after(500, health), await after(500, health), await after(200, health)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(new Set(asked)).toEqual(new Set(["/edge-health"]));
});

test("an edge that drains is left at once", async () => {
  expect(await after(503, new EdgeHealth([edge]))).toBe(false);
});

test("an edge without an answer fails", async () => {
  const away = { ...edge, url: "http://127.0.0.1:1" };
  const health = new EdgeHealth([away]);

  await health.check();
  await health.check();
  expect(health.isHealthy(away)).toBe(false);
});
